import { Extensions } from 'type-graphql';
import type { Needed } from '../useCases/scopes.js';

/** `any`: every access token will do. */
export type FieldScope = Needed | 'any';

/** The extension of a type or field of the schema that {@link TokenScope} sets. */
export const TOKEN_SCOPE = 'tokenScope';

/**
 * What an access token needs to select a field. On a class it applies to fields without their own. Fields of `Query` and `Mutation` need
 * what their use case needs, and fields whose names begin with `viewer` need `read` (doors/graphql/tokenScopes.ts).
 */
export function TokenScope(needed: FieldScope): ReturnType<typeof Extensions> {
  return Extensions({ [TOKEN_SCOPE]: needed });
}
