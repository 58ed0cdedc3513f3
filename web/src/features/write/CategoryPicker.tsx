import { useEffect, useId } from 'react';
import { statusText } from '../../apollo';
import { useWriteCategoriesQuery } from '../../generated/graphql';
import { onNetworkBack } from '../../offline/network';
import { useIsOffline } from '../../offline/useIsOffline';
import { Banner, RetryBanner } from '../../ui/Banner';
import { FieldError } from '../../ui/Field';
import { Skeleton } from '../../ui/Skeleton';
import layout from '../../ui/Layout.module.css';
import styles from './CategoryPicker.module.css';
import { CategorySearch } from './CategorySearch';
import { MAX_CATEGORIES } from './postRules';

interface CategoryPickerProps {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error?: string;
}

/** Checkboxes for up to three categories, and a field to find one by typing (docs/behaviour.md#write-page). */
export function CategoryPicker({ chosen, onChange, error }: CategoryPickerProps) {
  const query = useWriteCategoriesQuery();
  const isOffline = useIsOffline();
  const { refetch } = query;
  const isMissing = query.error !== undefined;
  useEffect(
    () => (isMissing ? onNetworkBack(() => void refetch().catch(() => undefined)) : undefined),
    [isMissing, refetch],
  );
  const hintId = useId();
  const errorId = useId();
  // After a session change the list is refetched; meanwhile the previous one stays on screen.
  const categories = (query.data ?? query.previousData)?.categories;
  const known = categories?.map(({ name }) => name) ?? [];
  // Operators may have renamed or deleted a category since it was chosen: it can be taken off.
  const names = [...known, ...chosen.filter((name) => !known.includes(name))];
  const isFull = chosen.length >= MAX_CATEGORIES;

  const toggle = (name: string): void =>
    onChange(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);

  return (
    <fieldset className={layout.stack3} aria-describedby={`${hintId} ${errorId}`}>
      <legend className={styles.legend}>Choose category</legend>
      <p id={hintId} className={layout.faint}>
        Select up to 3 category...
      </p>
      {isOffline && !categories && (
        <Banner kind="info">You are offline. Categories can be chosen when you are back online.</Banner>
      )}
      {query.error && !categories && !isOffline && (
        <RetryBanner onRetry={() => query.refetch()}>
          Failed to fetch categories: {statusText(query.error)}
        </RetryBanner>
      )}
      {query.loading && !categories ? (
        <div className={layout.buttons} aria-hidden>
          {[6, 8, 5, 9, 7, 6, 8, 5].map((width, index) => (
            <Skeleton key={index} width={`${width}rem`} height="2.5rem" radius="var(--radius-full)" />
          ))}
        </div>
      ) : (
        <>
          <CategorySearch {...{ names, chosen, onChange }} />
          <div className={layout.buttons}>
            {names.map((name) => (
              <label key={name} className={styles.choice}>
                <input
                  type="checkbox"
                  name="categories"
                  value={name}
                  checked={chosen.includes(name)}
                  disabled={isFull && !chosen.includes(name)}
                  onChange={() => toggle(name)}
                />
                {name}
              </label>
            ))}
          </div>
        </>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
