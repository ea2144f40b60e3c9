import t from 'tap';
import { buildService } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { fit, kinds, shuffled, training } from './client.ts';
import { createCompiler } from './compile.ts';

t.test('the typed client compiles, and a wrong tag does not', async (t) => {
  const compile = createCompiler();
  t.same(compile(), []);
  const wrong: [string, string][] = [
    ["kind: 'gaussian'", "kind: 'gausian'"],
    ["kind: 'composition'", "kind: 'compositions'"],
    ["scheme: 'poisson'", "scheme: 'uniform'"],
    ["adjacency: 'add_remove'", "adjacency: 'add'"],
    // a tag of another variant, whose fields differ
    ["kind: 'gaussian'", "kind: 'pure'"],
    ["scheme: 'poisson'", "scheme: 'none'"],
  ];
  for (const [right, other] of wrong) {
    const messages = compile([right, other]);
    t.ok(messages.length > 0, `${other} in place of ${right} is refused`);
  }
});

t.test('the typed client talks to the running service', async (t) => {
  const service = await buildService(readConfig({ LOG_LEVEL: 'silent', POOL_SIZE: '1', DATA_DIR: '' }));
  t.teardown(() => service.app.close());
  await service.warmUp();
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 });

  const answer = await fit(url, training);
  if (!answer.ok) return t.fail(answer.problem.detail);
  // 1.56847 and 7.43307 from 50-digit arithmetic; upper ends are above them and close
  const { mu, epsilon } = answer;
  if (mu === null || epsilon === null) return t.fail('both are bounded above');
  t.ok(mu >= 1.56846 && mu < 1.58, `mu ${mu}`);
  t.ok(epsilon >= 7.43306 && epsilon < 7.45, `epsilon ${epsilon}`);

  const refusal = await fit(url, shuffled);
  t.match(refusal, { ok: false, problem: { status: 422, code: 'unsupported_event' } });
  t.ok((await kinds(url)).includes('laplace'));
});
