import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { IsId, IsVersion } from '../../platform/useCases/inputRules.js';
import { IsCanonicalURL, IsCategoryList, IsCoverURL, IsDescription } from '../posts/post.inputs.js';
import { IsSeriesChoice, SeriesChoice } from '../series/seriesChoice.js';
import { Draft } from './draft.entity.js';
import { IsOptional, IsString, MaxLength } from '../../platform/useCases/rules.js';

export const MAX_DRAFTS = 100;
/** Longer than a post's title, so that a title that is being shortened can be saved. */
export const MAX_DRAFT_TITLE = 1000;
export const MAX_DRAFT_DESCRIPTION = 1000;

const NOT_A_UUID = 'This must be a UUID in lower case.';

@InputType({ description: 'The complete draft. It replaces what was saved before.' })
export class SaveDraftInput {
  @Field(() => ID, {
    description:
      'A lower-case UUID (RFC 9562), chosen by the client for a new draft. Saving with the same id again updates the draft.',
  })
  @IsId(NOT_A_UUID)
  id: string;

  @Field(() => ID, {
    nullable: true,
    description:
      'The post that the draft edits; null for a new post. It cannot change later, except that it becomes null when the post is deleted.',
  })
  @IsId('There is no such post.')
  @IsOptional()
  postId?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The `version` of the post that the draft is based on.',
  })
  @IsVersion('The version of the post must be a whole number.')
  @IsOptional()
  postVersion?: number | null;

  @Field(() => String, { description: 'Plain text, at most 1000 characters; may be empty.' })
  @IsString({ message: 'The title must be text.' })
  title: string;

  @Field(() => String, { description: 'The body as HTML, as in `publishPost`; may be empty.' })
  @IsString({ message: 'The body must be text.' })
  html: string;

  @Field(() => [String], { description: 'Names of at most 3 categories.' })
  @MaxLength(100, { each: true, message: 'The name of a category can have 100 characters at most.' })
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
    description: 'Plain text, at most 1000 characters; publishing allows 300.',
  })
  @IsDescription()
  @IsOptional()
  description?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'As in `publishPost`, but any text.',
  })
  @IsCanonicalURL()
  @IsOptional()
  canonicalURL?: string | null;

  @Field(() => SeriesChoice, {
    nullable: true,
    description: 'As in `publishPost` and `updatePost`, but not checked before the draft is published.',
  })
  @IsSeriesChoice()
  series?: SeriesChoice | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'The `version` of the draft that was edited; null if it was never saved. If the draft was changed elsewhere since, the error is CONFLICT and nothing is stored.',
  })
  @IsVersion()
  @IsOptional()
  version?: number | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'A lower-case UUID that identifies the client, such as one open page. The client’s own last save is not a conflict, so that it can retry after a lost response.',
  })
  @IsId(NOT_A_UUID)
  @IsOptional()
  clientId?: string | null;
}

@InputType({ description: 'Which draft to delete.' })
export class DeleteDraftInput {
  @Field(() => ID, {
    description: 'The draft to delete. Deleting a draft that no longer exists also succeeds.',
  })
  @IsId(NOT_A_UUID)
  id: string;

  @Field(() => Int, {
    nullable: true,
    description:
      'The last known `version` of the draft; null if it was never saved. If the stored version differs, the error is CONFLICT with the stored `version`, and nothing is deleted.',
  })
  @IsVersion()
  @IsOptional()
  version?: number | null;
}

@ObjectType({ description: 'The saved draft.' })
export class SaveDraftPayload {
  @Field(() => Draft, { description: 'The stored draft.' })
  draft: Draft;
}

@ObjectType({ description: 'The result of the deletion.' })
export class DeleteDraftPayload {
  @Field(() => ID, { description: 'The id that no longer exists.' })
  deletedDraftId: string;
}
