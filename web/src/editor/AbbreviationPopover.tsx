import { useRef, useState } from 'react';
import { Button } from '../ui/Button';
import { TextField } from '../ui/TextField';
import type { SelectedAbbreviation } from './commands/abbreviations';
import { MAX_EXPANSION } from './html/expansion';
import { EditorPopover, type PopoverProps } from './EditorPopovers';
import styles from './EditorPopovers.module.css';

interface AbbreviationPopoverProps extends PopoverProps {
  abbreviation: SelectedAbbreviation;
  onApply: (title: string) => void;
  onRemove: () => void;
}

/** Asks what an abbreviation stands for. */
export function AbbreviationPopover({ abbreviation, onApply, onRemove, ...props }: AbbreviationPopoverProps) {
  const [title, setTitle] = useState(abbreviation.title);
  const [problem, setProblem] = useState<string>();
  const titleRef = useRef<HTMLInputElement>(null);
  const isNew = abbreviation.title === '';
  const submit = (): void => {
    if (title.trim() !== '') {
      onApply(title);
      return;
    }
    setProblem('Write what it stands for.');
    titleRef.current?.focus();
  };
  return (
    <EditorPopover
      {...props}
      heading={`Abbreviation “${abbreviation.text}”`}
      initialFocus={titleRef}
      submitLabel={isNew ? 'Add abbreviation' : 'Save'}
      onSubmit={submit}
      action={
        isNew ? null : (
          <Button variant="quiet" className={styles.remove} onClick={onRemove}>
            Remove
          </Button>
        )
      }
    >
      <TextField
        ref={titleRef}
        label="Stands for"
        placeholder="HyperText Markup Language"
        hint="Readers see it when they point at the abbreviation, tap it or move the focus to it."
        maxLength={MAX_EXPANSION}
        error={problem}
        autoComplete="off"
        value={title}
        onChange={({ target }) => {
          setTitle(target.value);
          setProblem(undefined);
        }}
      />
    </EditorPopover>
  );
}
