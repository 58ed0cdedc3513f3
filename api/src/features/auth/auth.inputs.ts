import { DateTimeResolver } from 'graphql-scalars';
import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { MAX_NAME, NAME_MESSAGE, NAME_PATTERN, NAME_TOO_LONG, USER_NAME_PATTERN } from '../users/userName.js';
import { User } from '../users/user.entity.js';
import { Viewer } from '../users/viewer.js';
import { TrapField } from '../trust/trapField.js';
import { IsEmailAddress } from './email.js';
import { UserSession } from './session.entity.js';
import { IsString, Matches, MaxLength, MinLength } from '../../platform/useCases/rules.js';

export const USER_NAME_MESSAGE = 'username should only contain letters, numbers, underscores';
/** At least 8 letters, digits and @$!%*?&, with one of each kind (docs/behaviour.md#passwords). */
export const PASSWORD_PATTERN = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]{8,}$/;
export const PASSWORD_MESSAGE =
  'Password must be at least 8 characters long and include uppercase, lowercase, a number, and a special character';
/** The cost of hashing grows with the length. */
export const PASSWORD_MAX = 200;
/** docs/behaviour.md#account-tab */
export const WRONG_CURRENT_PASSWORD = 'Incorrect password! Enter your password correctly.';

@InputType({ description: 'A new account.' })
export class RegisterInput {
  @Field(() => String, {
    description: 'Letters, with at most one space between first and last name; 100 characters at most.',
  })
  @MaxLength(MAX_NAME, { message: NAME_TOO_LONG })
  @Matches(NAME_PATTERN, { message: NAME_MESSAGE })
  @IsString({ message: 'Name is required.' })
  name: string;

  @Field(() => String, {
    description: '4 to 12 letters, digits and underscores, at most two underscores; unique, ignoring case.',
  })
  @Matches(USER_NAME_PATTERN, { message: USER_NAME_MESSAGE })
  @MaxLength(12, { message: 'username must have 4 to 12 characters' })
  @MinLength(4, { message: 'username must have 4 to 12 characters' })
  @IsString({ message: 'username is required.' })
  userName: string;

  @Field(() => String, { description: 'Where the verification link is sent. Never shown to others.' })
  @IsEmailAddress()
  email: string;

  @Field(() => String, {
    description:
      'At least 8 of letters, digits and @$!%*?& with a lower-case and an upper-case letter, a digit and one of @$!%*?&.',
  })
  @MaxLength(PASSWORD_MAX, { message: `Password can have ${PASSWORD_MAX} characters at most.` })
  @Matches(PASSWORD_PATTERN, { message: PASSWORD_MESSAGE })
  @IsString({ message: 'Password is required.' })
  password: string;

  @TrapField()
  homepage?: string | null;
}

@InputType({ description: 'The token of the mailed link.' })
export class VerifyEmailInput {
  @Field(() => String, { description: 'The `token` parameter of the link.' })
  @MaxLength(200, { message: 'This verification link is not valid.' })
  @IsString({ message: 'The token of the verification link is missing.' })
  token: string;
}

@InputType({ description: 'Username and password.' })
export class LoginInput {
  @Field(() => String, { description: 'The username, ignoring case.' })
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

@InputType({ description: 'The account whose password was forgotten.' })
export class RequestPasswordResetInput {
  @Field(() => String, { description: 'The address of the account.' })
  @IsEmailAddress()
  email: string;
}

@InputType({ description: 'A new password, authorised by a mailed link.' })
export class ResetPasswordInput {
  @Field(() => String, { description: 'The `token` parameter of the link.' })
  @MaxLength(200, { message: 'This password reset link is not valid.' })
  @IsString({ message: 'The token of the password reset link is missing.' })
  token: string;

  @Field(() => String, { description: 'Same rules as in `register`.' })
  @MaxLength(PASSWORD_MAX, { message: `Password can have ${PASSWORD_MAX} characters at most.` })
  @Matches(PASSWORD_PATTERN, { message: PASSWORD_MESSAGE })
  @IsString({ message: 'Password is required.' })
  password: string;
}

@InputType({ description: 'A new password, confirmed by the current one.' })
export class ChangePasswordInput {
  @Field(() => String, { description: 'The current password.' })
  @MaxLength(PASSWORD_MAX, { message: WRONG_CURRENT_PASSWORD })
  @MinLength(1, { message: 'The current password is required.' })
  @IsString({ message: 'The current password is required.' })
  currentPassword: string;

  @Field(() => String, { description: 'At least 8 characters.' })
  @MaxLength(PASSWORD_MAX, { message: `The new password can have ${PASSWORD_MAX} characters at most.` })
  @MinLength(8, { message: 'The new password must have at least 8 characters.' })
  @IsString({ message: 'The new password is required.' })
  newPassword: string;
}

@ObjectType({ description: 'Whether a username can be registered.' })
export class UserNameAvailability {
  @Field(() => Boolean, { description: 'Whether it is well-formed, not reserved and not taken.' })
  available: boolean;

