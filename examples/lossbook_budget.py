"""Budgets of lossbook for training code. Python 3.9 or later, standard library only.

    ledger = Ledger("http://127.0.0.1:8080", key=os.environ.get("LOSSBOOK_KEY"))
    run = Run(ledger, "visits-2024", "run.json", {"mechanism": ..., "delta0": "0.0000000001"}, ttl_s=86_400)
    run.reserve()      # before anything touches the data; refused where the budget does not have that much left
    run.started()      # from here on it cannot be released
    ...                # train
    run.commit()

A `Run` keeps what it has done in a file beside the training, on disk before every request, and names its requests after itself. So a process that is killed
anywhere finds its reservation again when it is started with the same file, and no request of it has two effects.
"""
import email.utils
import http.client
import json
import os
import random
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid


class BudgetError(Exception):
    """Whatever keeps a job from being paid for. A job that is not paid for must not run, or must not be released."""


class Refused(BudgetError):
    """The service understood and said no; the same request will be refused again. `code`, `status` and the whole `problem` are there."""

    def __init__(self, status, problem):
        self.status, self.problem = status, problem
        self.code = problem.get("code", "unknown")
        lines = ["%s (%s): %s" % (self.code, status, problem.get("detail") or problem.get("title") or "no reason was given")]
        for error in problem.get("errors", []):
            lines.append("  %s: %s" % (error.get("pointer") or "the body", error.get("message")))
        for short in problem.get("refused_by", []):
            words = "  budget %(budget)s: %(quantity)s %(requested)s was asked, %(remaining)s is left, %(difference)s is missing" % short
            if short.get("reservation"):
                words += "; reservation %s holds most of it" % short["reservation"]
            lines.append(words)
        super().__init__("\n".join(lines))


class BudgetExceeded(Refused):
    """The budget does not have that much left. Nothing was spent."""


class NotOpen(Refused):
    """The reservation was settled by somebody else, or has expired. An expired one counts as spent, unless the budget was opened with
    expired_reservations "released": then what ran is not paid for, and has to be charged before anything of it is released."""


class Unavailable(BudgetError):
    """No answer, or none but "later", for as long as was allowed. What became of the request is not known: send it again under the same key."""


class Moved(urllib.request.HTTPRedirectHandler):
    """A redirected POST would arrive without its body, so none is followed."""

    def redirect_request(self, *_):
        return None


KINDS = {"budget_exceeded": BudgetExceeded, "reservation_not_open": NotOpen}


def retry_after(value, now=None):
    """Seconds of a Retry-After field, which holds seconds or a date; None where it is absent or neither."""
    try:
        return max(0.0, float(value))
    except (TypeError, ValueError):
        pass
    try:
        when = email.utils.parsedate_to_datetime(value).timestamp()
    except (TypeError, ValueError):
        return None
    return max(0.0, when - (time.time() if now is None else now))


class Ledger:
    """One service. timeout_s: of one try; give_up_s: of all tries of a request together."""

    def __init__(self, url, key=None, timeout_s=60.0, give_up_s=600.0, sleep=time.sleep):
        self.url, self.key = url.rstrip("/"), key
        self.timeout_s, self.give_up_s, self.sleep = timeout_s, give_up_s, sleep
        self.opener = urllib.request.build_opener(Moved)

    def budget(self, budget):
        """How a budget stands, with its open reservations."""
        return self._send("GET", budget, "", None, None)

    def post(self, budget, noun, body, idempotency_key):
        """POST /v1/budgets/{budget}/{noun}. Every try carries the same key, so they have one effect together."""
        return self._send("POST", budget, "/" + noun, body, idempotency_key)

    def charge(self, budget, job, idempotency_key):
        """Spends at once, for a job that runs in one breath. Choose the key before the first try and keep it."""
        return self.post(budget, "charges", job, idempotency_key)

    def _send(self, method, budget, place, body, idempotency_key):
        address = "%s/v1/budgets/%s%s" % (self.url, urllib.parse.quote(budget, safe=""), place)
        fields = {"Accept": "application/json"}
        if self.key is not None:
            fields["Authorization"] = "Bearer " + self.key
        if idempotency_key is not None:
            fields["Idempotency-Key"] = idempotency_key
        data = None
        if body is not None:
            fields["Content-Type"] = "application/json"
            data = json.dumps(body, allow_nan=False).encode()
        until = time.monotonic() + self.give_up_s
        pause = 0.5
        while True:
            request = urllib.request.Request(address, data, fields, method=method)
            wait = None
            try:
                with self.opener.open(request, timeout=self.timeout_s) as response:
                    return json.loads(response.read())
            except urllib.error.HTTPError as error:
                status, problem = error.code, problem_of(error)
                wait = retry_after(error.headers.get("Retry-After"))
                if not (status in (429, 502, 503, 504) or (problem.get("retryable") is True and wait is not None)):
                    raise KINDS.get(problem.get("code"), Refused)(status, problem) from None
                reason = str(Refused(status, problem))
            except (OSError, ValueError, http.client.HTTPException) as error:
                # refused, cut off, too slow, or half an answer: it may have arrived nevertheless
                reason = "%s: %s" % (type(error).__name__, error)
            pause = min(30.0, 2 * pause)
            wait = random.uniform(pause / 2, pause) if wait is None else wait + random.uniform(0, 0.1 * pause)
            if time.monotonic() + wait > until:
                raise Unavailable("%s %s was not answered within %g s. The last try: %s" % (method, address, self.give_up_s, reason))
            self.sleep(wait)


