import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { FileInput } from '../../editor/files/FileInput';
import { Button } from '../../ui/Button';

/** Offers to begin with a Markdown file or a Word document. */
export function OpenFileButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="secondary" onClick={() => input.current?.click()}>
        <FileUp size={18} aria-hidden />
        Open a file…
      </Button>
      <FileInput ref={input} onFiles={onFiles} />
    </>
  );
}
