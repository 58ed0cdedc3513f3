import { IsString, MaxLength, MinLength } from 'class-validator';
import { DateTimeResolver } from 'graphql-scalars';
import { Field, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { PASSWORD_MAX, WRONG_CURRENT_PASSWORD } from './auth.inputs.js';
import { IsEmailAddress } from './email.js';

/** Which address of an account's change of email. */
export enum EmailChangeSide {
  OLD = 'OLD',
  NEW = 'NEW',
}
registerEnumType(EmailChangeSide, {
  name: 'EmailChangeSide',
  description: 'One of the two addresses that confirm a change of email.',
  valuesConfig: {
    OLD: { description: 'The address that the account has until the change is made.' },
    NEW: { description: 'The address that it gets.' },
  },
});

@InputType({ description: 'The email that the viewer’s account is to have.' })
export class RequestEmailChangeInput {
  @Field(() => String, { description: 'By the rules of `register`.' })
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

@ObjectType({ description: 'A change of email that waits to be confirmed by the old and the new address.' })
export class PendingEmailChange {
  @Field(() => String, { description: 'The address that the account gets once both have confirmed it.' })
  newEmail: string;

  @Field(() => [EmailChangeSide], { description: 'Which of the two have yet to confirm it.' })
  waitingFor: EmailChangeSide[];

  @Field(() => DateTimeResolver, { description: 'When the links stop working.' })
  expiresAt: Date;
}

@ObjectType({ description: 'The answer is the same whether or not the new email belongs to an account.' })
export class RequestEmailChangePayload {
  @Field(() => PendingEmailChange, { description: 'What waits to be confirmed.' })
  emailChange: PendingEmailChange;
}

@ObjectType({ description: 'What a link did.' })
export class ConfirmEmailChangePayload {
  @Field(() => EmailChangeSide, { description: 'Which address has confirmed the change now.' })
  confirmed: EmailChangeSide;

  @Field(() => Boolean, {
    description: 'Whether both have: the account has the new email. Until then the old one stays.',
  })
  isChanged: boolean;
}
