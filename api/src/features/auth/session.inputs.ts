import { IsString, MaxLength, MinLength } from 'class-validator';
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { User } from '../users/user.entity.js';
import { PASSWORD_MAX, WRONG_CURRENT_PASSWORD } from './auth.inputs.js';
import { UserSession } from './session.entity.js';

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
