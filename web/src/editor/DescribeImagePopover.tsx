import { useRef, useState } from 'react';
import { Button } from '../ui/Button';
import { TextField } from '../ui/TextField';
import { EditorPopover } from './EditorPopover';

interface DescribeImagePopoverProps {
  anchor: DOMRect;
  alt: string;
  onSave: (alt: string) => void;
  onClose: () => void;
}

/** Asks for the description (`alt`) of an image. */
export function DescribeImagePopover({ anchor, alt, onSave, onClose }: DescribeImagePopoverProps) {
  const [text, setText] = useState(alt);
  const fieldRef = useRef<HTMLInputElement>(null);
  return (
    <EditorPopover
      heading="Describe the image"
      anchor={anchor}
      initialFocus={fieldRef}
      onSubmit={() => onSave(text.trim())}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {alt === '' ? 'Not now' : 'Cancel'}
          </Button>
          <Button type="submit">Save</Button>
        </>
      }
    >
      <TextField
        ref={fieldRef}
        label="Description"
        hint="Says what the image shows to those who cannot see it. Leave it empty if it is only decoration."
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </EditorPopover>
  );
}