  @Field(() => String, { description: 'A message to show to the user.' })
  message: string;
}

@ObjectType({ description: 'The response is the same whether or not the email belongs to an account.' })
export class RequestPasswordResetPayload {
  @Field(() => String, { description: 'The address. A mail is sent if it belongs to an account.' })
  email: string;
}

@ObjectType({
  description:
    'The account whose password was set. All its sessions have ended; log in with the new password.',
})
export class ResetPasswordPayload {
  @Field(() => String, { description: 'The username to log in with.' })
  userName: string;
}

@ObjectType({ description: 'The user whose sessions have ended.' })
export class SignOutEverywherePayload {
  @Field(() => User, { description: 'The user who was signed out.' })
  user: User;
}

@ObjectType({
  description: 'The response is the same whether or not the email already belongs to an account.',
})
export class RegisterPayload {
  @Field(() => String, { description: 'The address that the mail was sent to.' })
  email: string;
}

@ObjectType({ description: 'A session: send `accessToken` as `Authorization: Bearer …` with every request.' })
export class AuthPayload {
  @Field(() => String, { description: 'A JWT that authenticates the viewer.' })
  accessToken: string;

  @Field(() => DateTimeResolver, { description: 'When the token expires.' })
  expiresAt: Date;

  @Field(() => Viewer, { description: 'The logged-in user.' })
  viewer: Viewer;
}

@InputType({ description: 'Which session to end.' })
export class EndSessionInput {
  @Field(() => ID, { description: 'The id of one of the viewer’s sessions.' })
  @IsString({ message: 'This session has ended already.' })
  id: string;
}

@ObjectType({ description: 'The session that has ended.' })
export class EndSessionPayload {
  @Field(() => ID, { description: 'The id that no longer exists.' })
  endedSessionId: string;
}

@ObjectType({ description: 'The user who was signed out on this device.' })
export class SignOutPayload {
  @Field(() => User, {
    nullable: true,
    description: 'The user whose session has ended; null without a token.',
  })
  user: User | null;
}

@InputType({ description: 'Proof that the viewer owns the account.' })
export class ConfirmPasswordInput {
  @Field(() => String, { description: 'The viewer’s password.' })
  @MaxLength(PASSWORD_MAX, { message: WRONG_CURRENT_PASSWORD })
  @MinLength(1, { message: 'The password is required.' })
  @IsString({ message: 'The password is required.' })
  password: string;
}

@ObjectType({ description: 'The session, which can now run operations that need a recent confirmation.' })
export class ConfirmPasswordPayload {
  @Field(() => UserSession, { description: 'The current session.' })
  session: UserSession;
}

export enum EmailChangeSide {
  OLD = 'OLD',
  NEW = 'NEW',
}
registerEnumType(EmailChangeSide, {
  name: 'EmailChangeSide',
  description: 'One of the two addresses that confirm a change of email.',
  valuesConfig: {
    OLD: { description: 'The current address of the account.' },
    NEW: { description: 'The new address of the account.' },
  },
});

@InputType({ description: 'The new email of the viewer’s account.' })
export class RequestEmailChangeInput {
  @Field(() => String, { description: 'Same rules as in `register`.' })
  @IsEmailAddress()
  newEmail: string;

  @Field(() => String, { description: 'The password of the account.' })
  @MaxLength(PASSWORD_MAX, { message: WRONG_CURRENT_PASSWORD })
  @MinLength(1, { message: 'The current password is required.' })
  @IsString({ message: 'The current password is required.' })
  currentPassword: string;
}

@InputType({ description: 'The token of a link that confirms a change of email.' })
export class ConfirmEmailChangeInput {
  @Field(() => String, { description: 'The `change` parameter of the link.' })
  @MaxLength(200, { message: 'This link is not valid.' })
  @IsString({ message: 'The token of the link is missing.' })
  token: string;
}

@ObjectType({ description: 'A requested change of email that at least one address has not confirmed.' })
export class PendingEmailChange {
  @Field(() => String, {
    description: 'The address that the account gets once both addresses have confirmed.',
  })
  newEmail: string;

  @Field(() => [EmailChangeSide], { description: 'The addresses that have not confirmed yet.' })
  waitingFor: EmailChangeSide[];

  @Field(() => DateTimeResolver, { description: 'When the links expire.' })
  expiresAt: Date;
}

@ObjectType({
  description: 'The response is the same whether or not the new email already belongs to an account.',
})
export class RequestEmailChangePayload {
  @Field(() => PendingEmailChange, { description: 'The pending change.' })
  emailChange: PendingEmailChange;
}

@ObjectType({ description: 'The result of confirming one address.' })
export class ConfirmEmailChangePayload {
  @Field(() => EmailChangeSide, { description: 'The address that was confirmed.' })
  confirmed: EmailChangeSide;

  @Field(() => Boolean, {
    description:
      'Whether both addresses are confirmed and the account uses the new email. Until then it keeps the old one.',
  })
  isChanged: boolean;
}
