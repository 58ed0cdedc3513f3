import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { ArrayMaxSize, IsArray, IsInt, IsString, Max, Min } from '../../platform/useCases/rules.js';
import { Scope } from '../../platform/useCases/scopes.js';
import { Viewer } from '../users/viewer.js';
import { AccessToken, MAX_TOKEN_NAME } from './accessToken.entity.js';

/** Longest lifetime of a token in days. */
export const MAX_LIFETIME = 365;

const LIFETIME = `A token can be valid for 1 to ${MAX_LIFETIME} days.`;
const NO_SCOPES = 'Choose what the token may do.';

@InputType({ description: 'The new access token.' })
export class CreateAccessTokenInput {
  @Field(() => String, {
    description: `A name that reminds of the program, 1 to ${MAX_TOKEN_NAME} characters.`,
  })
  @IsString({ message: 'The name must be text.' })
  name: string;

  @Field(() => [Scope], { description: 'What the token may do; at least one scope.' })
  @ArrayMaxSize(20, { message: NO_SCOPES })
  @IsArray({ message: NO_SCOPES })
  scopes: Scope[];

  @Field(() => Int, { description: `In how many days the token expires, 1 to ${MAX_LIFETIME}.` })
  @Max(MAX_LIFETIME, { message: LIFETIME })
  @Min(1, { message: LIFETIME })
  @IsInt({ message: LIFETIME })
  expiresInDays: number;
}

@InputType({ description: 'Which access token to revoke.' })
export class RevokeAccessTokenInput {
  @Field(() => ID, { description: 'The `id` of the token.' })
  @IsString({ message: 'There is no such token.' })
  accessTokenId: string;
}

@ObjectType({ description: 'The new access token.' })
export class CreateAccessTokenPayload {
  @Field(() => AccessToken, { description: 'The description of the token.' })
  accessToken: AccessToken;

  @Field(() => String, {
    description:
      'The token itself, for the header `Authorization: Bearer …`. It is not stored and cannot be shown again.',
  })
  token: string;

  @Field(() => Viewer, { description: 'The owner of the token.' })
  viewer: Viewer;
}

@ObjectType({ description: 'The revoked access token.' })
export class RevokeAccessTokenPayload {
  @Field(() => ID, { description: 'The id of the revoked token.' })
  revokedAccessTokenId: string;

  @Field(() => Viewer, { description: 'The former owner of the token.' })
  viewer: Viewer;
}
