import { InsufficientScopeError } from '../../errors.js';
import type { CurrentToken } from './context.js';

/** What an access token may do (docs/api.md#access-tokens), in the order of forms. */
export enum Scope {
  READ = 'read',
  WRITE_POSTS = 'write:posts',
  WRITE_COMMENTS = 'write:comments',
  WRITE_REACTIONS = 'write:reactions',
  WRITE_PROFILE = 'write:profile',
}

/** What a request with an access token needs: a scope, or `session` for what no access token may do. */
export type Needed = `${Scope}` | 'session';

/** The scopes in a stored or sent list, which are separated by spaces (RFC 6749 section 3.3). Unknown ones are dropped. */
export function parseScopes(list: string): Scope[] {
  const names = new Set(list.split(' '));
  return Object.values(Scope).filter((scope) => names.has(scope));
}

/** The error of a request whose access token does not allow something; null without a token. */
export function refusedScope(
  token: CurrentToken | null,
  needed: readonly Needed[],
): InsufficientScopeError | null {
  if (token === null) return null;
  const missing = needed.filter((each) => each === 'session' || !token.scopes.has(each));
  if (missing.length === 0) return null;
  return new InsufficientScopeError(missing.includes('session') ? null : [...new Set(missing)].join(' '));
}
