import { clsx } from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useCategoriesQuery } from '../../generated/graphql';
import { Button } from '../../ui/Button';
import field from '../../ui/Field.module.css';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { NewCollection } from './NewCollection';
import { type Collection, type ListSort, type Selection, sorts } from './savedItems';
import styles from './ReadingList.module.css';

interface ListControlsProps {
  selection: Selection;
  collections: readonly Collection[];
  unread: number | undefined;
  isKept: boolean;
  onChange: (change: Partial<Selection>) => void;
}

/** Search, order, filters and collections of the reading list. */
export function ListControls({ selection, collections, unread, isKept, onChange }: ListControlsProps) {
  const { data } = useCategoriesQuery();
  const { sort, category, unreadOnly, collectionId } = selection;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const filters = useId();
  const active = [category !== '', unreadOnly, collectionId !== ''].filter(Boolean).length;
  const names = data?.categories?.filter(({ postsCount }) => postsCount > 0).map(({ name }) => name) ?? [];
  // Offline the list of categories may be missing.
  if (category !== '' && !names.includes(category)) names.unshift(category);
  return (
    <div className={styles.controls} role="search" aria-label="Reading list">
      <SearchField query={selection.query} onChange={(query) => onChange({ query })} />
      {/* On phones only: unfolded, the filters fill a screen. */}
      <Button
        variant="secondary"
        className={styles.unfold}
        aria-expanded={isUnfolded}
        aria-controls={filters}
        onClick={() => setIsUnfolded(!isUnfolded)}
      >
        <SlidersHorizontal size={18} aria-hidden /> Filters
        {active > 0 && (
          <span className={styles.active}>
            {active} <VisuallyHidden>active</VisuallyHidden>
          </span>
        )}
      </Button>
      <div id={filters} className={clsx(styles.filters, isUnfolded && styles.unfolded)}>
        <select
          className={field.control}
          aria-label="Order"
          value={sort}
          onChange={({ target }) => {
            const found = sorts.find(([name]) => name === target.value);
            if (found) onChange({ sort: found[0] satisfies ListSort });
          }}
        >
          {sorts.map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
        <select
          className={field.control}
          aria-label="Category"
          value={category}
          onChange={({ target }) => onChange({ category: target.value })}
        >
          <option value="">All categories</option>
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <div className={styles.chips}>
          <button
            type="button"
            className={styles.chip}
            aria-pressed={unreadOnly}
            onClick={() => onChange({ unreadOnly: !unreadOnly })}
          >
            Unread{unread === undefined ? '' : ` ${unread}`}
          </button>
          {collections.map(({ id, name, postsCount, sharedPath }) => (
            <button
              key={id}
              type="button"
              className={styles.chip}
              aria-pressed={id === collectionId}
              title={sharedPath == null ? undefined : 'Shared'}
              onClick={() => onChange({ collectionId: id === collectionId ? '' : id })}
            >
              <span dir="auto">{name}</span> {postsCount}
            </button>
          ))}
          {!isKept && <NewCollection onCreated={(id) => onChange({ collectionId: id })} />}
        </div>
      </div>
    </div>
  );
}

/** How long after the last letter the list is asked for, in milliseconds. */
const PAUSE = 250;

function SearchField({ query, onChange }: { query: string; onChange: (query: string) => void }) {
  const [text, setText] = useState(query);
  const [shown, setShown] = useState(query);
  /** Queries that are not yet in the address, which may be behind the typing. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (query !== shown) {
    setShown(query);
    const own = asked.indexOf(query);
    setAsked(own < 0 ? [] : asked.slice(own + 1));
    // Back, or a cleared filter, changes the address.
    if (own < 0 && query !== text.trim()) setText(query);
  }
  useEffect(() => {
    const next = text.trim();
    if (next === query || next === asked.at(-1)) return;
    const timer = setTimeout(() => {
      setAsked((before) => [...before, next]);
      onChange(next);
    }, PAUSE);
    return () => clearTimeout(timer);
  });
  return (
    <input
      type="search"
      className={field.control}
      aria-label="Search your reading list"
      placeholder="Title, author or note"
      maxLength={100}
      dir="auto"
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}
