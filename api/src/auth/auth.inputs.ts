import { IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { DateTimeResolver } from 'graphql-scalars';
import { Field, InputType, ObjectType } from 'type-graphql';
import { USER_NAME_PATTERN } from '../users/userName.js';
import { Viewer } from '../users/viewer.js';

/** SPEC.md section 5: letters, with at most one single space between first and last name; any script's letters. */
export const NAME_PATTERN = /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)?$/u;
export const NAME_MESSAGE = 'Name can only contain letters and at most one space between first and last name';
export const USER_NAME_MESSAGE = 'username should only contain letters, numbers, underscores';
/** SPEC.md section 5: at least 8 of letters, digits and @$!%*?&, with one of each kind. */
export const PASSWORD_PATTERN = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]{8,}$/;
export const PASSWORD_MESSAGE =
  'Password must be at least 8 characters long and include uppercase, lowercase, a number, and a special character';
/** Hashing is paid for by length; nobody's password is longer. */
export const PASSWORD_MAX = 200;
/** One `@`, no space, a dot in the domain: the mail that follows is what really checks an address. */
const EMAIL_PATTERN = /^[^\s@<>()[\],;:"\\]{1,64}@[^\s@<>()[\],;:"\\]+\.[^\s@.<>()[\],;:"\\]{2,}$/u;

@InputType({ description: 'What a new account needs.' })
export class RegisterInput {
  @Field(() => String, { description: 'Letters, with at most one space between first and last name; 100 characters at most.' })
  @MaxLength(100, { message: 'Name can have 100 characters at most.' })
  @Matches(NAME_PATTERN, { message: NAME_MESSAGE })
  @IsString({ message: 'Name is required.' })
  name: string;

  @Field(() => String, { description: '4 to 12 letters, digits and underscores, at most two underscores; unique without regard to case.' })
  @Matches(USER_NAME_PATTERN, { message: USER_NAME_MESSAGE })
  @MaxLength(12, { message: 'username must have 4 to 12 characters' })
  @MinLength(4, { message: 'username must have 4 to 12 characters' })
  @IsString({ message: 'username is required.' })
  userName: string;

  @Field(() => String, { description: 'Where the verification link is sent. Never shown to others.' })
  @Matches(EMAIL_PATTERN, { message: 'Email must be an email address, such as ada@example.com' })
  @MaxLength(254, { message: 'Email can have 254 characters at most.' })
  @IsString({ message: 'Email is required.' })
  email: string;

  @Field(() => String, { description: 'At least 8 of letters, digits and @$!%*?& with a lower-case and an upper-case letter, a digit and one of @$!%*?&.' })
  @MaxLength(PASSWORD_MAX, { message: `Password can have ${PASSWORD_MAX} characters at most.` })
  @Matches(PASSWORD_PATTERN, { message: PASSWORD_MESSAGE })
  @IsString({ message: 'Password is required.' })
  password: string;
}

@InputType({ description: 'The token of the link that was mailed.' })
export class VerifyEmailInput {
  @Field(() => String, { description: 'The `token` parameter of the link.' })
  @MaxLength(200, { message: 'This verification link is not valid.' })
  @IsString({ message: 'The token of the verification link is missing.' })
  token: string;
}

@InputType({ description: 'Who logs in.' })
export class LoginInput {
  @Field(() => String, { description: 'The username, without regard to case.' })
  @MaxLength(200, { message: 'Wrong username or password.' })
  @MinLength(1, { message: 'Username is required.' })
  @IsString({ message: 'Username is required.' })
  userName: string;

  @Field(() => String, { description: 'The password.' })
  @MaxLength(PASSWORD_MAX, { message: 'Wrong username or password.' })
  @MinLength(1, { message: 'Password is required.' })
  @IsString({ message: 'Password is required.' })
  password: string;
}

@ObjectType({ description: 'The answer is the same whether or not the email belongs to an account already.' })
export class RegisterPayload {
  @Field(() => String, { description: 'The address that a mail was sent to.' })
  email: string;
}

@ObjectType({ description: 'A session: send `accessToken` as `Authorization: Bearer …` with every request.' })
export class AuthPayload {
  @Field(() => String, { description: 'A JWT that stands for the viewer.' })
  accessToken: string;

  @Field(() => DateTimeResolver, { description: 'When the token stops working.' })
  expiresAt: Date;

  @Field(() => Viewer, { description: 'Who is logged in now.' })
  viewer: Viewer;
}
