import {
  type FormEvent,
  type InputHTMLAttributes,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { useCategoriesQuery } from '../../generated/graphql';
import { Button, ButtonLink } from '../../ui/Button';
import field from '../../ui/Field.module.css';
import { useHydrated } from '../../ui/useHydrated';
import { countFilters, filteredPath, type SearchFilters, searchFilters, YEARS } from './searchFilters';
import { searchQueryAt } from './searchPath';
import styles from './SearchFilterForm.module.css';

interface SearchFilterFormProps {
  query: string;
  filters: SearchFilters;
}

/** The filters of a search. Without scripts they are a plain form; with them, a choice applies at once. */
export function SearchFilterForm({ query, filters }: SearchFilterFormProps) {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const { data } = useCategoriesQuery();
  const names = (data?.categories ?? []).filter(({ postsCount }) => postsCount > 0).map(({ name }) => name);
  const count = countFilters(filters);
  // Choosing the last filter away must not fold the field that has the focus.
  const [isOpen, setIsOpen] = useState(count > 0);
  const [hadFilters, setHadFilters] = useState(count > 0);
  if (count > 0 !== hadFilters) {
    setHadFilters(count > 0);
    if (count > 0) setIsOpen(true);
  }
  const runs = useRef<HTMLInputElement>(null);
  useShown(filters.runs, (value) => {
    if (runs.current) runs.current.checked = value;
  });
  const isKnown = filters.category === '' || names.includes(filters.category);

  function apply(form: HTMLFormElement) {
    const chosen = new FormData(form);
    const get = (name: string) => {
      const value = chosen.get(name);
      return typeof value === 'string' ? value : null;
    };
    // The next search may be in the address already, and not shown yet.
    const asked = searchQueryAt(window.location) || query;
    const next = searchFilters({ get });
    for (const name of ['author', 'year'] as const) {
      const input = form.elements.namedItem(name);
      // A value that does not apply must not look as if it did.
      if (input instanceof HTMLInputElement) input.value = next[name];
    }
    const path = filteredPath(asked, next);
    if (path !== filteredPath(asked, filters))
      void navigate(path, { replace: true, state: { keepsScroll: true } });
  }

  const form = useRef<HTMLFormElement>(null);
  const isNew = useRef(true);
  // What was chosen before the page was hydrated.
  useEffect(() => {
    if (!isNew.current || !form.current) return;
    isNew.current = false;
    if ([...form.current.elements].some(isChosen)) apply(form.current);
  });

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    apply(event.currentTarget);
  }

  function onChange(event: FormEvent<HTMLFormElement>) {
    // A text applies with Enter, so that half of a name filters nothing.
    const { target } = event;
    if (
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && target.type === 'checkbox')
    )
      apply(event.currentTarget);
  }

  return (
    <form
      ref={form}
      className={styles.form}
      action="/search/"
      aria-label="Filters"
      onSubmit={onSubmit}
      onChange={onChange}
    >
      <input type="hidden" name="q" value={query} />
      <div className={styles.bar}>
        <Choice name="sort" label="Sort by" value={filters.sort.toLowerCase()} options={SORTS} />
        <details
          className={styles.more}
          open={isOpen}
          onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        >
          <summary className={styles.summary}>Filters{count > 0 ? ` (${count})` : ''}</summary>
          <div className={styles.fields}>
            <Choice
              name="category"
              label="Category"
              value={filters.category}
              options={[
                ['', 'Any'],
                ...(isKnown ? [] : [[filters.category, filters.category] as const]),
                ...names.map((name) => [name, name] as const),
              ]}
            />
            <TextChoice name="author" label="Author" value={filters.author} placeholder="Username" />
            <TextChoice
              name="year"
              label="Year"
              value={filters.year}
              placeholder="Any"
              inputMode="numeric"
              pattern={`\\s*(${YEARS.source})\\s*`}
              title="A year from 1970 to 2199"
            />
            <Choice name="length" label="Length" value={filters.length.toLowerCase()} options={LENGTHS} />
            <label className={styles.check}>
              <input ref={runs} type="checkbox" name="runs" value="1" defaultChecked={filters.runs} />
              With examples that run
            </label>
            <div className={styles.buttons}>
              <Button type="submit" variant="secondary">
                Apply
              </Button>
              {count > 0 ? (
                <ButtonLink
                  variant="quiet"
                  to={filteredPath(query, { ...searchFilters(new URLSearchParams()), sort: filters.sort })}
                >
                  Clear
                </ButtonLink>
              ) : null}
            </div>
          </div>
        </details>
        {hydrated ? null : (
          <noscript>
            <Button type="submit" variant="secondary">
              Sort
            </Button>
          </noscript>
        )}
      </div>
    </form>
  );
}

/** Whether it shows another choice than the page that the server sent. */
const isChosen = (control: Element): boolean =>
  control instanceof HTMLSelectElement
    ? [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    : control instanceof HTMLInputElement && control.checked !== control.defaultChecked;

type Options = readonly (readonly [value: string, label: string])[];

const SORTS: Options = [
  ['', 'Relevance'],
  ['newest', 'Newest'],
  ['popular', 'Most liked'],
];
const LENGTHS: Options = [
  ['', 'Any'],
  ['short', 'Under 5 min'],
  ['medium', '5 to 15 min'],
  ['long', 'Over 15 min'],
];

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
}

/**
 * For a field that shows the value of the address, also after Back. The field stays, because it may have the focus, and so
 * does what was written into it before the page was hydrated.
 */
function useShown<Value>(value: Value, show: (value: Value) => void): void {
  const shown = useRef(value);
  useEffect(() => {
    if (value !== shown.current) show(value);
    shown.current = value;
  });
}

function useShownValue<Field extends HTMLInputElement | HTMLSelectElement>(value: string): RefObject<Field> {
  const element = useRef<Field>(null);
  useShown(value, () => {
    if (element.current) element.current.value = value;
  });
  return element;
}

function Choice({ name, label, value, options }: ChoiceProps & { options: Options }) {
  const id = useId();
  const select = useShownValue<HTMLSelectElement>(value);
  return (
    <div className={styles.choice}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select ref={select} id={id} name={name} defaultValue={value} className={field.control}>
        {options.map(([optionValue, text]) => (
          <option key={optionValue} value={optionValue}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

function TextChoice({
  name,
  label,
  value,
  ...input
}: ChoiceProps &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'placeholder' | 'inputMode' | 'pattern' | 'title'>) {
  const id = useId();
  const element = useShownValue<HTMLInputElement>(value);
  return (
    <div className={styles.choice}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        ref={element}
        id={id}
        name={name}
        defaultValue={value}
        className={field.control}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        maxLength={40}
        {...input}
      />
    </div>
  );
}
