"""The real service for the tests of examples/: a process of its own with a ledger in a file."""
import json
import os
import re
import subprocess
import tempfile
import threading
import urllib.request
import uuid

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
EXAMPLES = os.path.join(ROOT, "examples")


NODE = os.path.realpath(os.path.join(ROOT, "node_modules", ".bin", "node"))


def make_key(file, scopes):
    """A key of a new tenant in a file of keys."""
    words = [NODE, "src/keys.ts", "create", "--file", file, "--tenant", "acme", "--scopes", scopes, "--days", "1"]
    said = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    return re.search(r"lossbook_\S+", said.stdout).group(0)


class Service:
    def __init__(self, key=None, **env):
        """key: sent with what ask() asks, where KEYS_FILE is set."""
        self.key = key
        self.folder = tempfile.TemporaryDirectory(prefix="lossbook-examples-")
        self.ledger = os.path.join(self.folder.name, "ledger.sqlite")
        settings = {"PATH": os.environ["PATH"], "PORT": "0", "DATA_DIR": "", "LOG_LEVEL": "error", "POOL_SIZE": "1"}
        settings.update(LEDGER="sqlite:" + self.ledger, LEDGER_CREATE="yes", **env)
        # without a shell or npm in between, so that a signal reaches the service itself
        self.process = subprocess.Popen(
            [NODE, "src/server.ts"], cwd=ROOT, env=settings, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        self.url = None
        said = []
        for line in self.process.stderr:
            said.append(line)
            found = re.search(r"listening at (http\S+)", line)
            if found:
                self.url = found.group(1)
                break
        if self.url is None:
            raise RuntimeError("the service did not start: " + "".join(said))
        threading.Thread(target=self.process.stderr.read, daemon=True).start()

    def ask(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        fields = {"Content-Type": "application/json", "Idempotency-Key": uuid.uuid4().hex}
        if self.key is not None:
            fields["Authorization"] = "Bearer " + self.key
        with urllib.request.urlopen(urllib.request.Request(self.url + path, data, fields), timeout=120) as response:
            return json.loads(response.read())

    def open(self, budget, terms):
        about = {"scope": "dataset", "data": "drawn", "privacy_unit": "record", "adjacency": "add_remove"}
        self.ask("/v1/budgets", {"id": budget, "budget": terms, **about})

    def amounts(self, budget):
        """[(spent, reserved), ...] as the decimals that are stored."""
        amounts = self.ask("/v1/budgets/" + budget)["standing"]["amounts"]
        return [(amount["spent"], amount["reserved"]) for amount in amounts]

    def entries(self, budget):
        """Kinds of what was decided, in their order, refusals apart."""
        items = self.ask("/v1/budgets/%s/entries?limit=1000" % budget)["items"]
        return [item["kind"] for item in items if item["decision"] == "admitted"]

    def price(self, mechanism, accounting):
        prices = self.ask("/v1/price", {"mechanism": mechanism, "accountings": [accounting]})["prices"]
        return [amount["amount"] for amount in prices[0]["amounts"]]

    def close(self):
        self.process.kill()
        self.process.wait()
        self.process.stderr.close()
        self.folder.cleanup()
