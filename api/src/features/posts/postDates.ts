import { DateTimeResolver } from 'graphql-scalars';
import { ArgsType, Field } from 'type-graphql';
import { fieldError } from '../../errors.js';
import { ConnectionArgs } from '../../platform/graphql/connection.js';
import { FIRST_TIME, LAST_TIME } from '../../platform/pagination/pagination.js';
import { PostSort } from './post.inputs.js';
import type { PostDates } from './postLists.js';

/** The arguments that limit a list of posts to a period. */
export interface DateArgs {
  publishedAfter?: Date | null;
  publishedBefore?: Date | null;
  updatedAfter?: Date | null;
  updatedBefore?: Date | null;
}

/** Which order each of them needs: it is a range of that index. */
const SORTS: Record<keyof DateArgs, PostSort> = {
  publishedAfter: PostSort.LATEST,
  publishedBefore: PostSort.LATEST,
  updatedAfter: PostSort.UPDATED,
  updatedBefore: PostSort.UPDATED,
};

const date = (description: string) => ({ nullable: true, description });

export const PUBLISHED_AFTER = date('Only posts published at this time or later, with `sort: LATEST`.');
export const PUBLISHED_BEFORE = date('Only posts published before this time, with `sort: LATEST`.');
export const UPDATED_AFTER = date('Only posts last changed at this time or later, with `sort: UPDATED`.');
export const UPDATED_BEFORE = date('Only posts last changed before this time, with `sort: UPDATED`.');

/** The arguments of the posts of a user or a category. */
@ArgsType()
export class PostsOfArgs extends ConnectionArgs implements DateArgs {
  @Field(() => PostSort, { defaultValue: PostSort.LATEST, description: 'The order of the list.' })
  sort: PostSort = PostSort.LATEST;

  @Field(() => DateTimeResolver, PUBLISHED_AFTER)
  publishedAfter?: Date | null;

  @Field(() => DateTimeResolver, PUBLISHED_BEFORE)
  publishedBefore?: Date | null;

  @Field(() => DateTimeResolver, UPDATED_AFTER)
  updatedAfter?: Date | null;

  @Field(() => DateTimeResolver, UPDATED_BEFORE)
  updatedBefore?: Date | null;
}

/** The bounds of the times in the order of a list. @throws BadUserInputError naming an argument that needs another order */
export function datesOf(sort: PostSort, args: DateArgs): PostDates | undefined {
  for (const [field, needed] of Object.entries(SORTS)) {
    if (sort !== needed && field in args && args[field as keyof DateArgs] != null)
      throw fieldError(field, `\`${field}\` needs \`sort: ${needed}\`.`);
  }
  const { publishedAfter, publishedBefore, updatedAfter, updatedBefore } = args;
  const from = inRange(publishedAfter ?? updatedAfter);
  const until = inRange(publishedBefore ?? updatedBefore);
  return from || until ? { from, until } : undefined;
}

/** “No end” in a local time zone may be a year that no column can hold. */
function inRange(time: Date | null | undefined): Date | undefined {
  return time ? new Date(Math.min(Math.max(time.getTime(), FIRST_TIME), LAST_TIME)) : undefined;
}
