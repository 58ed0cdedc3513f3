import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUser } from '../../testing/factories.js';
import { createApp } from '../../testing/oauth.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { OAuthGrant } from './oauth.entity.js';

const TOOL = fileURLToPath(new URL('../../../../examples/tools/sign-in.mjs', import.meta.url));

let server: TestServer;
beforeAll(async () => {
  // The metadata names the public address, which has to be known before the server listens.
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  probe.close();
  await once(probe, 'close');
  server = await startTestServer({ PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` });
});
afterAll(() => server.close());

it(`examples/tools/sign-in.mjs signs in through the loopback on ${engine}`, async () => {
  const { user, token: session } = await createUser(server, { userName: 'ada_l', name: 'Ada' });
  const { clientId } = await createApp(server, user);
  const tool = spawn(process.execPath, [TOOL, server.origin, clientId], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(tool.stdout)[Symbol.asyncIterator]();
  const nextLine = async () => String((await lines.next()).value);
  try {
    const ended = once(tool, 'exit');
    // What the page of consent does.
    const address = new URL((await nextLine()).replace('Open ', ''));
    const of = (name: string) => address.searchParams.get(name);
    const input = {
      clientId: of('client_id'),
      redirectUri: of('redirect_uri'),
      responseType: of('response_type'),
      scope: of('scope'),
      state: of('state'),
      codeChallenge: of('code_challenge'),
      codeChallengeMethod: of('code_challenge_method'),
    };
    const { data } = await server.graphql<{ authorizeApp: { redirectTo: string } }>(
      'mutation ($input: AuthorizationRequestInput!) { authorizeApp(input: $input) { redirectTo } }',
      { input },
      session,
    );
    const redirectTo = data?.authorizeApp.redirectTo ?? '';
    // A forged answer is not taken.
    expect((await fetch(redirectTo.replace(/state=[^&]+/, 'state=x'))).status).toBe(404);
    expect(await (await fetch(redirectTo)).text()).toBe('You can close this tab.');
    expect(await nextLine()).toBe('Signed in as Ada (@ada_l), with 0 drafts.');
    expect(await ended).toEqual([0, null]);
    expect(await server.dataSource.manager.count(OAuthGrant)).toBe(0);
  } finally {
    tool.kill();
  }
}, 60_000);
