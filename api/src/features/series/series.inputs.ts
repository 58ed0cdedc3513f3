import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { ArrayMaxSize, IsArray, IsOptional, IsString } from '../../platform/useCases/rules.js';
import { IsId } from '../../platform/useCases/inputRules.js';
import { Post } from '../posts/post.entity.js';
import { Series } from './series.entity.js';

export const MAX_PARTS = 100;

const TITLE_MISSING = 'The title of the series is missing.';
const NO_SERIES = { message: 'This series does not exist.' };
const NO_POST = { message: 'This post does not exist.' };

function IsPostList(): PropertyDecorator {
  const rules = [
    IsArray({ message: 'The posts must be a list of ids.' }),
    IsString({ each: true, message: 'The posts must be a list of ids.' }),
    ArrayMaxSize(MAX_PARTS, { message: `A series can have at most ${MAX_PARTS} posts.` }),
  ];
  return (target, key) => rules.forEach((rule) => rule(target, key));
}

const POSTS = `The author’s posts in the order in which they are read, each once: at most ${MAX_PARTS}. None may be in another series.`;

@InputType({ description: 'A new series.' })
export class CreateSeriesInput {
  @Field(() => String, {
    description: 'Plain text, 1 to 100 characters; unique among the viewer’s series, ignoring case.',
  })
  @IsString({ message: TITLE_MISSING })
  title: string;

  @Field(() => [ID], { description: POSTS })
  @IsPostList()
  postIds: string[] = [];
}

@InputType({ description: 'Changes of a series; what is missing stays as it is.' })
export class UpdateSeriesInput {
  @Field(() => ID, { description: 'The series.' })
  @IsString(NO_SERIES)
  seriesId: string;

  @Field(() => String, { nullable: true, description: 'Plain text, 1 to 100 characters.' })
  @IsString({ message: TITLE_MISSING })
  @IsOptional()
  title?: string | null;

  @Field(() => [ID], { nullable: true, description: POSTS })
  @IsPostList()
  @IsOptional()
  postIds?: string[] | null;

  @Field(() => [ID], {
    nullable: true,
    description:
      'With `postIds`: the posts that the series had when the new list was made. Posts that were added since stay, behind the others. Without it they are taken out.',
  })
  @IsPostList()
  @IsOptional()
  knownPostIds?: string[] | null;
}

@InputType({ description: 'Which series to delete.' })
export class DeleteSeriesInput {
  @Field(() => ID, { description: 'The series.' })
  @IsString(NO_SERIES)
  seriesId: string;
}

@InputType({ description: 'A post and its series.' })
export class SetPostSeriesInput {
  @Field(() => ID, { description: 'One of the viewer’s posts.' })
  @IsString(NO_POST)
  postId: string;

  @Field(() => ID, {
    nullable: true,
    description:
      'The series that the post becomes the last of. Without `seriesId` and `title` the post is taken out of its series.',
  })
  @IsString(NO_SERIES)
  @IsOptional()
  seriesId?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Instead of `seriesId`: the title of the series, ignoring case. It is created if the viewer has none with this title.',
  })
  @IsString({ message: TITLE_MISSING })
  @IsOptional()
  title?: string | null;
}

@InputType({ description: 'A post that was published without its series.' })
export class DismissSeriesProblemInput {
  @Field(() => ID, { description: 'One of the viewer’s posts. It need not have a problem.' })
  @IsId(NO_POST.message)
  postId: string;
}

@ObjectType({ description: 'The post without its message.' })
export class DismissSeriesProblemPayload {
  @Field(() => ID, { description: 'The id of the post.' })
  postId: string;
}

@ObjectType({ description: 'The created series.' })
export class CreateSeriesPayload {
  @Field(() => Series, { description: 'The series.' })
  series: Series;
}

@ObjectType({ description: 'The changed series.' })
export class UpdateSeriesPayload {
  @Field(() => Series, { description: 'The series as it is now.' })
  series: Series;
}

@ObjectType({ description: 'The deleted series.' })
export class DeleteSeriesPayload {
  @Field(() => ID, { description: 'The id that the series had. Its posts stay.' })
  deletedSeriesId: string;
}

@ObjectType({ description: 'The post with its series.' })
export class SetPostSeriesPayload {
  @Field(() => Post, { description: 'The post.' })
  post: Post;
}
