import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { UUID_PATTERN } from '../../platform/database/ids.js';
import { Post } from '../posts/post.entity.js';
import { MAX_CATEGORIES } from '../posts/post.inputs.js';

@InputType({ description: 'A new post.' })
export class PublishPostInput {
  @Field(() => String, { description: 'Plain text, 1 to 200 characters.' })
  @IsString({ message: 'The title is missing.' })
  title: string;

  @Field(() => String, {
    description:
      'The body as HTML, at most 1,000,000 characters. What is outside the stored subset is dropped; embedded `data:` images become uploads.',
  })
  @IsString({ message: 'The body is missing.' })
  html: string;

  @Field(() => [String], { description: 'Names of at most 3 categories, in the order they are shown.' })
  @IsString({ each: true, message: 'Each category must be a name.' })
  @ArrayMaxSize(MAX_CATEGORIES, { message: `A post can have at most ${MAX_CATEGORIES} categories.` })
  @IsArray({ message: 'The categories must be a list of names.' })
  categories: string[] = [];

  @Field(() => String, {
    nullable: true,
    description: 'What `uploadImage` answered, or the http(s) address of a picture elsewhere.',
  })
  @MaxLength(2048, { message: 'The address of the cover image can have 2048 characters at most.' })
  @IsString({ message: 'The cover image must be an address.' })
  @IsOptional()
  coverImageURL?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'The draft that is published, saved before or not; it is deleted in the same transaction. Publishing it again with the same text, because the answer was lost, answers the same post; with another text the answer is CONFLICT with `postId` and `version`.',
  })
  @Matches(UUID_PATTERN, { message: 'The draft must be named by its UUID, in lower case.' })
  @IsString({ message: 'The draft must be named by its UUID, in lower case.' })
  @IsOptional()
  draftId?: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'The `version` of the draft that was seen last; null when it was never saved. When another one is stored, with another text, the answer is CONFLICT with the stored `draftVersion`, and nothing is stored or deleted.',
  })
  @Max(2 ** 31 - 1)
  @Min(1)
  @IsInt({ message: 'The version of the draft must be a whole number.' })
  @IsOptional()
  draftVersion?: number | null;
}

@InputType({ description: 'What changes of a post; what is left out stays as it is.' })
export class UpdatePostInput {
  @Field(() => ID, { description: 'The post to change.' })
  @IsUUID('all', { message: 'There is no such post.' })
  postId: string;

  @Field(() => String, { nullable: true, description: 'Plain text, 1 to 200 characters.' })
  @IsString({ message: 'The title must be text.' })
  @IsOptional()
  title?: string | null;

  @Field(() => String, { nullable: true, description: 'The body as HTML, as in `publishPost`.' })
  @IsString({ message: 'The body must be text.' })
  @IsOptional()
  html?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Names of at most 3 categories, in the order they are shown.',
  })
  @IsString({ each: true, message: 'Each category must be a name.' })
  @ArrayMaxSize(MAX_CATEGORIES, { message: `A post can have at most ${MAX_CATEGORIES} categories.` })
  @IsArray({ message: 'The categories must be a list of names.' })
  @IsOptional()
  categories?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'As in `publishPost`; null or empty removes the cover.',
  })
  @MaxLength(2048, { message: 'The address of the cover image can have 2048 characters at most.' })
  @IsString({ message: 'The cover image must be an address.' })
  @IsOptional()
  coverImageURL?: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'The `version` that was edited. When the post has changed since, the answer is CONFLICT and nothing is stored.',
  })
  @Max(2 ** 31 - 1)
  @Min(1)
  @IsInt({ message: 'The version must be a whole number.' })
  @IsOptional()
  version?: number | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The draft of these changes; it is deleted in the same transaction.',
  })
  @Matches(UUID_PATTERN, { message: 'The draft must be named by its UUID, in lower case.' })
  @IsString({ message: 'The draft must be named by its UUID, in lower case.' })
  @IsOptional()
  draftId?: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'The `version` of the draft that was seen last; null when it was never saved. When another one is stored, with another text, the answer is CONFLICT with the stored `draftVersion`, and nothing is stored or deleted.',
  })
  @Max(2 ** 31 - 1)
  @Min(1)
  @IsInt({ message: 'The version of the draft must be a whole number.' })
  @IsOptional()
  draftVersion?: number | null;
}

@InputType({ description: 'Which post to delete.' })
export class DeletePostInput {
  @Field(() => ID, {
    description:
      'The post to delete, with its revisions, comments, likes and bookmarks. Drafts of changes to it stay.',
  })
  @IsString({ message: 'There is no such post.' })
  postId: string;
}

@ObjectType({ description: 'The published post.' })
export class PublishPostPayload {
  @Field(() => Post, { description: 'The post as it was stored.' })
  post: Post;
}

@ObjectType({ description: 'The changed post.' })
export class UpdatePostPayload {
  @Field(() => Post, { description: 'The post as it was stored.' })
  post: Post;
}

@ObjectType({ description: 'What was deleted.' })
export class DeletePostPayload {
  @Field(() => ID, { description: 'The id that no longer exists.' })
  deletedPostId: string;
}

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
