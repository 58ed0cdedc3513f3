import { useRef, useState } from 'react';
import { Button } from '../ui/Button';
import { TextField } from '../ui/TextField';
import { EditorPopover } from './EditorPopover';
import { parseLinkAddress } from './linkAddress';
import styles from './LinkPopover.module.css';

/** The link to edit or to make, and where to show the popover. */
export interface LinkTarget {
  /** Place on the screen that the popover points at. */
  anchor: DOMRect;
  /** The address of the link that is edited; empty for a new one. */
  url: string;
  /** True if nothing is selected, so the popover also asks for the link's text. */
  needsText: boolean;
}

interface LinkPopoverProps {
  target: LinkTarget;
  onApply: (url: string, text: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Asks for a link's address, and says why an address is not allowed. */
export function LinkPopover({ target, onApply, onRemove, onClose }: LinkPopoverProps) {
  const [address, setAddress] = useState(target.url);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const addressRef = useRef<HTMLInputElement>(null);
  const isNew = target.url === '';

  const submit = (): void => {
    const unchanged = !isNew && address.trim() === target.url;
    const parsed = unchanged ? { url: target.url } : parseLinkAddress(address);
    if (parsed.url === undefined) {
      setProblem(parsed.problem);
      addressRef.current?.focus();
      return;
    }
    onApply(parsed.url, text.trim() === '' ? address.trim() : text.trim());
  };

  return (
    <EditorPopover
      heading={isNew ? 'Add a link' : 'Edit link'}
      anchor={target.anchor}
      initialFocus={addressRef}
      onSubmit={submit}
      onClose={onClose}
      actions={
        <>
          {!isNew && (
            <Button variant="quiet" className={styles.remove} onClick={onRemove}>
              Remove link
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">{isNew ? 'Add link' : 'Save'}</Button>
        </>
      }
    >
      <TextField
        ref={addressRef}
        label="Address"
        placeholder="https://example.com"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={address}
        error={problem}
        onChange={(event) => {
          setAddress(event.target.value);
          setProblem(undefined);
        }}
      />
      {target.needsText && (
        <TextField
          label="Text"
          hint="Left empty, the address is shown."
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </EditorPopover>
  );
}
