import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';

const PAIRS = 30;
const PASSWORD = 'Another1!';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Duration of a mutation in milliseconds. @param refusal the expected error message, if any */
async function timeOf(
  mutation: string,
  variables: Record<string, unknown>,
  refusal?: string,
): Promise<number> {
  const since = performance.now();
  const { errors } = await server.graphql(mutation, variables);
  const time = performance.now() - since;
  expect(errors[0]?.message).toBe(refusal);
  return time;
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;

/** The relative difference of two medians. The runs alternate, so other work on the machine affects both. */
async function difference(one: () => Promise<number>, other: () => Promise<number>): Promise<number> {
  const [ones, others]: [number[], number[]] = [[], []];
  for (let i = 0; i < PAIRS; i++) {
    ones.push(await one());
    others.push(await other());
  }
  const [a, b] = [median(ones), median(others)];
  return Math.abs(a - b) / Math.min(a, b);
}

/** A real difference appears in every attempt; a random one does not. */
async function leastDifference(one: () => Promise<number>, other: () => Promise<number>): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < 5 && least > 0.2; round++)
    least = Math.min(least, await difference(one, other));
  return least;
}

/** A username without an account. */
const nextName = (() => {
  let count = 0;
  return () => `fresh_${(count++).toString(36)}`;
})();

describe(`the duration of a response does not reveal on ${engine}`, () => {
  const REGISTER = 'mutation ($input: RegisterInput!) { register(input: $input) { email } }';
  const RESET =
    'mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) { email } }';
  const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }';

  it('whether an email is registered: registering', async () => {
    const { user } = await createUser(server);
    const register = (email: string, userName: string) =>
      timeOf(REGISTER, { input: { name: 'Ada', userName, email, password: PASSWORD } });
    const gap = await leastDifference(
      () => register(user.email ?? '', nextName()),
      () => {
        const userName = nextName();
        return register(`${userName}@example.com`, userName);
      },
    );
    expect(gap).toBeLessThan(0.2);
  }, 60_000);

  it('whether an email is registered: requesting a new password', async () => {
    const { user } = await createUser(server);
    const ask = (email: string) => timeOf(RESET, { input: { email } });
    const gap = await leastDifference(
      () => ask(user.email ?? ''),
      () => ask(`${nextName()}@example.com`),
    );
    expect(gap).toBeLessThan(0.2);
  }, 60_000);

  it('whether a username exists: logging in', async () => {
    const { user } = await createUser(server);
    const login = (userName: string) =>
      timeOf(LOGIN, { input: { userName, password: PASSWORD } }, 'Wrong username or password.');
    const gap = await leastDifference(
      () => login(user.userName),
      () => login(nextName()),
    );
    expect(gap).toBeLessThan(0.2);
  }, 60_000);
});
