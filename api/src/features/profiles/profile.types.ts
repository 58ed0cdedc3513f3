import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { IsString } from '../../platform/useCases/rules.js';
import { Category } from '../categories/category.entity.js';
import { User } from '../users/user.entity.js';

/** The maximum number of topics of an author, and of writers of a category. */
export const MAX_SHOWN = 5;
/** How many of the newest posts count. */
export const CONSIDERED = 300;

@ObjectType({ simpleResolvers: true, description: 'A category in which an author writes.' })
export class Topic {
  @Field(() => Category, { description: 'The category.' })
  category: Category;

  @Field(() => Int, { description: `How many of the author’s newest ${CONSIDERED} posts are in it.` })
  postsCount: number;
}

@ObjectType({ simpleResolvers: true, description: 'An author who writes in a category.' })
export class CategoryWriter {
  @Field(() => User, { description: 'The author.' })
  user: User;

  @Field(() => Int, { description: `How many of the category’s newest ${CONSIDERED} posts are theirs.` })
  postsCount: number;
}

@InputType({ description: 'Which post to pin.' })
export class PinPostInput {
  @Field(() => ID, { description: 'A post of the viewer.' })
  @IsString({ message: 'There is no such post.' })
  postId: string;
}

@InputType({ description: 'Which post to unpin.' })
export class UnpinPostInput {
  @Field(() => ID, { description: 'A post of the viewer.' })
  @IsString({ message: 'There is no such post.' })
  postId: string;
}

@ObjectType({ description: 'The author of the pinned post.' })
export class PinPostPayload {
  @Field(() => User, { description: 'The viewer with the pinned post.' })
  user: User;
}

@ObjectType({ description: 'The author of the post that is no longer pinned.' })
export class UnpinPostPayload {
  @Field(() => User, { description: 'The viewer without the pinned post.' })
  user: User;
}
