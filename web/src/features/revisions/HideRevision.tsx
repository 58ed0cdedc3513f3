import { errorMessage } from '../../apollo';
import { useUpdatePostDisplayMutation } from '../../generated/graphql';
import { Button } from '../../ui/Button';
import { useToast } from '../../ui/toast';
import type { ListedRevision } from './RevisionsPage';

interface HideRevisionProps {
  post: { id: string };
  revisions: readonly ListedRevision[];
  chosen: ListedRevision;
}

/** For the author of a post whose revisions are shown: hides one of them from readers, or shows it again. */
export function HideRevision({ post, revisions, chosen }: HideRevisionProps) {
  const [update, { loading }] = useUpdatePostDisplayMutation();
  const showToast = useToast();
  const toggle = async () => {
    const isHidden = !chosen.isHidden;
    const hiddenVersions = revisions
      .filter((each) => (each === chosen ? isHidden : each.isHidden))
      .map(({ version }) => version);
    try {
      await update({
        variables: { input: { postId: post.id, hiddenVersions } },
        update: (cache) => {
          cache.modify({ id: cache.identify(chosen), fields: { isHidden: () => isHidden } });
        },
      });
    } catch (error) {
      showToast(errorMessage(error), 'error');
    }
  };
  return (
    <Button variant="quiet" busy={loading} onClick={() => void toggle()}>
      {chosen.isHidden ? 'Show to readers' : 'Hide from readers'}
    </Button>
  );
}
