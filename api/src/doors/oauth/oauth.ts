import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkContentLength, readText, UnreadableError } from '../../edge/jsonBody.js';
import { RateLimitedError } from '../../errors.js';
import { exchangeOAuthToken, revokeOAuthToken } from '../../features/oauth/oauth.commands.js';
import {
  type OAuthAnswer,
  type OAuthCall,
  OAuthRefusal,
  refusal,
} from '../../features/oauth/oauthToken.service.js';
import { execute } from '../../platform/useCases/command.js';
import { Scope } from '../../platform/useCases/scopes.js';
import type { SendPage } from '../pages/static.js';
import type { RequestContextFactory } from '../requestContext.js';

const MAX_BYTES = 16 * 1024;
const FORM = 'application/x-www-form-urlencoded';

/** The form of a body, or the refusal of another one. */
type Form = OAuthCall['fields'] | OAuthRefusal;

interface OAuthDoorOptions {
  contexts: RequestContextFactory;
  publicUrl: string;
  sendApp: SendPage;
}

/**
 * OAuth 2.1 for apps: the token endpoint (RFC 6749), the revocation endpoint (RFC 7009) and the document that names them (RFC 8414).
 * Members consent on a page of the web app.
 */
export async function oauthDoor(
  app: FastifyInstance,
  { contexts, publicUrl, sendApp }: OAuthDoorOptions,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    checkContentLength(request.raw, MAX_BYTES);
    return formOf(request, await readText(request, payload, MAX_BYTES));
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof OAuthRefusal) return send(reply, error.answer);
    if (error instanceof UnreadableError)
      return send(reply, refusal('invalid_request', error.message, error.status).answer);
    if (error instanceof RateLimitedError)
      return send(reply, refusal('temporarily_unavailable', error.message, 429).answer);
    throw error;
  });

  const callOf = async (request: FastifyRequest<{ Body: Form | undefined }>, reply: FastifyReply) => {
    const { authorization } = request.headers;
    // It is that of a client, not of a member.
    delete request.raw.headers.authorization;
    const context = await contexts(request.raw, reply.raw);
    const fields = request.body ?? refusal('invalid_request', `The body must be ${FORM}`);
    if (fields instanceof OAuthRefusal) throw fields;
    return { context, call: { authorization, fields } };
  };
  app.post<{ Body: Form | undefined }>('/oauth/token', async (request, reply) => {
    const { context, call } = await callOf(request, reply);
    return send(reply, await execute(exchangeOAuthToken, context, call));
  });
  app.post<{ Body: Form | undefined }>('/oauth/revoke', async (request, reply) => {
    const { context, call } = await callOf(request, reply);
    await execute(revokeOAuthToken, context, call);
    return send(reply, { status: 200, headers: {}, body: {} });
  });
  // The hook of CORS answers.
  for (const path of ['/oauth/token', '/oauth/revoke']) {
    app.options(path, () => Promise.resolve());
    app.get(path, (_request, reply) =>
      send(reply.header('Allow', 'POST, OPTIONS'), refusal('invalid_request', 'Send a POST', 405).answer),
    );
  }

  app.get('/oauth/authorize', (request, reply) => {
    sendApp(request, reply);
    return reply.header('Cache-Control', 'no-store');
  });
  const metadata = JSON.stringify(metadataOf(publicUrl));
  app.get('/.well-known/oauth-authorization-server', (_request, reply) =>
    reply
      .headers({ 'Cache-Control': 'public, max-age=3600', 'Content-Type': 'application/json' })
      .send(metadata),
  );
}

/** RFC 8414 section 2. */
function metadataOf(publicUrl: string) {
  const authentication = ['none', 'client_secret_basic', 'client_secret_post'];
  return {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/oauth/authorize`,
    token_endpoint: `${publicUrl}/oauth/token`,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    scopes_supported: Object.values(Scope),
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: authentication,
    revocation_endpoint_auth_methods_supported: authentication,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${publicUrl}/developers/oauth`,
  };
}

function formOf({ headers }: FastifyRequest, text: string): Form {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== FORM) return refusal('invalid_request', `The body must be ${FORM}`);
  const pairs = [...new URLSearchParams(text)];
  const names = new Set(pairs.map(([name]) => name));
  // RFC 6749 section 3.2.
  if (names.size < pairs.length) return refusal('invalid_request', 'A parameter is repeated');
  // An empty value counts as an omitted one.
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
}

function send(reply: FastifyReply, { status, headers, body }: OAuthAnswer): FastifyReply {
  if (status === 413) reply.header('Connection', 'close');
  return reply
    .code(status)
    .headers({ ...headers, 'Cache-Control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}
