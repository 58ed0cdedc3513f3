import { useEffect } from 'react';
import { statusText } from '../../apollo';
import { useWriteSeriesQuery } from '../../generated/graphql';
import { onNetworkBack } from '../../offline/network';
import { useIsOffline } from '../../offline/useIsOffline';
import { RetryBanner } from '../../ui/Banner';
import { Field } from '../../ui/Field';
import field from '../../ui/Field.module.css';
import layout from '../../ui/Layout.module.css';
import { TextField } from '../../ui/TextField';
import { isNewSeries, NO_SERIES, titleKey, type SeriesChoice } from '../drafts/seriesChoice';

interface NamedSeries {
  id: string;
  title: string;
}

interface SeriesFieldProps {
  chosen: SeriesChoice | null;
  /** The series that the post is in, as far as the page knows; null for a new post. */
  current: NamedSeries | null;
  error: string | undefined;
  onChange: (chosen: SeriesChoice | null) => void;
}

/** Values of the choice that are not ids of series. */
const NONE = '';
const NEW = 'new';

/** Chooses one of the writer's series, or a new one by its title (docs/behaviour.md#publishing-options). */
export function SeriesField({ chosen, current, error, onChange }: SeriesFieldProps) {
  const query = useWriteSeriesQuery({ fetchPolicy: 'cache-and-network' });
  const isOffline = useIsOffline();
  const { refetch } = query;
  const isMissing = query.error !== undefined;
  useEffect(
    () => (isMissing ? onNetworkBack(() => void refetch().catch(() => undefined)) : undefined),
    [isMissing, refetch],
  );
  const own = (query.data ?? query.previousData)?.viewer?.user.series;
  const isNew = isNewSeries(chosen);
  const title = chosen?.title ?? '';
  const named = chosen?.seriesId == null ? null : { id: chosen.seriesId, title };
  const options = withSeries(withSeries(own ?? [], current), named);
  // A choice by title stays one: the series may be made only when the post is published.
  const sameTitle = isNew ? own?.find((series) => titleKey(series.title) === titleKey(title)) : undefined;
  const isGone = named !== null && own !== undefined && !own.some(({ id }) => id === named.id);

  const choose = (value: string): void => {
    if (value === (current?.id ?? NONE)) onChange(null);
    else if (value === NONE) onChange(NO_SERIES);
    else if (value === NEW) onChange({ seriesId: null, title: '' });
    else onChange({ seriesId: value, title: options.find(({ id }) => id === value)?.title ?? null });
  };

  return (
    <div className={layout.stack3}>
      <Field
        label="Series"
        id={undefined}
        describedBy={undefined}
        hint={isGone ? 'You have deleted this series. Publishing makes it again.' : undefined}
        error={isNew ? undefined : error}
      >
        {(connection) => (
          <select
            {...connection}
            name={isNew ? undefined : 'series'}
            className={field.control}
            value={isNew ? NEW : chosen === null ? (current?.id ?? NONE) : (chosen.seriesId ?? NONE)}
            onChange={({ target }) => choose(target.value)}
          >
            <option value={NONE}>No series</option>
            {options.map((series) => (
              <option key={series.id} value={series.id}>
                {series.title}
              </option>
            ))}
            <option value={NEW}>A new series…</option>
          </select>
        )}
      </Field>
      {isNew && (
        <TextField
          name="series"
          label="Title of the series"
          value={title}
          hint={
            sameTitle
              ? `You have the series “${sameTitle.title}”. The post becomes its last part.`
              : 'Readers see it above each part.'
          }
          error={error}
          onChange={({ target }) => onChange({ seriesId: null, title: target.value })}
        />
      )}
      {isOffline && !own && (
        <p className={field.hint}>
          You are offline. Your series are listed when you are back online; until then, “A new series…” takes
          the title of one too.
        </p>
      )}
      {isMissing && !own && !isOffline && (
        <RetryBanner onRetry={() => refetch()}>
          Your series could not be fetched: {statusText(query.error)}
        </RetryBanner>
      )}
    </div>
  );
}

/** The series with another one, which the list may not have (yet, or any more). */
const withSeries = (list: readonly NamedSeries[], other: NamedSeries | null): readonly NamedSeries[] =>
  other === null || list.some(({ id }) => id === other.id) ? list : [other, ...list];
