import { List } from 'lucide-react';
import { useState } from 'react';
import buttons from '../../ui/IconButton.module.css';
import { useOnDemand } from '../../ui/useOnDemand';
import type { Heading } from './heading';

const loadSheet = () => import('./ContentsSheet');

interface ContentsButtonProps {
  headings: readonly Heading[];
  current: string | null;
  goTo: (heading: Heading) => void;
}

/** Opens the contents in a sheet where there is no room for them beside the text. */
export function ContentsButton({ headings, current, goTo }: ContentsButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const sheet = useOnDemand(loadSheet, isOpen, () => setIsOpen(false));
  return (
    <>
      <button
        type="button"
        data-contents-button
        className={buttons.icon}
        aria-label="Contents"
        title="Contents"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <List size={20} aria-hidden />
      </button>
      {sheet ? (
        <sheet.ContentsSheet
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          headings={headings}
          current={current}
          goTo={goTo}
        />
      ) : null}
    </>
  );
}
