import { forwardRef } from 'react';
import { ACCEPTED_FILES } from './droppedFiles';

interface FileInputProps {
  onFiles: (files: File[]) => void;
}

/** Asks for files when it is clicked by code. */
export const FileInput = forwardRef<HTMLInputElement, FileInputProps>(function FileInput({ onFiles }, ref) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple
      accept={ACCEPTED_FILES}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // So that the same file can be chosen again.
        currentTarget.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
});
