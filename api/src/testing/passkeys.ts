import {
  type CeremonyOptions,
  type MadeAssertion,
  type Misbehaviour,
  SoftwareAuthenticator,
} from './softwareAuthenticator.js';
import type { GraphQLAnswer, TestServer } from './testServer.js';

/** A passkey as its owner sees it. */
export interface SeenPasskey {
  id: string;
  name: string;
  backedUp: boolean;
  credentialId: string;
  createdAt: string;
  lastUsedAt: string | null;
}

const FIELDS = 'id name backedUp credentialId createdAt lastUsedAt';
const START = 'mutation { startPasskeyRegistration { options } }';
const ADD = `mutation ($input: AddPasskeyInput!) { addPasskey(input: $input) { passkey { ${FIELDS} } viewer { passkeys { id } } } }`;
const START_LOGIN = 'mutation { startPasskeyLogin { options } }';
const LOGIN =
  'mutation ($input: LoginWithPasskeyInput!) { loginWithPasskey(input: $input) { accessToken viewer { user { id } } } }';

export interface LoggedIn {
  loginWithPasskey: { accessToken: string; viewer: { user: { id: string } } };
}
export interface Added {
  addPasskey: { passkey: SeenPasskey; viewer: { passkeys: { id: string }[] } };
}
export interface CreationOptions extends CeremonyOptions {
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  excludeCredentials: { id: string; transports: string[] }[];
  authenticatorSelection: Record<string, unknown>;
}

/** The passkey ceremonies of a browser against a server. */
export function passkeysOn(server: TestServer, site: string) {
  const startRegistration = async (token: string): Promise<CreationOptions> => {
    const { data, errors } = await server.graphql<{ startPasskeyRegistration: { options: CreationOptions } }>(
      START,
      {},
      token,
    );
    if (!data) throw new Error(JSON.stringify(errors));
    return data.startPasskeyRegistration.options;
  };
  const startLogin = async (): Promise<CeremonyOptions> => {
    const { data, errors } = await server.graphql<{ startPasskeyLogin: { options: CeremonyOptions } }>(
      START_LOGIN,
    );
    if (!data) throw new Error(JSON.stringify(errors));
    return data.startPasskeyLogin.options;
  };
  const sendCredential = (token: string | null, input: object): Promise<GraphQLAnswer<Added>> =>
    server.graphql<Added>(ADD, { input }, token);
  const sendAssertion = (input: Partial<MadeAssertion>): Promise<GraphQLAnswer<LoggedIn>> =>
    server.graphql<LoggedIn>(LOGIN, { input });

  return {
    startRegistration,
    startLogin,
    sendCredential,
    sendAssertion,
    newAuthenticator: (options?: { counts: boolean }) => new SoftwareAuthenticator(site, options),
    /** Adds an authenticator's passkey to an account. */
    add: async (authenticator: SoftwareAuthenticator, token: string, name?: string, wrong?: Misbehaviour) =>
      sendCredential(token, { ...authenticator.create(await startRegistration(token), wrong), name }),
    /** Logs in with an authenticator's passkey. */
    logIn: async (authenticator: SoftwareAuthenticator, wrong?: Misbehaviour) =>
      sendAssertion(authenticator.get(await startLogin(), wrong)),
    listed: async (token: string): Promise<SeenPasskey[]> => {
      const { data } = await server.graphql<{ viewer: { passkeys: SeenPasskey[] } }>(
        `{ viewer { passkeys { ${FIELDS} } } }`,
        {},
        token,
      );
      return data?.viewer.passkeys ?? [];
    },
  };
}
