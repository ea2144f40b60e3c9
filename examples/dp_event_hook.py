"""Whatever speaks in events of dp_accounting pays lossbook: jax_privacy, TensorFlow Privacy, or a ledger of events that one keeps oneself.

    event = dp_accounting.SelfComposedDpEvent(dp_accounting.PoissonSampledDpEvent(0.01, dp_accounting.GaussianDpEvent(1.1)), 1000)
    run = Run(ledger, "visits-2024", "run.json", job_of(event, delta0="0.0000000001"), ttl_s=86_400)

jax_privacy's plans have such an event as `dp_event`. Nothing of dp_accounting is imported: an event is read through its own to_named_tuple().
"""
from collections.abc import Mapping, Sequence


def json_of(value):
    """An event as JSON: names of its class, and its fields, events nested in the same way."""
    if hasattr(value, "to_named_tuple"):
        value = value.to_named_tuple()
    if hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, Mapping):
        return {str(name): json_of(item) for name, item in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, (str, bytes)):
        return [json_of(item) for item in value]
    # numbers of numpy and jax are none of json's
    return value.item() if hasattr(value, "item") else value


def job_of(event, adjacency="add_remove", **job):
    """A job for Run or Ledger.charge. adjacency: the neighbouring relation of the accountant that the event is meant for (`add_remove` is
    ADD_OR_REMOVE_ONE, `replace_one` REPLACE_ONE, `zero_out` REPLACE_SPECIAL)."""
    return {"mechanism": {"kind": "dp_event", "adjacency": adjacency, "event": json_of(event)}, **job}
