import { Field, ID, ObjectType } from 'type-graphql';
import { User } from './user.entity.js';

/** The signed-in user, with what only they may see. */
@ObjectType({ simpleResolvers: true, description: 'The signed-in user, with what only they may see.' })
export class Viewer {
  @Field(() => ID, { description: 'The same as `user.id`.' })
  id: string;

  @Field(() => User, { description: 'What everybody sees of the viewer.' })
  user: User;

  @Field(() => String, { description: 'The address of the account.' })
  email: string;

  static of(user: User): Viewer {
    return Object.assign(new Viewer(), { id: user.id, user, email: user.email ?? '' });
  }
}
