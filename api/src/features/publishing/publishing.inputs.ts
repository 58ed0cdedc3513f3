import { DateTimeResolver } from 'graphql-scalars';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { IsId, IsVersion } from '../../platform/useCases/inputRules.js';
import { Draft } from '../drafts/draft.entity.js';
import { Post } from '../posts/post.entity.js';
import { IsCanonicalURL, IsCategoryList, IsCoverURL, IsDescription } from '../posts/post.inputs.js';
import { IsSeriesChoice, SeriesChoice } from '../series/seriesChoice.js';
import { TrapField } from '../trust/trapField.js';
import { IsDate, IsOptional, IsString } from '../../platform/useCases/rules.js';

const DRAFT_ID = 'The id of the draft must be a UUID in lower case.';

@InputType({ description: 'A new post.' })
export class PublishPostInput {
  @Field(() => String, { description: 'Plain text, 1 to 200 characters.' })
  @IsString({ message: 'The title is missing.' })
  title: string;

  @Field(() => String, {
    description:
      'The body as HTML, at most 1,000,000 characters. Markup outside the supported subset is removed; embedded `data:` images become uploads. At most 50 examples, each of at most 20 files and 100,000 bytes of code.',
  })
  @IsString({ message: 'The body is missing.' })
  html: string;

  @Field(() => [String], { description: 'Names of at most 3 categories, in the order they are shown.' })
  @IsCategoryList()
  categories: string[] = [];

  @Field(() => String, {
    nullable: true,
    description: 'A `url` from `uploadImage`, or the http(s) URL of an image elsewhere.',
  })
  @IsCoverURL()
  @IsOptional()
  coverImageURL?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The author’s own summary, plain text of at most 300 characters.',
  })
  @IsDescription()
  @IsOptional()
  description?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The https address where the post appeared first, on another site.',
  })
  @IsCanonicalURL()
  @IsOptional()
  canonicalURL?: string | null;

  @Field(() => SeriesChoice, {
    nullable: true,
    description: 'The series that the post becomes the last of.',
  })
  @IsSeriesChoice()
  series?: SeriesChoice | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'The draft to publish, whether or not it was saved; it is deleted in the same transaction. Retrying with the same text, after a lost response, returns the same post; with another text the error is CONFLICT with `postId` and `version`.',
  })
  @IsId(DRAFT_ID)
  @IsOptional()
  draftId?: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'The last known `version` of the draft; null if it was never saved. If the stored draft has another version and another text, the error is CONFLICT with the stored `draftVersion`, and nothing is stored or deleted.',
  })
  @IsVersion('The version of the draft must be a whole number.')
  @IsOptional()
  draftVersion?: number | null;

  @TrapField()
  homepage?: string | null;
}

@InputType({ description: 'Changes to a post. Omitted fields stay unchanged.' })
export class UpdatePostInput {
  @Field(() => ID, { description: 'The post to change.' })
  @IsString({ message: 'There is no such post.' })
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
  @IsCategoryList()
  @IsOptional()
  categories?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'As in `publishPost`; null or empty removes the cover.',
  })
  @IsCoverURL()
  @IsOptional()
  coverImageURL?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'As in `publishPost`; null or empty removes it.',
  })
  @IsDescription()
  @IsOptional()
  description?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'As in `publishPost`; null or empty removes it.',
  })
  @IsCanonicalURL()
  @IsOptional()
  canonicalURL?: string | null;

  @Field(() => SeriesChoice, {
    nullable: true,
    description:
      'The series that the post moves to, as its last post; null leaves it in its series. This changes neither `version` nor `updatedAt`.',
  })
  @IsSeriesChoice()
  series?: SeriesChoice | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'The `version` that was edited. If the post has changed since, the error is CONFLICT and nothing is stored.',
  })
  @IsVersion()
  @IsOptional()
  version?: number | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The draft that contains these changes; it is deleted in the same transaction.',
  })
  @IsId(DRAFT_ID)
  @IsOptional()
  draftId?: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'The last known `version` of the draft; null if it was never saved. If the stored draft has another version and another text, the error is CONFLICT with the stored `draftVersion`, and nothing is stored or deleted.',
  })
  @IsVersion('The version of the draft must be a whole number.')
  @IsOptional()
  draftVersion?: number | null;
}

@InputType({ description: 'Which post to delete.' })
export class DeletePostInput {
  @Field(() => ID, {
    description:
      'The post to delete, with its revisions, comments, likes and bookmarks. Drafts of edits to it remain.',
  })
  @IsString({ message: 'There is no such post.' })
  postId: string;
}

@ObjectType({ description: 'The published post.' })
export class PublishPostPayload {
  @Field(() => Post, { description: 'The stored post.' })
  post: Post;
}

@ObjectType({ description: 'The changed post.' })
export class UpdatePostPayload {
  @Field(() => Post, { description: 'The stored post.' })
  post: Post;
}

@ObjectType({ description: 'The result of the deletion.' })
export class DeletePostPayload {
  @Field(() => ID, { description: 'The id that no longer exists.' })
  deletedPostId: string;
}

@InputType({ description: 'The revision to restore.' })
export class RestoreRevisionInput {
  @Field(() => ID, { description: 'A revision of one of the viewer’s posts.' })
  @IsId('There is no such revision.')
  revisionId: string;

  @Field(() => Int, {
    description:
      'The last known `version` of the post. If the post has changed since, the error is CONFLICT with the current `version`, and nothing is stored.',
  })
  @IsVersion()
  version: number;
}

@ObjectType({ description: 'The post with the restored text.' })
export class RestoreRevisionPayload {
  @Field(() => Post, { description: 'The stored post.' })
  post: Post;
}

@InputType({ description: 'Which draft to publish when.' })
export class ScheduleDraftInput {
  @Field(() => ID, { description: 'A saved draft of a new post.' })
  @IsId(DRAFT_ID)
  draftId: string;

  @Field(() => Int, {
    description:
      'The last known `version` of the draft. If the draft was changed elsewhere since, the error is CONFLICT with the stored `version`, and nothing is scheduled.',
  })
  @IsVersion('The version of the draft must be a whole number.')
  draftVersion: number;

  @Field(() => DateTimeResolver, {
    description: 'The minute of the publication, in the future and at most a year away; seconds are dropped.',
  })
  @IsDate({ message: 'The time must be a date with a time.' })
  publishAt: Date;
}

@InputType({ description: 'Which draft not to publish.' })
export class UnscheduleDraftInput {
  @Field(() => ID, { description: 'One of the viewer’s drafts. It need not be scheduled.' })
  @IsId(DRAFT_ID)
  draftId: string;
}

@ObjectType({ description: 'The scheduled draft.' })
export class ScheduleDraftPayload {
  @Field(() => Draft, { description: 'The stored draft.' })
  draft: Draft;
}

@ObjectType({ description: 'The draft without its schedule.' })
export class UnscheduleDraftPayload {
  @Field(() => Draft, { description: 'The stored draft.' })
  draft: Draft;
}
