import { DateTimeResolver } from 'graphql-scalars';
import { ArgsType, Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { ConnectionArgs, connectionTypes } from '../../platform/graphql/connection.js';
import { TokenScope } from '../../platform/graphql/tokenScope.js';
import { IsId } from '../../platform/useCases/inputRules.js';
import { IsBoolean, IsOptional, IsString } from '../../platform/useCases/rules.js';
import { Post } from '../posts/post.entity.js';
import { Viewer } from '../users/viewer.js';
import { MAX_NOTE } from './bookmark.entity.js';

/** Characters of a search in the reading list; longer ones are cut. */
export const MAX_LIST_QUERY = 100;
/** How many of the newest saved posts a search looks through, so that it stays cheap. */
export const SEARCHED = 2000;

export enum ReadingListSort {
  SAVED = 'SAVED',
  PUBLISHED = 'PUBLISHED',
  LONGEST = 'LONGEST',
  SHORTEST = 'SHORTEST',
}

registerEnumType(ReadingListSort, {
  name: 'ReadingListSort',
  description: 'The order of the reading list.',
  valuesConfig: {
    SAVED: { description: 'Last saved first.' },
    PUBLISHED: { description: 'Newest post first.' },
    LONGEST: { description: 'Longest reading time first.' },
    SHORTEST: { description: 'Shortest reading time first.' },
  },
});

@TokenScope('read')
@ObjectType({
  simpleResolvers: true,
  description: 'A post on the viewer’s reading list, with what only the viewer sees.',
})
export class SavedPost {
  /** No field: it is `post.id`. */
  postId: string;

  @Field(() => Post, { description: 'The post.' })
  post: Post;

  @Field(() => DateTimeResolver, { description: 'When the viewer saved it.' })
  savedAt: Date;

  @Field(() => DateTimeResolver, {
    nullable: true,
    description: 'When the viewer marked it as read, or null.',
  })
  readAt: Date | null;

  @Field(() => String, {
    description: `The viewer’s own note, at most ${MAX_NOTE} characters; empty without one.`,
  })
  note: string;
}

const types = connectionTypes(SavedPost, 'SavedPost');
export const SavedPostConnection = types.ConnectionType;

@ArgsType()
export class ReadingListArgs extends ConnectionArgs {
  @Field(() => ReadingListSort, { defaultValue: ReadingListSort.SAVED, description: 'The order.' })
  sort: ReadingListSort = ReadingListSort.SAVED;

  @Field(() => String, {
    nullable: true,
    description: `Only posts whose title, author or note contains each of these words: at most ${MAX_LIST_QUERY} characters. Looks through the ${SEARCHED} newest saved posts.`,
  })
  query?: string | null;

  @Field(() => String, { nullable: true, description: 'Only posts of the category with this name.' })
  category?: string | null;

  @Field(() => Boolean, { defaultValue: false, description: 'Only posts that are not marked as read.' })
  unreadOnly: boolean = false;

  @Field(() => ID, { nullable: true, description: 'Only posts in this collection of the viewer.' })
  collectionId?: string | null;
}

@InputType({ description: 'Changes of a saved post; what is missing stays as it is.' })
export class UpdateSavedPostInput {
  @Field(() => ID, { description: 'A post on the viewer’s reading list.' })
  @IsId('This post is not on your reading list.')
  postId: string;

  @Field(() => Boolean, { nullable: true, description: 'Whether the viewer has read it.' })
  @IsBoolean({ message: 'Read is true or false.' })
  @IsOptional()
  isRead?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: `The viewer’s own note, at most ${MAX_NOTE} characters; empty removes it.`,
  })
  @IsString({ message: 'The note must be text.' })
  @IsOptional()
  note?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The note as the viewer last saw it. If the stored note is another one, and not the sent one either, the error is CONFLICT with the stored `note`, and nothing is changed. Access tokens need the scope `read` for it.',
  })
  @IsString({ message: 'The expected note must be text.' })
  @IsOptional()
  expectedNote?: string | null;
}

@ObjectType({ description: 'The changed saved post.' })
export class UpdateSavedPostPayload {
  @Field(() => SavedPost, { description: 'The saved post as it is now.' })
  savedPost: SavedPost;

  @Field(() => Viewer, { description: 'The viewer with the changed reading list.' })
  viewer: Viewer;
}

@TokenScope('read')
@ObjectType({ description: 'The saved post and its collections.' })
export class CollectSavedPostPayload {
  @Field(() => SavedPost, { description: 'The saved post as it is now.' })
  savedPost: SavedPost;

  @Field(() => Viewer, { description: 'The viewer with the changed collections.' })
  viewer: Viewer;
}
