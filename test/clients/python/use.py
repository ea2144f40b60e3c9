"""Uses the generated client: a fit, a profile, a job, and a refusal. argv: address of the service."""
import sys
import time

from lossbook_client import AuthenticatedClient
from lossbook_client.api.accounting import compute_profile, fit_gdp
from lossbook_client.api.jobs import get_job, submit_job
from lossbook_client.models import (
    Composition,
    CompositionAdjacency,
    FitGdpJob,
    GaussianMechanism,
    GdpFitAnswer,
    GdpFitRequest,
    JobStatus,
    PoissonSampling,
    Problem,
    ProfileAnswer,
    ProfileRequest,
)

# a loopback service without keys takes any
client = AuthenticatedClient(base_url=sys.argv[1], token="none")
event = GaussianMechanism(kind="gaussian", noise_multiplier=9.4, sampling=PoissonSampling(scheme="poisson", probability=0.328), count=2000)
run = Composition(kind="composition", adjacency=CompositionAdjacency.ADD_REMOVE, events=[event])

fit = fit_gdp.sync(client=client, body=GdpFitRequest(mechanism=run, deltas=[1e-5]))
assert isinstance(fit, GdpFitAnswer), fit
# 1.56847 from 50-digit arithmetic
assert fit.mu.upper is not None and 1.568 < fit.mu.upper < 1.58, fit.mu

profile = compute_profile.sync(client=client, body=ProfileRequest(mechanism=run, epsilon=[1.0, 2.0]))
assert isinstance(profile, ProfileAnswer) and len(profile.delta.value) == 2, profile

job = submit_job.sync(client=client, body=FitGdpJob(operation="fitGdp", request=GdpFitRequest(mechanism=run)))
assert isinstance(job, JobStatus), job
while job.state in ("queued", "running"):
    time.sleep(0.1)
    job = get_job.sync(job.id, client=client)
    assert isinstance(job, JobStatus), job
assert job.state == "done" and job.result is not None, job

wrong = GaussianMechanism(kind="gaussian", noise_multiplier=-1.0, sampling=PoissonSampling(scheme="poisson", probability=0.328))
refused = fit_gdp.sync(client=client, body=GdpFitRequest(mechanism=Composition(kind="composition", adjacency=CompositionAdjacency.ADD_REMOVE, events=[wrong])))
assert isinstance(refused, Problem) and refused.errors[0].pointer == "/mechanism/events/0/noise_multiplier", refused
print("python client: ok")
