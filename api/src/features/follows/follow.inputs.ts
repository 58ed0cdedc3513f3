import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { connectionTypes } from '../../platform/graphql/connection.js';
import { IsString } from '../../platform/useCases/rules.js';
import { Category } from '../categories/category.entity.js';
import { User } from '../users/user.entity.js';

/** The maximum number of people, and of categories, that one account follows (docs/behaviour.md#limits). */
export const MAX_FOLLOWED = 1000;

@InputType({ description: 'Whom to follow.' })
export class FollowUserInput {
  @Field(() => ID, { description: 'The user to follow.' })
  @IsString({ message: 'This user does not exist.' })
  userId: string;
}

@InputType({ description: 'Whom to unfollow.' })
export class UnfollowUserInput {
  @Field(() => ID, { description: 'The user to unfollow.' })
  @IsString({ message: 'This user does not exist.' })
  userId: string;
}

@InputType({ description: 'Which category to follow.' })
export class FollowCategoryInput {
  @Field(() => ID, { description: 'The category to follow.' })
  @IsString({ message: 'Category does not exist!' })
  categoryId: string;
}

@InputType({ description: 'Which category to unfollow.' })
export class UnfollowCategoryInput {
  @Field(() => ID, { description: 'The category to unfollow.' })
  @IsString({ message: 'Category does not exist!' })
  categoryId: string;
}

@ObjectType({ description: 'The followed user.' })
export class FollowUserPayload {
  @Field(() => User, { description: 'The user with the updated count.' })
  user: User;
}

@ObjectType({ description: 'The user whom the viewer no longer follows.' })
export class UnfollowUserPayload {
  @Field(() => User, { description: 'The user with the updated count.' })
  user: User;
}

@ObjectType({ description: 'The followed category.' })
export class FollowCategoryPayload {
  @Field(() => Category, { description: 'The category with the updated count.' })
  category: Category;
}

@ObjectType({ description: 'The category that the viewer no longer follows.' })
export class UnfollowCategoryPayload {
  @Field(() => Category, { description: 'The category with the updated count.' })
  category: Category;
}

export const UserConnection = connectionTypes(User, 'User').ConnectionType;
export const CategoryConnection = connectionTypes(Category, 'Category', 'categories').ConnectionType;
