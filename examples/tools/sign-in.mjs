// Signs in to a Hydrate site for a program on this machine, and prints who it is: docs/api.md#oauth, RFC 8252.
// Register an app without a secret and with the redirect URI http://127.0.0.1/callback under Settings > Programs.
// Usage: node sign-in.mjs https://blog.example.com CLIENT_ID
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
const [site, clientId] = process.argv.slice(2).map((word) => word.replace(/\/+$/, ''));
if (!URL.canParse(site) || !clientId) {
  console.error('Usage: node sign-in.mjs https://blog.example.com CLIENT_ID');
  process.exit(2);
}
const random = () => randomBytes(32).toString('base64url');

/** Waits for the browser at an address of this machine, and returns the parameters of the answer to this sign-in. */
async function answerTo(server, state, issuer) {
  for (;;) {
    const [request, response] = await once(server, 'request');
    const { pathname, searchParams } = new URL(request.url, 'http://127.0.0.1');
    // Other programs and pages can send requests too, but do not know the state.
    const isAnswer = pathname === '/callback' && searchParams.get('state') === state;
    response.writeHead(isAnswer ? 200 : 404, { 'content-type': 'text/plain', connection: 'close' });
    response.end(isAnswer ? 'You can close this tab.' : 'Not found');
    if (isAnswer && searchParams.get('iss') === issuer) return searchParams;
  }
}

async function json(url, options) {
  const response = await fetch(url, options);
  const body = await response.json();
  if (!response.ok) throw new Error(body.error_description ?? `${url} answered ${response.status}.`);
  return body;
}

const metadata = await json(`${site}/.well-known/oauth-authorization-server`);
if (metadata.issuer !== site) throw new Error(`${site} calls itself ${metadata.issuer}.`);
const server = createServer().listen(0, '127.0.0.1');
await once(server, 'listening');
const redirectUri = `http://127.0.0.1:${server.address().port}/callback`;
const [verifier, state] = [random(), random()];
const address = new URL(metadata.authorization_endpoint);
address.search = new URLSearchParams({
  client_id: clientId,
  redirect_uri: redirectUri,
  response_type: 'code',
  scope: 'read',
  state,
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
});
console.log(`Open ${address}`);
const answer = await answerTo(server, state, metadata.issuer);
server.close();
if (answer.has('error')) {
  console.error(`You were not signed in: ${answer.get('error')}`);
  process.exit(1);
}

const form = (fields) => ({ method: 'POST', body: new URLSearchParams({ client_id: clientId, ...fields }) });
const { access_token: token, refresh_token: refreshToken } = await json(
  metadata.token_endpoint,
  form({
    grant_type: 'authorization_code',
    code: answer.get('code'),
    redirect_uri: redirectUri,
    code_verifier: verifier,
  }),
);
const { data } = await json(`${site}/graphql`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  body: JSON.stringify({ query: '{ viewer { user { name userName } draftsCount } }' }),
});
const { user, draftsCount } = data.viewer;
console.log(`Signed in as ${user.name} (@${user.userName}), with ${draftsCount} drafts.`);
// A program that runs for longer stores the refresh token instead.
await json(metadata.revocation_endpoint, form({ token: refreshToken }));
