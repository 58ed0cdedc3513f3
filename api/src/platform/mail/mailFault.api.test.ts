import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser, TEST_PASSWORD } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';

let server: TestServer;
const sockets = new Set<Socket>();
/** Accepts connections and never responds. */
const silence = createServer((socket) => {
  sockets.add(socket);
  socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
});

beforeAll(async () => {
  silence.listen(0, '127.0.0.1');
  await once(silence, 'listening');
  const { port } = silence.address() as AddressInfo;
  server = await startTestServer({ MAIL_URL: `smtp://127.0.0.1:${port}` });
});
afterAll(async () => {
  silence.close();
  for (const socket of sockets) socket.destroy();
  await server.close();
});

/** Far below the mail server's timeouts, and far above the duration of the work. */
const AT_ONCE = 5000;

async function timed<T>(task: Promise<T>): Promise<T> {
  const since = performance.now();
  const result = await task;
  expect(performance.now() - since).toBeLessThan(AT_ONCE);
  return result;
}

describe(`a mail server that hangs, on ${engine}`, () => {
  it('does not delay registrations, however many', async () => {
    const register = (i: number) =>
      server.graphql('mutation ($input: RegisterInput!) { register(input: $input) { email } }', {
        input: {
          name: 'Ada',
          userName: `ada_${i}`,
          email: `ada${i}@example.com`,
          password: TEST_PASSWORD,
        },
      });
    const answers = await timed(Promise.all(Array.from({ length: 8 }, (_, i) => register(i))));
    expect(answers.map(({ data, errors }) => ({ data, errors }))).toEqual(
      answers.map((_, i) => ({ data: { register: { email: `ada${i}@example.com` } }, errors: [] })),
    );
    expect(sockets.size).toBeGreaterThan(0);
  });

  it('delays neither a forgotten password nor a changed one', async () => {
    const { user, token } = await createUser(server);
    const forgotten = await timed(
      server.graphql(
        'mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) { email } }',
        { input: { email: user.email } },
      ),
    );
    expect(forgotten.errors).toEqual([]);
    const changed = await timed(
      server.graphql(
        'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { accessToken } }',
        { input: { currentPassword: TEST_PASSWORD, newPassword: 'Another1!' } },
        token,
      ),
    );
    expect(changed.errors).toEqual([]);
  });
});
