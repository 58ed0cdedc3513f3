import { Field, Float, ID, ObjectType } from 'type-graphql';
import { User } from './user.entity.js';

@ObjectType({
  description:
    'What the viewer stores and may store: files of uploads, and bodies of posts, revisions and drafts, in bytes.',
})
export class ViewerStorage {
  @Field(() => Float, { description: 'What is stored.' })
  usedBytes: number;

  @Field(() => Float, { description: 'What may be stored. What would be beyond it is refused.' })
  limitBytes: number;
}

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
