import { Popover, PopoverProvider } from '@ariakit/react/popover';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { selectionRect } from './selectionPlace';
import type { Suggestion } from './suggestions';
import { suggestionLabels } from './suggestions';
import styles from './SuggestionList.module.css';
import type { SuggestionTrigger } from './suggestionTrigger';

export interface OpenSuggestions {
  trigger: SuggestionTrigger;
  items: readonly Suggestion[];
  /** Index of the marked entry. */
  active: number;
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

interface SuggestionListProps {
  id: string;
  open: OpenSuggestions;
  onChoose: (item: Suggestion) => void;
  onMark: (index: number) => void;
  /** Whether it stands above the toolbar that is above a phone's keyboard, instead of below the text. */
  isDocked: boolean;
}

/** The list of what a sign in the text can become. The focus stays in the text, which names the marked entry. */
export function SuggestionList({ id, open, onChoose, onMark, isDocked }: SuggestionListProps) {
  const { trigger, items, active } = open;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, items]);

  const options = items.map(({ id: itemId, icon, label, note }, index) => (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- keys go to the text, which has the focus
    <div
      key={itemId}
      id={optionId(id, index)}
      role="option"
      tabIndex={-1}
      aria-selected={index === active}
      className={styles.option}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => {
        if (index !== active) onMark(index);
      }}
      onClick={() => {
        const item = items[index];
        if (item) onChoose(item);
      }}
    >
      <span className={styles.icon}>{icon}</span>
      <span className={styles.label}>{label}</span>
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </div>
  ));
  const props = {
    ...{ ref: list, id, role: 'listbox', 'aria-label': suggestionLabels[trigger.kind] },
    // Browsers make boxes that scroll focusable themselves, but axe asks for it.
    tabIndex: 0,
  } as const;
  if (isDocked) {
    return (
      <div {...props} className={clsx(styles.list, styles.docked)}>
        {options}
      </div>
    );
  }
  return (
    <PopoverProvider open placement="bottom-start">
      <Popover
        {...props}
        portal={false}
        autoFocusOnShow={false}
        autoFocusOnHide={false}
        hideOnInteractOutside={false}
        hideOnEscape={false}
        gutter={6}
        overflowPadding={12}
        className={styles.list}
        getAnchorRect={() => signRect(trigger.end - trigger.start)}
      >
        {options}
      </Popover>
    </PopoverProvider>
  );
}

/** The place of the sign, `back` characters before the caret. */
function signRect(back: number): DOMRect | null {
  const { anchorNode = null, anchorOffset = 0 } = window.getSelection() ?? {};
  if (anchorNode instanceof Text && anchorOffset >= back) {
    const range = document.createRange();
    range.setStart(anchorNode, anchorOffset - back);
    range.setEnd(anchorNode, anchorOffset);
    return range.getBoundingClientRect();
  }
  return selectionRect() ?? null;
}
