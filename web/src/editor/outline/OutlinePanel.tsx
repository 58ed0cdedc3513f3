import { clsx } from 'clsx';
import { EditorState } from 'draft-js';
import { TriangleAlert, X } from 'lucide-react';
import { memo, useCallback, useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { caretIn, findBlock } from '../commands/blockCommands';
import { revealAtTop } from '../keyboard/caretView';
import type { Outline, OutlineSection } from './outline';
import styles from './OutlinePanel.module.css';
import { useOutline } from './useOutline';
import { wordsText } from './wordCounts';

interface OutlinePanelProps {
  editorState: EditorState;
  getState: () => EditorState;
  /** Puts the focus into the text, after a change if one is given. */
  focusText: (changed?: EditorState) => void;
  /** The area of the text. */
  surface: RefObject<HTMLElement>;
  /** Whether it stays open beside the text. */
  isBeside: boolean;
  onClose: (returnsFocus: boolean) => void;
}

/** The headings of the text, which lead to their sections. */
export function OutlinePanel(props: OutlinePanelProps) {
  const { editorState, getState, focusText, surface, isBeside, onClose } = props;
  const panel = useRef<HTMLDivElement>(null);
  const outline = useOutline(editorState);

  const isKnown = outline !== undefined;
  useEffect(() => {
    if (isKnown && panel.current) focusFirst(panel.current);
  }, [isKnown]);

  const choose = useCallback(
    (key: string) => {
      const block = findBlock(getState(), key);
      if (!block) return;
      if (!isBeside) onClose(false);
      focusText(EditorState.forceSelection(getState(), caretIn(block, 0)));
      const element = surface.current?.querySelector<HTMLElement>(`[data-block][data-offset-key^="${key}-"]`);
      if (element && surface.current) revealAtTop(element, surface.current);
    },
    [getState, focusText, surface, isBeside, onClose],
  );

  const onKeyDown = (event: KeyboardEvent): void => {
    const isEscape = event.key === 'Escape';
    if (isEscape) onClose(true);
    else if (!panel.current || !moveFocus(panel.current, event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons within
    <div ref={panel} className={styles.panel} onKeyDown={onKeyDown}>
      <div className={styles.top}>
        <p className={styles.heading}>Outline</p>
        <button
          type="button"
          className={styles.close}
          aria-label="Close the outline"
          title="Close (Escape)"
          onClick={() => onClose(true)}
        >
          <X size={17} aria-hidden />
        </button>
      </div>
      {outline && <OutlineContent outline={outline} onChoose={choose} />}
    </div>
  );
}

interface OutlineContentProps {
  outline: Outline;
  onChoose: (key: string) => void;
}

/** Rendered anew only with another outline, and not for each letter that is typed. */
const OutlineContent = memo(function OutlineContent({ outline, onChoose }: OutlineContentProps) {
  const list = useRef<HTMLDivElement>(null);
  const { sections, current } = outline;
  useEffect(() => {
    if (list.current) showCurrent(list.current);
  }, [outline]);

  if (sections.every(({ level }) => level === null)) {
    return (
      <p className={styles.empty}>
        No headings yet. Type <kbd>##</kbd> and a space at the start of a line, or choose “Heading 2” in the
        toolbar.
      </p>
    );
  }
  return (
    <div ref={list} className={styles.list}>
      <Sections {...{ sections, current, onChoose }} />
    </div>
  );
});

interface SectionsProps extends Pick<Outline, 'sections' | 'current'> {
  onChoose: (key: string) => void;
}

function Sections({ sections, current, onChoose }: SectionsProps) {
  return (
    <ul>
      {sections.map((section) => (
        <li key={section.key}>
          <button
            type="button"
            data-section
            className={styles.section}
            aria-current={section.key === current ? 'location' : undefined}
            onClick={() => onChoose(section.key)}
          >
            <SectionText section={section} />
          </button>
          {section.sections.length > 0 && <Sections {...{ current, onChoose }} sections={section.sections} />}
        </li>
      ))}
    </ul>
  );
}

function SectionText({ section: { level, title, words, missingLevel } }: { section: OutlineSection }) {
  return (
    <>
      <span className={clsx(styles.title, (level === null || title === '') && styles.unnamed)}>
        {title || 'Heading without text'}
      </span>{' '}
      <span className={styles.words}>{wordsText(words)}</span>
      {missingLevel !== undefined && (
        <>
          {' '}
          <span className={styles.warning}>
            <TriangleAlert size={13} aria-hidden />
            {`Heading ${level} without a heading ${missingLevel} above`}
          </span>
        </>
      )}
    </>
  );
}

/** The section with the caret, the first one, or the button to close the panel. */
function focusFirst(panel: HTMLElement): void {
  const first = '[aria-current], [data-section], button';
  const options = first.split(', ').flatMap((selector) => panel.querySelector<HTMLElement>(selector) ?? []);
  options[0]?.focus();
}

/** Whether the key moves the focus to another section. */
function moveFocus(panel: HTMLElement, { key }: KeyboardEvent): boolean {
  const buttons = [...panel.querySelectorAll<HTMLElement>('[data-section]')];
  const index = buttons.findIndex((button) => button === document.activeElement);
  const next = new Map([
    ['ArrowDown', index + 1],
    ['ArrowUp', Math.max(index - 1, 0)],
    ['Home', 0],
    ['End', buttons.length - 1],
  ]).get(key);
  if (next === undefined || buttons.length === 0) return false;
  buttons[next]?.focus();
  return true;
}

/** Scrolls the list to the section with the caret. `scrollIntoView` would scroll the page as well. */
function showCurrent(list: HTMLElement): void {
  const current = list.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!current) return;
  const area = list.getBoundingClientRect();
  if (current.top < area.top) list.scrollTop -= area.top - current.top;
  else if (current.bottom > area.bottom) list.scrollTop += current.bottom - area.bottom;
}
