import type { TestServer } from './testServer.js';

/** The client of a request, as the server sees it. */
export interface Caller {
  /** X-Forwarded-For, which a server with TRUSTED_PROXIES=1 trusts. */
  address: string;
  token?: string;
  /** The Cookie header: `name=value`. */
  cookie?: string;
}

/** A response of GraphQL or REST in common terms. */
export interface Reply {
  /** `ok`, `tooMany`, or `wrong` for refused input. */
  outcome: 'ok' | 'wrong' | 'tooMany';
  message: string;
  headers: Headers;
  /** The device cookie that the response set, for the next request. */
  cookie: string | undefined;
  /** The token of a new session, if any. */
  token: string | undefined;
}

/** The calls that check or mail a credential, over GraphQL or REST. */
export interface CredentialApi {
  name: string;
  login(caller: Caller, userName: string, password: string): Promise<Reply>;
  register(caller: Caller, input: { userName: string; email: string }): Promise<Reply>;
  requestReset(caller: Caller, email: string): Promise<Reply>;
  reset(caller: Caller, token: string, password: string): Promise<Reply>;
  verify(caller: Caller, token: string): Promise<Reply>;
  checkUserName(caller: Caller, userName: string): Promise<Reply>;
  changePassword(caller: Caller, userId: string, current: string, next: string): Promise<Reply>;
}

const PERSON = { name: 'Grace Hopper', password: 'Nanosecond1!' };

/** GraphQL and REST of a server. */
export function credentialApisOf(server: Pick<TestServer, 'origin'>): {
  graphql: CredentialApi;
  rest: CredentialApi;
} {
  return { graphql: graphqlApi(server), rest: restApi(server) };
}

function headersOf({ address, token, cookie }: Caller): Record<string, string> {
  return {
    'content-type': 'application/json',
    'x-forwarded-for': address,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(cookie === undefined ? {} : { cookie }),
  };
}

function replyOf(response: Response, code: string, message: string, token: string | undefined): Reply {
  const outcomes: Record<string, Reply['outcome']> = {
    '': 'ok',
    RATE_LIMITED: 'tooMany',
    BAD_USER_INPUT: 'wrong',
  };
  const outcome = outcomes[code];
  if (outcome === undefined) throw new Error(`Answered ${response.status} ${code}: ${message}`);
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  return { outcome, message, headers: response.headers, cookie, token };
}

function graphqlApi({ origin }: Pick<TestServer, 'origin'>): CredentialApi {
  const send = async (caller: Caller, operation: string, variables: Record<string, unknown>) => {
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: headersOf(caller),
      body: JSON.stringify({ query: operation, variables }),
    });
    const { data, errors } = (await response.json()) as {
      data?: Record<string, { accessToken?: string } | null> | null;
      errors?: { message: string; extensions: { code: string } }[];
    };
    const [error] = errors ?? [];
    const token = Object.values(data ?? {})[0]?.accessToken;
    return replyOf(response, error?.extensions.code ?? '', error?.message ?? '', token);
  };
  const mutate = (caller: Caller, name: string, type: string, fields: string, input: object) =>
    send(caller, `mutation ($input: ${type}!) { ${name}(input: $input) { ${fields} } }`, { input });
  return {
    name: 'GraphQL',
    login: (caller, userName, password) =>
      mutate(caller, 'login', 'LoginInput', 'accessToken', { userName, password }),
    register: (caller, input) =>
      mutate(caller, 'register', 'RegisterInput', 'email', { ...PERSON, ...input }),
    requestReset: (caller, email) =>
      mutate(caller, 'requestPasswordReset', 'RequestPasswordResetInput', 'email', { email }),
    reset: (caller, token, password) =>
      mutate(caller, 'resetPassword', 'ResetPasswordInput', 'userName', { token, password }),
    verify: (caller, token) => mutate(caller, 'verifyEmail', 'VerifyEmailInput', 'accessToken', { token }),
    checkUserName: (caller, userName) =>
      send(caller, 'query ($userName: String!) { userNameAvailability(userName: $userName) { message } }', {
        userName,
      }),
    changePassword: (caller, _userId, currentPassword, newPassword) =>
      mutate(caller, 'changePassword', 'ChangePasswordInput', 'accessToken', {
        currentPassword,
        newPassword,
      }),
  };
}

function restApi({ origin }: Pick<TestServer, 'origin'>): CredentialApi {
  const send = async (caller: Caller, method: string, path: string, body?: object) => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: headersOf(caller),
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as string | { message?: string; accessToken?: string };
    const codes: Record<number, string> = { 200: '', 400: 'BAD_USER_INPUT', 429: 'RATE_LIMITED' };
    const message = typeof answer === 'string' ? answer : (answer.message ?? '');
    const token = typeof answer === 'string' ? undefined : answer.accessToken;
    return replyOf(response, codes[response.status] ?? 'UNEXPECTED', message, token);
  };
  return {
    name: 'REST',
    login: (caller, userName, password) => send(caller, 'POST', '/auth/login', { userName, password }),
    register: (caller, input) => send(caller, 'POST', '/auth/register', { ...PERSON, ...input }),
    requestReset: (caller, email) => send(caller, 'POST', '/auth/reset-link', { email }),
    reset: (caller, token, password) =>
      send(caller, 'PUT', `/auth/password-reset?token=${token}`, { password }),
    verify: (caller, token) => send(caller, 'GET', `/auth/verify-email?token=${token}`),
    checkUserName: (caller, userName) => send(caller, 'GET', `/auth/username-check/?username=${userName}`),
    changePassword: (caller, userId, currentPassword, newPassword) =>
      send(caller, 'PUT', `/users/${userId}`, { userId, currentPassword, newPassword }),
  };
}
