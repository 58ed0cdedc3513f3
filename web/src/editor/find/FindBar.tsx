import { clsx } from 'clsx';
import { EditorState } from 'draft-js';
import { ArrowDown, ArrowUp, CaseSensitive, ChevronRight, WholeWord, X, type LucideIcon } from 'lucide-react';
import {
  useCallback,
  useEffect,
  useRef,
  type ComponentPropsWithoutRef,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { isComposing } from '../../ui/isComposing';
import styles from './FindBar.module.css';
import { outsideForm } from '../blocks/outsideForm';
import { findPartFor, findStepFor, type FindPart } from './findKeys';
import type { FindPlace, FindQuery } from './findText';
import { selectionIn } from '../commands/textCommands';
import { undoCommand } from '../keyboard/undoCommand';
import { useFind } from './useFind';

/** A request to show the bar: each is an object of its own. */
export interface Opened {
  /** The field that takes the focus. */
  part: FindPart;
  place: FindPlace;
}

export interface FindSettings extends FindQuery {
  replacement: string;
  showsReplace: boolean;
}

export interface FindBarProps {
  editorState: EditorState;
  getState: () => EditorState;
  change: (editorState: EditorState) => void;
  /** Puts the focus into the text, after a change if one is given. */
  focusText: (changed?: EditorState) => void;
  /** The area of the text. */
  surface: RefObject<HTMLElement>;
  readOnly: boolean;
  opened: Opened;
  settings: FindSettings;
  onSettings: (change: (before: FindSettings) => FindSettings) => void;
  onClose: () => void;
}

/** Finds and replaces in the text. Escape closes it and selects the current match. */
export function FindBar(props: FindBarProps) {
  const { editorState, getState, change, focusText, surface, readOnly, opened, settings, onSettings } = props;
  const bar = useRef<HTMLDivElement>(null);
  const findField = useRef<HTMLInputElement>(null);
  const replaceField = useRef<HTMLInputElement>(null);
  /** Whether the last change is one of the text, and not one of a field, for undo. */
  const hasReplaced = useRef(false);
  const { text, replacement, matchCase, wholeWord, showsReplace } = settings;

  const focusField = (part: FindPart) => {
    const field =
      part === 'find' || findField.current?.value === '' ? findField.current : replaceField.current;
    field?.focus();
    field?.select();
  };
  useEffect(() => focusField(opened.part), [opened]);

  const follows = useCallback(() => bar.current?.contains(document.activeElement) ?? false, []);
  const found = useFind({
    editorState,
    getState,
    change,
    surface,
    follows,
    query: settings,
    from: opened.place,
  });
  const canReplace = found.current !== undefined && !readOnly;

  const set = (changed: Partial<FindSettings>): void => {
    hasReplaced.current = false;
    onSettings((before) => ({ ...before, ...changed }));
  };
  const replace = (way: 'replace' | 'replaceAll'): void => {
    if (!canReplace) return;
    found[way](replacement);
    hasReplaced.current = true;
  };
  const close = (): void => {
    const state = getState();
    const { current } = found;
    props.onClose();
    const block = current && state.getCurrentContent().getBlockForKey(current.key);
    focusText(
      block ? EditorState.forceSelection(state, selectionIn(block, current.start, current.end)) : undefined,
    );
  };

  /** Whether the bar acts on the key. */
  const takeKey = (event: KeyboardEvent): boolean => {
    const isField = event.target instanceof HTMLInputElement;
    const undo = undoCommand(event);
    const part = findPartFor(event);
    const step = findStepFor(event);
    if (event.key === 'Escape') close();
    else if (step) found.go(step);
    else if (event.key === 'Enter' && event.target === findField.current) found.go(event.shiftKey ? -1 : 1);
    else if (event.key === 'Enter' && isField) replace('replace');
    else if (undo && (hasReplaced.current || !isField) && !readOnly) found.undo(undo);
    else if (part === 'replace') {
      set({ showsReplace: true });
      // After the field is there.
      requestAnimationFrame(() => focusField('replace'));
      // In the field to find in, the key opens the search of the browser.
    } else if (part === 'find' && event.target !== findField.current) focusField('find');
    else return false;
    return true;
  };

  const field = {
    className: styles.field,
    type: 'text',
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields within
    <div
      ref={bar}
      role="search"
      aria-label="Find and replace in the text"
      className={styles.bar}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent) || !takeKey(event)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <div className={styles.row}>
        <BarButton
          label="Replace"
          title={showsReplace ? 'Hide the field to replace with' : 'Show the field to replace with'}
          Icon={ChevronRight}
          className={styles.unfold}
          aria-expanded={showsReplace}
          onClick={() => set({ showsReplace: !showsReplace })}
        />
        <input
          {...outsideForm}
          ref={findField}
          {...field}
          aria-label="Find"
          placeholder="Find"
          enterKeyHint="search"
          value={text}
          onChange={({ target: { value } }) => set({ text: value })}
        />
        <span role="status" className={clsx(styles.status, text !== '' && !found.current && styles.none)}>
          {found.status}
        </span>
        <div className={styles.buttons}>
          <BarButton
            label="Match case"
            Icon={CaseSensitive}
            aria-pressed={matchCase}
            onClick={() => set({ matchCase: !matchCase })}
          />
          <BarButton
            label="Whole words"
            Icon={WholeWord}
            aria-pressed={wholeWord}
            onClick={() => set({ wholeWord: !wholeWord })}
          />
          <BarButton
            label="Previous match"
            title="Previous match (Shift+Enter)"
            Icon={ArrowUp}
            aria-disabled={found.count === 0}
            onClick={() => found.go(-1)}
          />
          <BarButton
            label="Next match"
            title="Next match (Enter)"
            Icon={ArrowDown}
            aria-disabled={found.count === 0}
            onClick={() => found.go(1)}
          />
        </div>
        <BarButton label="Close" title="Close (Escape)" Icon={X} className={styles.close} onClick={close} />
      </div>
      {showsReplace && (
        <div className={clsx(styles.row, styles.replacing)}>
          <input
            {...outsideForm}
            ref={replaceField}
            {...field}
            aria-label="Replace with"
            placeholder="Replace with"
            value={replacement}
            onChange={({ target: { value } }) => set({ replacement: value })}
          />
          <div className={styles.buttons}>
            {(
              [
                ['replace', 'Replace'],
                ['replaceAll', 'Replace all'],
              ] as const
            ).map(([way, label]) => (
              <button
                key={way}
                type="button"
                className={styles.action}
                aria-disabled={!canReplace}
                onClick={() => replace(way)}
              >
                {label}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

interface BarButtonProps extends ComponentPropsWithoutRef<'button'> {
  label: string;
  Icon: LucideIcon;
}

/** Disabled by `aria-disabled`, so that it keeps the focus. */
function BarButton({ label, Icon, className, title = label, ...rest }: BarButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={clsx(styles.button, className)}
      {...{ title, ...rest }}
    >
      <Icon size={19} aria-hidden />
    </button>
  );
}
