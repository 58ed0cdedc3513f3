import { IsString, MaxLength, MinLength } from 'class-validator';
import { DateTimeResolver } from 'graphql-scalars';
import { Field, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { PASSWORD_MAX, WRONG_CURRENT_PASSWORD } from './auth.inputs.js';
import { IsEmailAddress } from './email.js';

/** One of the two addresses of a change of email. */
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
