import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { Post } from '../posts/post.entity.js';
import { Viewer } from '../users/viewer.js';
import { IsString } from '../../platform/useCases/rules.js';

@InputType({ description: 'Which post to save.' })
export class BookmarkPostInput {
  @Field(() => ID, { description: 'The post to put on the reading list.' })
  @IsString({ message: 'There is no such post.' })
  postId: string;
}

@InputType({ description: 'Which post to take off the reading list.' })
export class RemoveBookmarkInput {
  @Field(() => ID, { description: 'The post to take off the reading list.' })
  @IsString({ message: 'There is no such post.' })
  postId: string;
}

@ObjectType({ description: 'The saved post.' })
export class BookmarkPostPayload {
  @Field(() => Post, { description: 'The post, now bookmarked.' })
  post: Post;

  @Field(() => Viewer, { description: 'The viewer with the changed reading list.' })
  viewer: Viewer;
}

@ObjectType({ description: 'The post that was removed from the reading list.' })
export class RemoveBookmarkPayload {
  @Field(() => Post, { description: 'The post, no longer bookmarked.' })
  post: Post;

  @Field(() => Viewer, { description: 'The viewer with the changed reading list.' })
  viewer: Viewer;
}
