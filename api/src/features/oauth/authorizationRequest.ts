import { parseScopes, Scope } from '../../platform/useCases/scopes.js';
import type { AuthorizationRequestInput } from './oauth.inputs.js';

/** Error codes of RFC 6749 section 4.1.2.1. */
interface Problem {
  error: 'invalid_request' | 'unsupported_response_type' | 'invalid_scope';
  description: string;
  /** The field of the input. */
  field: keyof AuthorizationRequestInput;
}

type Checked =
  | { problem: Problem; scopes: Scope[]; codeChallenge: null }
  | { problem: null; scopes: Scope[]; codeChallenge: string };

const MAX_STATE = 1000;
/** A SHA-256 in base64url without padding. */
const CHALLENGE = /^[\w-]{43}$/;

/** Checks all parameters of an authorization request but client and redirect URI, whose problems must not redirect. */
export function checkParameters(input: AuthorizationRequestInput): Checked {
  const { responseType, scope, state, codeChallenge, codeChallengeMethod } = input;
  const asked = (scope ?? Scope.READ).split(' ').filter(Boolean);
  // Longer lists repeat a scope or name one that does not exist.
  const scopes = asked.length > MAX_SCOPES ? [] : parseScopes(asked.join(' '));
  const refused = (error: Problem['error'], field: Problem['field'], description: string): Checked => ({
    problem: { error, field, description },
    scopes,
    codeChallenge: null,
  });
  if (responseType == null) return refused('invalid_request', 'responseType', 'response_type is missing');
  if (responseType !== 'code')
    return refused('unsupported_response_type', 'responseType', 'response_type must be code');
  if ((state ?? '').length > MAX_STATE)
    return refused('invalid_request', 'state', `state can have ${MAX_STATE} characters at most`);
  if (codeChallenge == null || !CHALLENGE.test(codeChallenge))
    return refused('invalid_request', 'codeChallenge', 'code_challenge must be a SHA-256 in base64url');
  if (codeChallengeMethod !== 'S256')
    return refused('invalid_request', 'codeChallengeMethod', 'code_challenge_method must be S256');
  if (scopes.length === 0 || scopes.length !== new Set(asked).size)
    return refused('invalid_scope', 'scope', `scope must be a list of ${Object.values(Scope).join(' ')}`);
  return { problem: null, scopes, codeChallenge };
}

const MAX_SCOPES = 20;

/** The state to give back, which is cut off only in answers to requests whose state is too long. */
export const stateOf = ({ state }: AuthorizationRequestInput): string | null =>
  state == null || state.length > MAX_STATE ? null : state;
