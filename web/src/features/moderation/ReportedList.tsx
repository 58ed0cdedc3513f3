import { useLocation, useNavigate } from 'react-router-dom';
import { useOnDemand } from '../../ui/useOnDemand';

const loadDialog = () => import('./ReportDialog');
const ADDRESS = /^#report-list-([\w-]{1,36})$/;

interface ReportedListProps {
  owner: { id: string; userName: string };
}

/** The dialog to report a shared list of this person, whose page without scripts links here. */
export function ReportedList({ owner }: ReportedListProps) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const id = ADDRESS.exec(hash)?.[1];
  const close = () => void navigate(pathname + search, { replace: true });
  const Dialog = useOnDemand(loadDialog, id !== undefined, close)?.ReportDialog;
  if (!Dialog || id === undefined) return null;
  return <Dialog subject={{ id, what: 'list', author: owner }} open onClose={close} />;
}
