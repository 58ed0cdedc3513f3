import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { fieldError } from '../../errors.js';
import { isId } from '../../platform/database/ids.js';
import { IsOptional } from '../../platform/useCases/rules.js';
import { measuredText } from '../../platform/useCases/validation.js';

/** Longer than the title of a series, so that one that is being shortened can be saved with its draft. */
const MAX_DRAFT_SERIES_TITLE = 1000;

const DESCRIPTION =
  'A series that a post is to be in: the author’s series with this id, or else the one with this title, which is created if there is none. Without id and title: no series.';

/** The title names the series again if it was deleted since; the id finds it if it was renamed. */
@ObjectType('SeriesChoice', { simpleResolvers: true, description: DESCRIPTION })
@InputType('SeriesChoiceInput', { description: DESCRIPTION })
export class SeriesChoice {
  @Field(() => ID, { nullable: true, description: 'One of the author’s series.' })
  seriesId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Plain text, 1 to 100 characters. Case is ignored. A draft keeps up to 1000 characters.',
  })
  title?: string | null;
}

/** Takes a choice as it is: GraphQL checks its types, and the service looks for the series. */
export const IsSeriesChoice = (): PropertyDecorator => IsOptional();

/** A choice as a draft stores it. @throws BadUserInputError naming `series` */
export function draftChoice(choice: SeriesChoice | null | undefined): SeriesChoice | null {
  if (choice == null) return null;
  const { text, length } = measuredText(choice.title ?? '', MAX_DRAFT_SERIES_TITLE);
  if (choice.seriesId != null && !isId(choice.seriesId))
    throw fieldError('series', 'This series does not exist.');
  // When the draft is published, the series may be gone.
  if (choice.seriesId != null && choice.title == null)
    throw fieldError('series', 'The title of the series is missing.');
  if (length > MAX_DRAFT_SERIES_TITLE)
    throw fieldError(
      'series',
      `The title of a series can have ${MAX_DRAFT_SERIES_TITLE} characters at most.`,
    );
  return { seriesId: choice.seriesId ?? null, title: choice.title == null ? null : text };
}

export function sameChoice(a: SeriesChoice | null | undefined, b: SeriesChoice | null | undefined): boolean {
  if (a == null || b == null) return a == null && b == null;
  // A series that was renamed is the same.
  if (a.seriesId != null && a.seriesId === b.seriesId) return true;
  return (a.seriesId ?? null) === (b.seriesId ?? null) && (a.title ?? null) === (b.title ?? null);
}
