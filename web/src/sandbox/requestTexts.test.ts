import { spawnSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { fileSlot } from './api';
import { addressOf, curlOf, fetchOf, operationIn } from './requestTexts';

const operation = { query: '{ search(query: "it\'s `${x}` \\\\") { id } }', variables: { a: '\'"$' } };
const member = { accessToken: 'secret', userName: 'ada_l', copy: null };
const copy = { endpoint: '/sandbox/copies/x/graphql', expiresAt: '2026-01-01T00:00:00Z' };

describe('a request to copy', () => {
  it('is a command of curl that a shell passes on unchanged', () => {
    const command = curlOf(operation, null, 'http://localhost:4000').replace('curl', 'printf "%s\\n"');
    const { stdout } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
    expect(stdout.trimEnd().split('\n')).toEqual([
      'http://localhost:4000/graphql',
      '-H',
      'content-type: application/json',
      '-d',
      JSON.stringify(operation),
    ]);
  });

  it('is an expression of JavaScript that sends the same', async () => {
    const sent: { body: string }[] = [];
    const answer = () => ({ json: () => Promise.resolve({}) });
    const fetch = (_url: string, init: { body: string }) => (sent.push(init), answer());
    const code = `(async () => { ${fetchOf(operation, null, 'http://x')} })()`;
    await (runInNewContext(code, { fetch }) as Promise<void>);
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual(operation);
  });

  const live = { query: 'subscription Live { postChanged { type } }', operationName: 'Live' };

  it('of a subscription goes to the address of streams', async () => {
    const command = curlOf(live, null, 'http://x');
    expect(command).toContain('curl -N http://x/graphql/stream');
    expect(command).toContain("-H 'accept: text/event-stream'");
    const sent: [string, { headers: Record<string, string> }][] = [];
    const body = { pipeThrough: () => ['event: next'] };
    const fetch = (...request: [string, { headers: Record<string, string> }]) => (
      sent.push(request),
      { body }
    );
    const code = `(async () => { ${fetchOf(live, { ...member, copy }, 'http://x')} })()`;
    const log: string[] = [];
    const console = { log: (text: string) => log.push(text) };
    const sandbox = { fetch, console, TextDecoderStream: Object };
    await (runInNewContext(code, sandbox) as Promise<void>);
    expect(sent[0]?.[0]).toBe('http://x/sandbox/copies/x/graphql/stream');
    expect(sent[0]?.[1].headers).toMatchObject({ accept: 'text/event-stream' });
    expect(log).toEqual(['event: next']);
  });

  it('names the chosen one of several operations', () => {
    const query = 'query A { categories { name } } subscription B { postChanged { type } }';
    const [a, b] = ['A', 'B'].map((operationName) => curlOf({ query, operationName }, null, 'http://x'));
    expect(a).toContain('"operationName":"A"');
    expect(a).toContain('http://x/graphql ');
    expect(b).toContain('"operationName":"B"');
    expect(b).toContain('http://x/graphql/stream ');
  });

  it('contains the token of a private copy, and no other', () => {
    expect(curlOf(operation, member, 'http://x')).toContain('Bearer YOUR_TOKEN');
    const inCopy = fetchOf(operation, { ...member, copy }, 'http://x');
    expect(inCopy).toContain('Bearer secret');
    expect(inCopy).toContain('http://x/sandbox/copies/x/graphql');
  });
});

it('an operation comes back from its address', () => {
  const shared = { query: '{ a # ü & +\n}', variables: '{ "b": 1 }' };
  const address = addressOf(shared, 'http://x/sandbox#query=old');
  expect(address).toMatch(/^http:\/\/x\/sandbox#query=/);
  expect(operationIn(new URL(address).hash)).toEqual(shared);
  expect(operationIn('')).toBeNull();
});

it('a file takes the place of the first variable that is null', () => {
  expect(fileSlot({ input: { title: 'a', file: null } })).toBe('variables.input.file');
  expect(fileSlot({ files: [1, null] })).toBe('variables.files.1');
  expect(fileSlot({ title: 'a' })).toBeNull();
});
