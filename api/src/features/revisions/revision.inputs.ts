import { IsInt, IsString, Matches, Max, Min } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { UUID_PATTERN } from '../../platform/database/ids.js';
import { Post } from '../posts/post.entity.js';

@InputType({ description: 'Which earlier text a post gets back.' })
export class RestoreRevisionInput {
  @Field(() => ID, { description: 'The revision, of a post of the viewer’s.' })
  @Matches(UUID_PATTERN, { message: 'There is no such revision.' })
  @IsString({ message: 'There is no such revision.' })
  revisionId: string;

  @Field(() => Int, {
    description:
      'The `version` of the post that was seen last. When the post has changed since, the answer is CONFLICT with the current `version`, and nothing is stored.',
  })
  @Max(2 ** 31 - 1)
  @Min(1)
  @IsInt({ message: 'The version must be a whole number.' })
  version: number;
}

@ObjectType({ description: 'The post with its earlier text.' })
export class RestoreRevisionPayload {
  @Field(() => Post, { description: 'The post as it was stored.' })
  post: Post;
}
