import { Combobox, ComboboxItem, ComboboxList, useComboboxStore } from '@ariakit/react/combobox';
import { Check, Search } from 'lucide-react';
import { useCallback, useId, useRef, useState, type KeyboardEvent } from 'react';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { useDismissal } from '../../ui/useDismissal';
import layout from '../../ui/Layout.module.css';
import { isComposing } from '../../ui/isComposing';
import styles from './CategorySearch.module.css';
import { matchingNames } from './matchingNames';
import { MAX_CATEGORIES } from './postRules';

interface CategorySearchProps {
  names: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Finds categories by any part of their names. Enter chooses, or takes back, the marked one. */
export function CategorySearch({ names, chosen, onChange }: CategorySearchProps) {
  const [text, setText] = useState('');
  const [isWanted, setIsWanted] = useState(true);
  const container = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const found = matchingNames(names, text);
  const isFull = chosen.length >= MAX_CATEGORIES;
  const isSearching = text.trim() !== '';
  const isOpen = isWanted && found.length > 0;

  const store = useComboboxStore({
    inputValue: text,
    setInputValue: setText,
    open: isOpen,
    setOpen: setIsWanted,
    // Otherwise the arrows also reach the field, where no category is marked and Enter does nothing.
    compositeElementInFocusOrder: false,
    // A text without a match has no open list, but stays.
    resetValueOnHide: false,
    selectedValue: [...chosen],
    setSelectedValue: (next: string[]) => {
      if (next.length > MAX_CATEGORIES) return;
      onChange(next);
      setText('');
      // The list goes, and with it the chosen item.
      input.current?.focus();
    },
  });
  useDismissal(
    isOpen,
    container,
    useCallback(() => setIsWanted(false), []),
  );

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // Enter without a marked category would submit the form around the field, and so publish.
    if (event.key !== 'Enter' || (isOpen && store.getState().activeId != null)) return;
    event.preventDefault();
  }

  // In the capture phase, because the combobox forwards keys to the marked category.
  function onKeyDownCapture(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    setIsWanted(false);
  }

  return (
    <div ref={container} className={styles.container} onKeyDownCapture={onKeyDownCapture}>
      {/* Above the field, because the list covers what is below. */}
      <p id={id} role="status" className={layout.faint}>
        {isSearching && found.length === 0 && 'No category has such a name. '}
        {isFull && 'Three categories are chosen. Remove one to choose another.'}
        {isOpen && (
          <VisuallyHidden>{found.length === 1 ? '1 category' : `${found.length} categories`}</VisuallyHidden>
        )}
      </p>
      <div className={styles.field}>
        <Search size={18} aria-hidden className={styles.icon} />
        <Combobox
          ref={input}
          store={store}
          className={styles.input}
          aria-label="Find a category"
          aria-describedby={id}
          placeholder="Find a category"
          autoSelect
          onKeyDown={onKeyDown}
        />
      </div>
      <ComboboxList store={store} className={styles.list} aria-label="Categories">
        {found.map((name) => (
          <ComboboxItem
            key={name}
            store={store}
            value={name}
            className={styles.item}
            focusOnHover
            hideOnClick={false}
            setValueOnClick={false}
            disabled={isFull && !chosen.includes(name)}
            accessibleWhenDisabled
          >
            <Check size={16} aria-hidden className={styles.check} />
            {name}
          </ComboboxItem>
        ))}
      </ComboboxList>
    </div>
  );
}
