import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { UUID_PATTERN } from '../../platform/database/ids.js';
import { MAX_CATEGORIES } from '../posts/post.inputs.js';
import { Draft } from './draft.entity.js';

/** The most drafts that one person can have. */
export const MAX_DRAFTS = 100;
/** Longer than the title of a post may be, so that one that is being shortened is kept as well. */
export const MAX_DRAFT_TITLE = 1000;

const MAX_INT = 2 ** 31 - 1;
const NOT_A_UUID = 'This must be a UUID in lower case.';

@InputType({ description: 'A draft as it is now: all of it, whatever was saved before.' })
export class SaveDraftInput {
  @Field(() => ID, {
    description:
      'A UUID (RFC 9562) in lower case, made by you for a new draft. Saving twice under the same id is saving once.',
  })
  @Matches(UUID_PATTERN, { message: NOT_A_UUID })
  @IsString({ message: NOT_A_UUID })
  id: string;

  @Field(() => ID, {
    nullable: true,
    description:
      'The post that is edited; null for a new one. It stays the same as long as the draft lives, or until the post is deleted.',
  })
  @Matches(UUID_PATTERN, { message: 'There is no such post.' })
  @IsString({ message: 'There is no such post.' })
  @IsOptional()
  postId?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The `version` of the post that the changes are made to.',
  })
  @Max(MAX_INT)
  @Min(1)
  @IsInt({ message: 'The version of the post must be a whole number.' })
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

  @Field(() => Int, {
    nullable: true,
    description:
      'The `version` of the draft that was changed; null for one that was never saved. When it has been changed elsewhere since, the answer is CONFLICT and nothing is stored.',
  })
  @Max(MAX_INT)
  @Min(1)
  @IsInt({ message: 'The version must be a whole number.' })
  @IsOptional()
  version?: number | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'A UUID in lower case that names whoever saves, such as one open page. What it saved last itself is no conflict, so that it may simply try again when an answer was lost.',
  })
  @Matches(UUID_PATTERN, { message: NOT_A_UUID })
  @IsString({ message: NOT_A_UUID })
  @IsOptional()
  clientId?: string | null;
}

@InputType({ description: 'Which draft to delete.' })
export class DeleteDraftInput {
  @Field(() => ID, {
    description: 'The draft to delete. When it does not exist any more, the answer is the same.',
  })
  @Matches(UUID_PATTERN, { message: NOT_A_UUID })
  @IsString({ message: NOT_A_UUID })
  id: string;

  @Field(() => Int, {
    nullable: true,
    description:
      'The `version` of the draft that was seen last; null for one that was never saved. When another one is stored, the answer is CONFLICT with the stored `version`, and nothing is deleted.',
  })
  @Max(MAX_INT)
  @Min(1)
  @IsInt({ message: 'The version must be a whole number.' })
  @IsOptional()
  version?: number | null;
}

@ObjectType({ description: 'The saved draft.' })
export class SaveDraftPayload {
  @Field(() => Draft, { description: 'The draft as it was stored.' })
  draft: Draft;
}

@ObjectType({ description: 'What was deleted.' })
export class DeleteDraftPayload {
  @Field(() => ID, { description: 'The id that no longer exists.' })
  deletedDraftId: string;
}
