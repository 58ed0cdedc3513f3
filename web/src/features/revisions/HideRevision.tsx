import { useState } from 'react';
import { errorMessage } from '../../apollo';
import { useHideRevisionsMutation } from '../../generated/graphql';
import { Button } from '../../ui/Button';
import { useToast } from '../../ui/toast';
import type { ListedRevision } from './RevisionsPage';

interface HideRevisionProps {
  post: { id: string };
  chosen: ListedRevision;
}

/** Changes are sent one after the other. Otherwise an older answer could replace a newer list. */
let sent: Promise<unknown> = Promise.resolve();

/** For the author of a post whose revisions are shown: hides one of them from readers, or shows it again. */
export function HideRevision({ post, chosen }: HideRevisionProps) {
  const [update] = useHideRevisionsMutation();
  const [isBusy, setIsBusy] = useState(false);
  const showToast = useToast();
  const toggle = async () => {
    if (isBusy) return;
    setIsBusy(true);
    const versions = [chosen.version];
    const change = chosen.isHidden ? { showVersions: versions } : { hideVersions: versions };
    const request = sent.then(() => update({ variables: { input: { postId: post.id, ...change } } }));
    sent = request.catch(() => undefined);
    try {
      await request;
    } catch (error) {
      showToast(errorMessage(error), 'error');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button variant="quiet" busy={isBusy} keepsFocus onClick={() => void toggle()}>
      {chosen.isHidden ? 'Show to readers' : 'Hide from readers'}
    </Button>
  );
}