def problem_of(error):
    """The problem in the body of an error; an empty one where a proxy answered with something else."""
    try:
        problem = json.loads(error.read())
        return problem if isinstance(problem, dict) else {}
    except (OSError, ValueError):
        return {}


class Run:
    """One training run and what it pays.

    job: mechanism, and delta, delta0, scopes, max_cost where the budget asks for them, as in POST /v1/budgets/{budget}/reservations.
    stop: "independent_of_data" where the training may end early for reasons that do not look at the data (a clock, a pre-emption); only then, and
    only for one event, may less than all of it be committed.
    """

    def __init__(self, ledger, budget, path, job, ttl_s, stop=None):
        self.ledger, self.budget, self.path = ledger, budget, path
        request = dict(job, ttl_s=ttl_s, **({} if stop is None else {"stop": stop}))
        self.state = self._load()
        if self.state is None:
            self.state = {"run": uuid.uuid4().hex, "budget": budget, "request": request, "is": "new"}
            self._save()
        elif (self.state["budget"], self.state["request"]) != (budget, json.loads(json.dumps(request))):
            raise BudgetError("%s belongs to another job: settle that run, or keep this one's state in another file" % path)

    @property
    def settled(self):
        return self.state["is"] in ("committed", "released")

    @property
    def may_have_run(self):
        """Whether an earlier process of this run came as far as the data."""
        return self.state["is"] in ("started", "committing", "committed")

    def reserve(self):
        """Holds the cost of the whole job; in a process that takes over, finds what the earlier one held. Raises BudgetExceeded, Refused, Unavailable."""
        if self.state["is"] == "new":
            try:
                answer = self.ledger.post(self.budget, "reservations", self.state["request"], self.state["run"] + ".reserve")
            except Refused as error:
                # what a budget refused stays refused under its key; asked again later, it is another question
                if error.status == 409:
                    self._save(run=uuid.uuid4().hex)
                raise
            self._save(**{"is": "reserved", "reservation": answer["reservation"], "expires_at": answer["expires_at"]})
        return self.state.get("reservation")

    def started(self):
        """To be called before the first look at the data."""
        if self.state["is"] not in ("reserved", "started"):
            raise BudgetError("a run that is %s cannot start" % self.state["is"])
        self._save(**{"is": "started"})

    def commit(self, uses=None):
        """Spends what was reserved: all of it, or the uses that were made, where `stop` allowed that. Raises NotOpen, Refused, Unavailable."""
        if self.state["is"] in ("reserved", "started"):
            body = {"reservation": self.state["reservation"], **({} if uses is None else {"uses": uses})}
            self._save(**{"is": "committing", "commit": body})
        if self.state["is"] == "committing":
            self.ledger.post(self.budget, "commits", self.state["commit"], self.state["run"] + ".commit")
            self._save(**{"is": "committed"})
        elif self.state["is"] != "committed":
            raise BudgetError("a run that is %s cannot be committed" % self.state["is"])

    def release(self, nothing_was_seen=False):
        """Gives the reservation back. After started() only with nothing_was_seen=True, by which you assert that neither an output nor a checkpoint nor a
        log of this run was or will be seen by anybody."""
        if self.state["is"] == "started" and not nothing_was_seen:
            raise BudgetError("this run has looked at the data: commit it, or assert that nothing of it was seen")
        if self.state["is"] in ("reserved", "started"):
            self._save(**{"is": "releasing"})
        if self.state["is"] == "releasing":
            self.ledger.post(self.budget, "releases", {"reservation": self.state["reservation"]}, self.state["run"] + ".release")
            self._save(**{"is": "released"})
        elif self.state["is"] != "released":
            raise BudgetError("a run that is %s cannot be released" % self.state["is"])

    def _load(self):
        try:
            with open(self.path, encoding="utf-8") as file:
                return json.load(file)
        except FileNotFoundError:
            return None

    def _save(self, **changes):
        """On disk before anything follows from it: written beside, forced out, put in place, and the folder forced out too."""
        self.state.update(changes)
        write_durably(self.path, json.dumps(self.state, indent=1))


def write_durably(path, text):
    """Replaces a file whole: whoever reads it sees the old text or the new one, also after a loss of power."""
    beside = "%s.%d.new" % (path, os.getpid())
    with open(beside, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, path)
    folder = os.open(os.path.dirname(os.path.abspath(path)), os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
