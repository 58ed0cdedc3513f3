import { Field, Float, ObjectType } from 'type-graphql';
import { User } from './user.entity.js';
import { TokenScope } from '../../platform/graphql/tokenScope.js';

@ObjectType({
  description:
    'The viewer’s storage use and quota in bytes. Uploaded files and the bodies of posts, revisions and drafts count.',
})
export class ViewerStorage {
  @Field(() => Float, { description: 'The bytes in use.' })
  usedBytes: number;

  @Field(() => Float, { description: 'The quota. Writes that would exceed it are refused.' })
  limitBytes: number;
}

/** The signed-in user, with their private data. An access token gets only the fields that say so. */
@TokenScope('session')
@ObjectType({ simpleResolvers: true, description: 'The signed-in user, with their private data.' })
export class Viewer {
  /** No field: `user.id` is the id of the account, and ids are unique over all types. */
  id: string;

  @TokenScope('any')
  @Field(() => User, { description: 'The viewer’s public profile.' })
  user: User;

  @Field(() => String, { description: 'The address of the account.' })
  email: string;

  static of(user: User): Viewer {
    return Object.assign(new Viewer(), { id: user.id, user, email: user.email ?? '' });
  }
}
