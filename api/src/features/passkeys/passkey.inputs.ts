import { GraphQLJSONObject } from 'graphql-scalars';
import { GraphQLScalarType } from 'graphql';
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { IsId, rules } from '../../platform/useCases/inputRules.js';
import { Viewer } from '../users/viewer.js';
import { base64urlLength, MAX_CREDENTIAL_ID, Passkey } from './passkey.entity.js';
import {
  ArrayMaxSize,
  IsArray,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  MinLength,
} from '../../platform/useCases/rules.js';

export const MAX_PASSKEY_NAME = 60;
export const PASSKEY_NAME_TOO_LONG = `The name of a passkey can have ${MAX_PASSKEY_NAME} characters at most.`;

/** Without padding, as in browsers (WebAuthn Level 3 section 3, "Base64url Encoding"). */
const BASE64URL = /^[\w-]+$/;
const CREDENTIAL_ID_LENGTH = base64urlLength(MAX_CREDENTIAL_ID);
/** Type, challenge, origin and members added by browsers: a few hundred bytes. */
const CLIENT_DATA_LENGTH = base64urlLength(2000);
/** Authenticator data: 37 bytes and extensions when logging in. */
const AUTHENTICATOR_DATA_LENGTH = base64urlLength(2000);
/** Authenticator data with the longest id and key, and a short attestation statement. */
const ATTESTATION_LENGTH = base64urlLength(5000);
/** A signature by an RSA key of 8,192 bits. */
const SIGNATURE_LENGTH = base64urlLength(1024);
/** WebAuthn Level 3 section 5.4.3. */
const USER_HANDLE_LENGTH = base64urlLength(64);

/** Validates a field as base64url text of at most so many characters. The messages name the field. */
function IsBase64url(length: number): PropertyDecorator {
  return (target, key) => {
    if (typeof key === 'symbol') throw new TypeError('The decorator applies to named fields only.');
    const message = `${key} must be base64url without padding.`;
    rules(
      MaxLength(length, { message: `${key} can have ${length} characters at most.` }),
      Matches(BASE64URL, { message }),
      IsString({ message }),
    )(target, key);
  };
}

/** A WebAuthn dictionary in its JSON form, for which browsers have a parser. */
const optionsScalar = (name: string, anchor: string, reader: string): GraphQLScalarType =>
  new GraphQLScalarType({
    ...GraphQLJSONObject.toConfig(),
    name,
    description: `A WebAuthn dictionary as JSON, for \`PublicKeyCredential.${reader}()\` in browsers.`,
    specifiedByURL: `https://www.w3.org/TR/webauthn-3/#dictdef-${anchor}`,
  });

export const CreationOptions = optionsScalar(
  'PublicKeyCredentialCreationOptionsJSON',
  'publickeycredentialcreationoptionsjson',
  'parseCreationOptionsFromJSON',
);
export const RequestOptions = optionsScalar(
  'PublicKeyCredentialRequestOptionsJSON',
  'publickeycredentialrequestoptionsjson',
  'parseRequestOptionsFromJSON',
);

@InputType({
  description:
    'The result of `navigator.credentials.create()`, with the field names of WebAuthn’s `RegistrationResponseJSON`, and a name for the passkey.',
})
export class AddPasskeyInput {
  @Field(() => ID, { description: 'The `id` of the credential, in base64url.' })
  @IsBase64url(CREDENTIAL_ID_LENGTH)
  credentialId: string;

  @Field(() => String, { description: '`response.clientDataJSON`, in base64url.' })
  @IsBase64url(CLIENT_DATA_LENGTH)
  clientDataJSON: string;

  @Field(() => String, { description: '`response.attestationObject`, in base64url.' })
  @IsBase64url(ATTESTATION_LENGTH)
  attestationObject: string;

  @Field(() => [String], {
    nullable: true,
    description: '`response.transports`. Values that WebAuthn does not define are ignored.',
  })
  @ArrayMaxSize(20, { message: 'transports can have 20 entries at most.' })
  @IsArray({ message: 'transports must be a list.' })
  @IsOptional()
  transports?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: `The name of the passkey, ${MAX_PASSKEY_NAME} characters at most. Defaults to "Passkey".`,
  })
  @IsString({ message: 'The name must be text.' })
  @IsOptional()
  name?: string | null;
}

@InputType({
  description:
    'The result of `navigator.credentials.get()`, with the field names of WebAuthn’s `AuthenticationResponseJSON`.',
})
export class LoginWithPasskeyInput {
  @Field(() => ID, { description: 'The `id` of the credential, in base64url.' })
  @IsBase64url(CREDENTIAL_ID_LENGTH)
  credentialId: string;

  @Field(() => String, { description: '`response.clientDataJSON`, in base64url.' })
  @IsBase64url(CLIENT_DATA_LENGTH)
  clientDataJSON: string;

  @Field(() => String, { description: '`response.authenticatorData`, in base64url.' })
  @IsBase64url(AUTHENTICATOR_DATA_LENGTH)
  authenticatorData: string;

  @Field(() => String, { description: '`response.signature`, in base64url.' })
  @IsBase64url(SIGNATURE_LENGTH)
  signature: string;

  @Field(() => String, {
    description: '`response.userHandle`, in base64url: it identifies the owner of the passkey.',
  })
  @IsBase64url(USER_HANDLE_LENGTH)
  userHandle: string;
}

@InputType({ description: 'A new name for one of the viewer’s passkeys.' })
export class RenamePasskeyInput {
  @Field(() => ID, { description: 'Which passkey.' })
  @IsId('There is no such passkey (passkeyId).')
  passkeyId: string;

  @Field(() => String, { description: `1 to ${MAX_PASSKEY_NAME} characters.` })
  @MinLength(1, { message: 'Enter a name for the passkey.' })
  @IsString({ message: 'Enter a name for the passkey.' })
  name: string;
}

@InputType({ description: 'Which passkey of the viewer’s to remove.' })
export class RemovePasskeyInput {
  @Field(() => ID, { description: 'Which passkey.' })
  @IsId('There is no such passkey (passkeyId).')
  passkeyId: string;
}

@ObjectType({ description: 'The options for creating a passkey for the viewer.' })
export class StartPasskeyRegistrationPayload {
  @Field(() => CreationOptions, {
    description:
      'For `navigator.credentials.create()`. Valid once, for five minutes, and for the viewer only.',
  })
  options: object;
}

@ObjectType({ description: 'The options for logging in with a passkey.' })
export class StartPasskeyLoginPayload {
  @Field(() => RequestOptions, {
    description: 'For `navigator.credentials.get()`. Valid once, for five minutes.',
  })
  options: object;
}

@ObjectType({ description: 'The new passkey.' })
export class AddPasskeyPayload {
  @Field(() => Passkey, { description: 'The stored passkey.' })
  passkey: Passkey;

  @Field(() => Viewer, { description: 'The owner of the passkey.' })
  viewer: Viewer;
}

@ObjectType({ description: 'The passkey with its new name.' })
export class RenamePasskeyPayload {
  @Field(() => Passkey, { description: 'The stored passkey.' })
  passkey: Passkey;
}

@ObjectType({ description: 'The removed passkey.' })
export class RemovePasskeyPayload {
  @Field(() => ID, { description: 'The id of the removed passkey.' })
  removedPasskeyId: string;

  @Field(() => Viewer, { description: 'The former owner of the passkey.' })
  viewer: Viewer;
}
