import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCi } from '../../testing/ci.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';

const hasPromtool = await promisify(execFile)('promtool', ['--version']).then(
  () => true,
  () => false,
);
const fileOf = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../${name}`, import.meta.url)), 'utf8');

/** Metrics of MySQL and of replicas, which a server on SQLite has not. */
const OF_MYSQL = ['hydrate_sql_pool_in_use', 'hydrate_sql_pool_size', 'hydrate_sql_pool_waits_total'];
const OF_REPLICAS = ['hydrate_sql_replica_used', 'hydrate_sql_replica_reads_total'];
/** Prometheus adds this one. */
const OF_PROMETHEUS = ['up'];

let server: TestServer;
let text: string;
beforeAll(async () => {
  server = await startTestServer();
  await fetch(`${server.origin}/api/categories/`);
  await server.graphql('{ categories { name } }');
  text = await (await fetch(`${server.origin}/metrics`)).text();
});
afterAll(() => server.close());

/** Names of metrics in text: those of counters and gauges, and the three of each histogram. */
function served(): string[] {
  return [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
  );
}

describe(`monitoring on ${engine}`, () => {
  // Without promtool this fails in CI, which installs it (.ci/run).
  it.skipIf(!hasPromtool && !isCi)('has metrics that promtool has nothing to say about', () => {
    const run = () =>
      execFileSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8', stdio: 'pipe' });
    expect(run()).toBe('');
  });

  it.each(['monitoring/hydrate.rules.yml', 'monitoring/grafana-dashboard.json'])(
    '%s asks for metrics that are served',
    (file) => {
      const known = new Set([
        ...served(),
        ...OF_REPLICAS,
        ...OF_PROMETHEUS,
        ...(engine === 'sqlite' ? OF_MYSQL : []),
      ]);
      // Not the names of rules, of which a part before a colon is the level.
      const named = fileOf(file).match(/(?<![\w:])(?:hydrate|nodejs|process)_\w+(?!:)\b/g) ?? [];
      expect(named.length).toBeGreaterThan(20);
      expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([]);
    },
  );

  it('has a row in docs/operation.md for each metric', () => {
    const documented = fileOf('docs/operation.md');
    const names = [...text.matchAll(/^# TYPE (hydrate_\S+) /gm)].map(([, name]) => name ?? '');
    expect(names.length).toBeGreaterThan(20);
    expect(
      [...names, ...OF_MYSQL, ...OF_REPLICAS].filter((name) => !documented.includes(`\`${name}\``)),
    ).toEqual([]);
  });

  it('says which version runs', () => {
    expect(text).toMatch(/^hydrate_info\{version="\d+\.\d+\.\d+"\} 1$/m);
  });
});
