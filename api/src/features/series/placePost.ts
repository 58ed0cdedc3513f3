import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { fieldError } from '../../errors.js';
import { isId, newId } from '../../platform/database/ids.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { limitMarks } from '../../platform/text/longText.js';
import { showsNothing } from '../../platform/text/visibleText.js';
import { measuredText } from '../../platform/useCases/validation.js';
import { Post } from '../posts/post.entity.js';
import { Series, SeriesPost } from './series.entity.js';
import { MAX_PARTS } from './series.inputs.js';
import type { SeriesChoice } from './seriesChoice.js';
import { SeriesProblem } from './seriesProblem.entity.js';

const MAX_TITLE = 100;
/** Series of one author. */
export const MAX_SERIES = 100;

/** @param hidden how many of the posts are hidden, which their author does not see in the series */
export function tooManyParts(hidden: number): string {
  const message = `A series can have at most ${MAX_PARTS} posts.`;
  if (hidden === 0) return message;
  return `${message} Those count too that moderators have deleted or not yet approved.`;
}
export const TOO_MANY_SERIES = `You can have at most ${MAX_SERIES} series.`;

/** A series without room for the post. */
export type NoRoom = Pick<SeriesProblem, 'title' | 'reason'>;

/**
 * Makes a post the last of the chosen series, unless it is in that one, or takes it out of its series. The caller has
 * locked the author. @returns the series if it has no room; the post then stays where it is
 * @throws BadUserInputError naming `series`
 */
export async function placePost(
  manager: EntityManager,
  authorId: string,
  postId: string,
  choice: SeriesChoice,
): Promise<NoRoom | null> {
  await manager.delete(SeriesProblem, { postId });
  if (choice.seriesId == null && choice.title == null) {
    await manager.delete(SeriesPost, { postId });
    return null;
  }
  const series = await chosenSeries(manager, authorId, choice);
  if (!series.isNew && (await manager.existsBy(SeriesPost, { postId, seriesId: series.id }))) return null;
  const reason = await reasonAgainst(manager, authorId, series);
  if (reason !== null) return { title: series.title, reason };
  const { id: seriesId, title, titleKey } = series;
  if (series.isNew)
    await insertRows(manager, Series, { id: seriesId, authorId, title, titleKey, createdAt: new Date() });
  await manager.delete(SeriesPost, { postId });
  const last = await manager.maximum(SeriesPost, 'position', { seriesId });
  await insertRows(manager, SeriesPost, { postId, seriesId, position: (last ?? 0) + 1 });
  return null;
}

type ChosenSeries = Pick<Series, 'id' | 'title' | 'titleKey'> & { isNew: boolean };

/** The author's series that a choice means, or the new one that it asks for. @throws BadUserInputError naming `series` */
export async function chosenSeries(
  manager: EntityManager,
  authorId: string,
  { seriesId, title: raw }: SeriesChoice,
): Promise<ChosenSeries> {
  if (seriesId != null && isId(seriesId)) {
    const series = await manager.findOneBy(Series, { id: seriesId, authorId });
    if (series) return Object.assign(series, { isNew: false });
  }
  if (raw == null) throw fieldError('series', 'This series does not exist any more. Choose another one.');
  const { title, titleKey } = titleOf(raw, 'series');
  const series = await manager.findOneBy(Series, { authorId, titleKey });
  return series ? Object.assign(series, { isNew: false }) : { id: newId(), title, titleKey, isNew: true };
}

/** Why a series cannot get another post, or cannot be created; null if it can. */
export async function reasonAgainst(
  manager: EntityManager,
  authorId: string,
  { id: seriesId, isNew }: ChosenSeries,
): Promise<string | null> {
  if (isNew) return (await manager.countBy(Series, { authorId })) >= MAX_SERIES ? TOO_MANY_SERIES : null;
  if ((await manager.countBy(SeriesPost, { seriesId })) < MAX_PARTS) return null;
  const hidden = await manager
    .createQueryBuilder(SeriesPost, 'part')
    .innerJoin(Post, 'post', 'post.id = part.postId AND post.hiddenAt IS NOT NULL')
    .where('part.seriesId = :seriesId', { seriesId })
    .getCount();
  return tooManyParts(hidden);
}

/** @throws BadUserInputError naming `field` */
export function titleOf(raw: string, field = 'title'): Pick<Series, 'title' | 'titleKey'> {
  const { text: title, length } = measuredText(raw, MAX_TITLE);
  if (length > MAX_TITLE)
    throw fieldError(field, `The title has ${length} characters, ${MAX_TITLE} are allowed.`);
  if (showsNothing(title)) throw fieldError(field, 'The title of the series is missing.');
  const normalised = limitMarks(title).normalize('NFKC').trim().toLowerCase();
  return { title, titleKey: createHash('sha256').update(normalised).digest('base64url') };
}
