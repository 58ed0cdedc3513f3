import { clsx } from 'clsx';
import { Combobox, ComboboxItem, ComboboxList, useComboboxStore } from '@ariakit/react/combobox';
import {
  useCallback,
  useRef,
  useState,
  useEffect,
  type ComponentPropsWithoutRef,
  type KeyboardEvent,
} from 'react';
import { Link } from 'react-router-dom';
import { Clock } from 'lucide-react';
import { useClientAccess } from '../../apollo/clientAccess';
import { useDismissal } from '../../ui/useDismissal';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { useSession } from '../../session';
import { MarkedText } from './MarkedText';
import { forgetSearch, forgetSearches, useRecentSearches } from './recentSearches';
import { searchPath } from './searchPath';
import styles from './SearchCombobox.module.css';
import { SuggestionsDocument, type SuggestionsQuery } from '../../generated/graphql';
import { isComposing } from '../../ui/isComposing';

export interface SearchComboboxProps extends ComponentPropsWithoutRef<'input'> {
  inputRef: (element: HTMLInputElement | null) => void;
  text: string;
  /** Whether the user typed the text; suggestions are only shown for typed text. */
  isTyped: boolean;
  onType: (text: string) => void;
  onSubmit: () => void;
  /** A suggestion was chosen, so the user goes to its post. */
  onLeave: () => void;
}

/** The search field with suggestions below it. A separate module, because it imports the combobox library. */
export function SearchCombobox({
  inputRef,
  text,
  isTyped,
  onType,
  onSubmit,
  onLeave,
  ...field
}: SearchComboboxProps) {
  const suggestions = useSuggestions(isTyped ? text : '');
  // The list opens as soon as there are suggestions, until it is dismissed; further typing opens it again.
  const [isWanted, setIsWanted] = useState(true);
  const userId = useSession().user?._id ?? null;
  const [isFocused, setIsFocused] = useState(false);
  const stored = useRecentSearches(userId);
  const recent = text === '' && isFocused ? stored : none;
  const isOpen = isWanted && (suggestions.length > 0 || recent.length > 0);
  const container = useRef<HTMLDivElement>(null);

  const store = useComboboxStore({
    inputValue: text,
    setInputValue: onType,
    open: isOpen,
    setOpen: setIsWanted,
  });

  useDismissal(
    isOpen,
    container,
    useCallback(() => setIsWanted(false), []),
  );

  /** The recent search that the keyboard has reached. */
  function activeSearch(): string | undefined {
    const { activeId, renderedItems } = store.getState();
    const place = renderedItems.findIndex(({ id }) => id === activeId);
    return recent[place];
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const active = event.key === 'Delete' && userId !== null ? activeSearch() : undefined;
    if (active !== undefined && userId !== null) {
      event.preventDefault();
      forgetSearch(userId, active);
      return;
    }
    // While its list is open the combobox handles Enter itself, even without a chosen suggestion.
    const isSubmit = event.key === 'Enter' && isOpen && store.getState().activeId == null;
    if (!isSubmit || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    onSubmit();
  }

  // In the capture phase, because the combobox forwards keys to the chosen suggestion.
  function onKeyDownCapture(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen || isComposing(event.nativeEvent)) return;
    // Closes only the list; the field's own handler gets the next Escape.
    event.preventDefault();
    setIsWanted(false);
  }

  return (
    <div ref={container} className={styles.container} onKeyDownCapture={onKeyDownCapture}>
      <Combobox
        {...field}
        ref={inputRef}
        store={store}
        onKeyDown={onKeyDown}
        onFocus={() => {
          setIsFocused(true);
          setIsWanted(true);
        }}
        onBlur={() => setIsFocused(false)}
      />
      <ComboboxList
        store={store}
        className={styles.list}
        aria-label={recent.length > 0 ? 'Recent searches' : 'Suggestions'}
      >
        {recent.map((query) => (
          <ComboboxItem
            key={query}
            store={store}
            className={clsx(styles.item, styles.recent)}
            focusOnHover
            hideOnClick
            render={<Link to={searchPath(query)} replace onClick={onLeave} />}
          >
            <Clock size={16} aria-hidden />
            <span className={styles.query} dir="auto">
              {query}
            </span>
          </ComboboxItem>
        ))}
        {recent.length > 0 ? (
          <ComboboxItem
            store={store}
            className={clsx(styles.item, styles.forget)}
            focusOnHover
            hideOnClick={false}
            setValueOnClick={false}
            onClick={() => userId !== null && forgetSearches(userId)}
          >
            Clear recent searches
          </ComboboxItem>
        ) : null}
        {suggestions.map((post) => (
          <ComboboxItem
            key={post.id}
            store={store}
            className={styles.item}
            focusOnHover
            hideOnClick
            render={<Link to={`/post/${post.id}`} onClick={onLeave} />}
          >
            <span className={styles.title} dir="auto">
              <MarkedText text={post.title} query={text} className={styles.match} />
            </span>
            <span className={styles.author}>{post.author.userName}</span>
          </ComboboxItem>
        ))}
      </ComboboxList>
      <div role="status">
        <VisuallyHidden>
          {isOpen && recent.length > 0
            ? `${recent.length} recent searches. Delete removes one.`
            : isOpen && (suggestions.length === 1 ? '1 suggestion' : `${suggestions.length} suggestions`)}
        </VisuallyHidden>
      </div>
    </div>
  );
}

type Suggestion = NonNullable<SuggestionsQuery['suggestions']>[number];

const DEBOUNCE_MS = 500;

const none: readonly never[] = [];

/** Suggestions for a text that has not changed for half a second; the previous ones stay until then. */
function useSuggestions(text: string): readonly Suggestion[] {
  const access = useClientAccess();
  const query = text.trim();
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>(none);
  if (query === '' && suggestions !== none) setSuggestions(none);

  useEffect(() => {
    if (query === '') return undefined;
    let isCurrent = true;
    const show = (posts: readonly Suggestion[]) => {
      // Ignore answers for an older text.
      if (isCurrent) setSuggestions(posts);
    };
    const timer = setTimeout(() => {
      access
        .load()
        .then((client) => client.query({ query: SuggestionsDocument, variables: { query } }))
        .then(
          ({ data }) => show(data?.suggestions ?? none),
          () => show(none),
        );
    }, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [access, query]);

  return suggestions;
}
