import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { IsId } from '../../platform/useCases/inputRules.js';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, IsString } from '../../platform/useCases/rules.js';
import { Scope } from '../../platform/useCases/scopes.js';
import { Viewer } from '../users/viewer.js';
import { MAX_APP_NAME, MAX_REDIRECT_URIS, OAuthApp } from './oauth.entity.js';

const NO_APP = 'This app does not exist.';
const NAME = { message: 'The name must be a text.' };
const HOMEPAGE = { message: 'The homepage must be a text.' };
const URIS = { message: `Name one to ${MAX_REDIRECT_URIS} redirect URIs.` };
const URI = { each: true, message: 'A redirect URI must be a text.' };
const YES_OR_NO = { message: 'This must be true or false.' };

@InputType({ description: 'The new app.' })
export class CreateOAuthAppInput {
  @Field(() => String, {
    description: `What members read before they allow anything, 1 to ${MAX_APP_NAME} characters.`,
  })
  @IsString(NAME)
  name: string;

  @Field(() => String, { description: 'The http or https address of its website.' })
  @IsString(HOMEPAGE)
  homepage: string;

  @Field(() => [String], {
    description:
      'Where members may be sent back to: https addresses, or http ones of 127.0.0.1, [::1] or localhost, whose port may differ.',
  })
  @IsString(URI)
  @ArrayMaxSize(MAX_REDIRECT_URIS, URIS)
  @IsArray(URIS)
  redirectUris: string[];

  @Field(() => Boolean, {
    description:
      'Whether it can keep a secret, because it runs on a server and not on the devices of members.',
  })
  @IsIn([true, false], YES_OR_NO)
  isConfidential: boolean;
}

@InputType({ description: 'Changes of an app. What is omitted stays.' })
export class UpdateOAuthAppInput {
  @Field(() => ID, { description: 'The `id` of the app.' })
  @IsId(NO_APP)
  appId: string;

  @Field(() => String, { nullable: true, description: 'Another name.' })
  @IsOptional()
  @IsString(NAME)
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Another website.' })
  @IsOptional()
  @IsString(HOMEPAGE)
  homepage?: string | null;

  @Field(() => [String], { nullable: true, description: 'Other redirect URIs, all of them.' })
  @IsOptional()
  @IsString(URI)
  @ArrayMaxSize(MAX_REDIRECT_URIS, URIS)
  @IsArray(URIS)
  redirectUris?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to replace the secret. The former one ends at once; sign-ins stay.',
  })
  @IsOptional()
  @IsIn([true, false], YES_OR_NO)
  replaceSecret?: boolean | null;
}

@InputType({ description: 'The app to delete.' })
export class DeleteOAuthAppInput {
  @Field(() => ID, { description: 'The `id` of the app.' })
  @IsId(NO_APP)
  appId: string;
}

@ObjectType({ description: 'The app, with a new secret if it got one.' })
export class OAuthAppPayload {
  @Field(() => OAuthApp, { description: 'The app.' })
  app: OAuthApp;

  @Field(() => String, {
    nullable: true,
    description:
      'The new `client_secret`; null if there is none. It is not stored and cannot be shown again.',
  })
  secret: string | null;

  @Field(() => Viewer, { description: 'The owner of the app.' })
  viewer: Viewer;
}

@ObjectType({ description: 'The deleted app.' })
export class DeleteOAuthAppPayload {
  @Field(() => ID, { description: 'The `id` of the deleted app.' })
  deletedAppId: string;

  @Field(() => Viewer, { description: 'Its former owner.' })
  viewer: Viewer;
}

const parameter = (name: string, description: string) => ({
  nullable: true,
  description: `\`${name}\`: ${description}`,
});

/** The parameters of an authorization request as they came. Their rules are OAuth's (authorizationRequest.ts). */
@InputType({ description: 'The parameters of the address `/oauth/authorize` (RFC 6749 section 4.1.1).' })
export class AuthorizationRequestInput {
  @Field(() => String, parameter('client_id', 'the app.'))
  @IsOptional()
  @IsString()
  clientId?: string | null;

  @Field(() => String, parameter('redirect_uri', 'where the app waits for the answer.'))
  @IsOptional()
  @IsString()
  redirectUri?: string | null;

  @Field(() => String, parameter('response_type', '`code`.'))
  @IsOptional()
  @IsString()
  responseType?: string | null;

  @Field(() => String, parameter('scope', 'names separated by spaces; `read` if omitted.'))
  @IsOptional()
  @IsString()
  scope?: string | null;

  @Field(() => String, parameter('state', 'is given back as it is, 1,000 characters at most.'))
  @IsOptional()
  @IsString()
  state?: string | null;

  @Field(() => String, parameter('code_challenge', 'the SHA-256 of the verifier in base64url (RFC 7636).'))
  @IsOptional()
  @IsString()
  codeChallenge?: string | null;

  @Field(() => String, parameter('code_challenge_method', '`S256`.'))
  @IsOptional()
  @IsString()
  codeChallengeMethod?: string | null;
}

@ObjectType({ description: 'What an app asks the viewer for.' })
export class AuthorizationRequest {
  @Field(() => String, { description: 'The name of the app.' })
  appName: string;

  @Field(() => String, { description: 'The address of its website.' })
  homepage: string;

  @Field(() => String, { description: 'The username of the member who has registered it.' })
  ownerName: string;

  @Field(() => [Scope], { description: 'What it wants to do.' })
  scopes: Scope[];

  @Field(() => String, { description: 'Host and port that the viewer is sent back to.' })
  returnsTo: string;

  @Field(() => Boolean, { description: 'Whether the viewer allows the app all of this already.' })
  isAuthorized: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Why the request cannot be granted, for the developer of the app; null if it can.',
  })
  problem: string | null;

  @Field(() => String, {
    description: 'The address that tells the app that the viewer refuses, or what the problem is.',
  })
  refusalUrl: string;
}

@ObjectType({ description: 'The answer to the app.' })
export class AuthorizeAppPayload {
  @Field(() => String, {
    description: 'The redirect URI with the code for the app, which is valid for a minute. Go there at once.',
  })
  redirectTo: string;
}

@InputType({ description: 'Which app may no longer act for the viewer.' })
export class RemoveAuthorizedAppInput {
  @Field(() => ID, { description: 'The `appId`.' })
  @IsId(NO_APP)
  appId: string;
}

@ObjectType({ description: 'The app that may no longer act for the viewer.' })
export class RemoveAuthorizedAppPayload {
  @Field(() => ID, { description: 'The removed app.' })
  removedAppId: string;

  @Field(() => Viewer, { description: 'The viewer.' })
  viewer: Viewer;
}
