import { useState } from 'react';
import { useOnDemand } from '../../ui/useOnDemand';
import type { Reported } from './ReportDialog';

const loadDialog = () => import('./ReportDialog');

interface ReportButtonProps {
  subject: Reported;
  className?: string;
}

/** Opens the dialog to report something to the moderators, for members. */
export function ReportButton({ subject, className }: ReportButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const Dialog = useOnDemand(loadDialog, isOpen, close)?.ReportDialog;
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={`Report this ${subject.what} of ${subject.author.userName}`}
        onClick={() => setIsOpen(true)}
      >
        Report
      </button>
      {Dialog && <Dialog subject={subject} open={isOpen} onClose={close} />}
    </>
  );
}
