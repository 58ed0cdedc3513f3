import { clsx } from 'clsx';
import { ArrowLeft, Search, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type ComponentType, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import buttons from '../../ui/IconButton.module.css';
import { useDismissal } from '../../ui/useDismissal';
import styles from './SearchBox.module.css';
import { MAX_QUERY_LENGTH, searchPath, searchQueryAt } from './searchPath';
import type { SearchComboboxProps } from './SearchCombobox';

/** The ARIA attributes of the closed combobox, so that the plain field is announced in the same way. */
const closedCombobox = {
  role: 'combobox',
  'aria-expanded': false,
  'aria-autocomplete': 'list',
  'aria-haspopup': 'listbox',
} as const;

/** Where the shortcuts `/` and Ctrl+K keep their own meaning. */
const EDITORS = '[contenteditable],[role$=dialog]';
const FIELDS = 'input,textarea,select,' + EDITORS;

/** The text cursor of an input that is about to be replaced. */
type Selection = readonly [start: number | null, end: number | null];

/**
 * The header's search (docs/behaviour.md#search-box). On a narrow screen it is a button that unfolds the field. The
 * combobox is loaded at the first focus; until then, and if that fails, a plain field takes the text.
 */
export function SearchBox() {
  const location = useLocation();
  const navigate = useNavigate();
  const query = searchQueryAt(location);
  const [place, setPlace] = useState(location.key);
  const [text, setText] = useState(query);
  // Suggestions are only shown for typed text, not for a query from the address.
  const [isTyped, setIsTyped] = useState(false);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const [loaded, setLoaded] = useState<ComponentType<SearchComboboxProps> | null>(null);
  const [isComposing, setIsComposing] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const unfoldButton = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement | null>(null);
  const selection = useRef<Selection | null>(null);

  if (place !== location.key) {
    setPlace(location.key);
    setIsUnfolded(false);
    if (!isTyped || query !== '') {
      setText(query);
      setIsTyped(false);
    }
  }

  const load = useCallback(() => {
    import('./SearchCombobox').then(
      (module) => setLoaded(() => module.SearchCombobox),
      // Without the code there are no suggestions; the next focus retries.
      () => undefined,
    );
  }, []);

  const setPlainInput = useCallback((element: HTMLInputElement | null) => {
    const before = input.current;
    input.current = element;
    if (element) {
      // What was typed before the page was hydrated.
      if (element.value === element.defaultValue) return;
      setText(element.value);
      setIsTyped(true);
    } else if (before && document.activeElement === before)
      selection.current = [before.selectionStart, before.selectionEnd];
  }, []);

  const setComboboxInput = useCallback((element: HTMLInputElement | null) => {
    input.current = element;
    if (!element || !selection.current) return;
    element.focus({ preventScroll: true });
    element.setSelectionRange(...selection.current);
    selection.current = null;
  }, []);

  const fold = useCallback((takesFocus: boolean) => {
    flushSync(() => setIsUnfolded(false));
    if (takesFocus) unfoldButton.current?.focus();
  }, []);
  useDismissal(isUnfolded, box, fold);

  function unfold() {
    load();
    // Phones open the keyboard only for a focus in the same event as the tap.
    flushSync(() => setIsUnfolded(true));
    input.current?.focus();
  }

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isCommand = event.key === 'k' && (event.ctrlKey || event.metaKey);
      if (!isCommand && (event.key !== '/' || 'slash' in document.documentElement.dataset)) return;
      if (event.defaultPrevented || document.activeElement?.closest(isCommand ? EDITORS : FIELDS)) return;
      event.preventDefault();
      unfold();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });

  function type(value: string) {
    setText(value);
    setIsTyped(true);
  }

  function clear() {
    type('');
    input.current?.focus();
  }

  function leave() {
    setIsTyped(false);
    setIsUnfolded(false);
    setText(query);
  }

  function submit() {
    const asked = text.trim();
    if (asked === '') return;
    setIsTyped(false);
    setIsUnfolded(false);
    void navigate(searchPath(asked), { replace: true });
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    submit();
  }

  // Replacing the field would abort an IME composition.
  const Combobox = isComposing ? null : loaded;
  const field = {
    name: 'q',
    dir: 'auto',
    className: styles.input,
    placeholder: 'Search',
    'aria-label': 'Search posts',
    maxLength: MAX_QUERY_LENGTH,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    enterKeyHint: 'search',
  } as const;

  return (
    <div ref={box} className={clsx(styles.box, isUnfolded && styles.unfolded)}>
      <button
        ref={unfoldButton}
        type="button"
        className={clsx(buttons.icon, styles.unfold)}
        aria-label="Search"
        aria-expanded={isUnfolded}
        onPointerEnter={load}
        onClick={unfold}
      >
        <Search size={20} aria-hidden />
      </button>
      <form className={styles.form} role="search" action="/search/" onSubmit={onSubmit}>
        <button
          type="button"
          className={clsx(buttons.icon, styles.fold)}
          aria-label="Close search"
          onClick={() => fold(true)}
        >
          <ArrowLeft size={20} aria-hidden />
        </button>
        <div className={styles.field} onPointerEnter={load}>
          {Combobox ? (
            <Combobox
              {...field}
              inputRef={setComboboxInput}
              text={text}
              isTyped={isTyped}
              onType={type}
              onSubmit={submit}
              onLeave={leave}
            />
          ) : (
            <input
              {...field}
              {...closedCombobox}
              ref={setPlainInput}
              value={text}
              onFocus={load}
              onChange={(event) => type(event.currentTarget.value)}
              onCompositionStart={() => setIsComposing(true)}
              onCompositionEnd={() => setIsComposing(false)}
            />
          )}
          <button type="submit" className={styles.submit} aria-label="Search">
            <Search size={18} aria-hidden />
          </button>
          {text === '' ? null : (
            <button type="button" className={styles.clear} aria-label="Clear search" onClick={clear}>
              <X size={16} aria-hidden />
            </button>
          )}
        </div>
      </form>
    </div>
  );
}
