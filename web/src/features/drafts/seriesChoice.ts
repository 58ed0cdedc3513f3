/**
 * The series that is chosen for a post: one of the writer's, or the one with this title, which publishing creates if there
 * is none. Without both: no series.
 */
export interface SeriesChoice {
  seriesId: string | null;
  title: string | null;
}

/** Takes the post out of its series. */
export const NO_SERIES: SeriesChoice = { seriesId: null, title: null };

/** Whether a choice names a series by its title alone. */
export const isNewSeries = (choice: SeriesChoice | null): boolean =>
  choice !== null && choice.seriesId === null && choice.title !== null;

/** Equal for titles of the same series, as the API compares them. */
export const titleKey = (title: string): string => title.normalize('NFKC').trim().toLowerCase();

/** Equal for choices of the same series; a series that was renamed is the same. */
export function choiceKey(choice: SeriesChoice | null): string {
  if (choice === null) return '';
  if (choice.seriesId !== null) return `id ${choice.seriesId}`;
  return choice.title === null ? 'none' : `title ${choice.title}`;
}

/** A choice without what answers of the API have beside it. */
export const plainChoice = (choice: SeriesChoice | null): SeriesChoice | null =>
  choice && { seriesId: choice.seriesId, title: choice.title };

/** A choice that was stored on the device. */
export function asChoice(value: unknown): SeriesChoice | null {
  if (typeof value !== 'object' || value === null) return null;
  const { seriesId, title }: Partial<Record<keyof SeriesChoice, unknown>> = value;
  return {
    seriesId: typeof seriesId === 'string' ? seriesId : null,
    title: typeof title === 'string' ? title : null,
  };
}

/** Whether a post in this series is where the choice puts it. */
export function isAsChosen(
  choice: SeriesChoice | null,
  current: { id: string; title: string } | null,
): boolean {
  if (choice === null) return true;
  if (current === null) return choice.seriesId === null && choice.title === null;
  if (choice.seriesId !== null) return choice.seriesId === current.id;
  return choice.title !== null && titleKey(choice.title) === titleKey(current.title);
}

/** In words for the writer, without a choice and with one. */
export const AS_IT_IS = 'As it is';
export const chosenTitle = ({ title }: SeriesChoice): string => title ?? 'No series';
