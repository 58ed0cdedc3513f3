import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { IsId } from '../../platform/useCases/inputRules.js';
import { User } from '../users/user.entity.js';

const NO_USER = 'This user does not exist.';

@InputType({ description: 'Whom to block.' })
export class BlockUserInput {
  @Field(() => ID, { description: 'The user to block.' })
  @IsId(NO_USER)
  userId: string;
}

@ObjectType({ description: 'The blocked user.' })
export class BlockUserPayload {
  @Field(() => User, { description: 'The user.' })
  user: User;
}

@InputType({ description: 'Whom to unblock.' })
export class UnblockUserInput {
  @Field(() => ID, { description: 'The user to unblock.' })
  @IsId(NO_USER)
  userId: string;
}

@ObjectType({ description: 'The unblocked user.' })
export class UnblockUserPayload {
  @Field(() => User, { description: 'The user.' })
  user: User;
}
