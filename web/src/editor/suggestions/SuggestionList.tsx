import { Popover, PopoverProvider } from '@ariakit/react/popover';
import { clsx } from 'clsx';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './SuggestionList.module.css';

/** What the list shows of an entry. */
export interface ShownSuggestion {
  id: string;
  icon: ReactNode;
  label: string;
  /** Shown faintly behind the label. */
  note?: string | undefined;
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

interface SuggestionListProps<Item extends ShownSuggestion> {
  id: string;
  label: string;
  items: readonly Item[];
  /** Index of the marked entry. */
  active: number;
  /** The place on the screen below which it opens. */
  anchor: () => DOMRect | null;
  onChoose: (item: Item) => void;
  onMark: (index: number) => void;
  /** Whether it stands above the toolbar that is above a phone's keyboard, instead of below the text. */
  isDocked: boolean;
}

/** The list of what a sign in the text can become. The focus stays in the text, which names the marked entry. */
export function SuggestionList<Item extends ShownSuggestion>({
  id,
  label: listLabel,
  items,
  active,
  anchor,
  onChoose,
  onMark,
  isDocked,
}: SuggestionListProps<Item>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, items]);

  const options = items.map(({ id: itemId, icon, label, note }, index) => (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys go to the text, which has the focus
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
    ref: list,
    id,
    role: 'listbox',
    'aria-label': listLabel,
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
        getAnchorRect={anchor}
      >
        {options}
      </Popover>
    </PopoverProvider>
  );
}
