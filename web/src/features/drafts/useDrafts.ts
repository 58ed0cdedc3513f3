import { useCallback, useEffect, useState } from 'react';
import { errorCode } from '../../apollo';
import { useDeleteDraftMutation, useDraftsQuery } from '../../generated/graphql';
import { usePages } from '../pagination/usePages';
import { listDeviceDrafts, removeDeviceDraft, type DeviceDraft } from './deviceDrafts';
import { isWorthKeeping, mergeDrafts, type ListedDraft } from './mergeDrafts';

/** The viewer's drafts: those of the server page by page, those of this device all together. */
export function useDrafts(userId: string) {
  const query = useDraftsQuery({ fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' });
  const [deleteDraft] = useDeleteDraftMutation();
  const [onDevice, setOnDevice] = useState<readonly DeviceDraft[]>();
  const pages = usePages(query, query.data?.viewer?.drafts);

  useEffect(() => {
    let isWanted = true;
    void listDeviceDrafts(userId).then((drafts) => {
      if (isWanted) setOnDevice(drafts);
    });
    return () => {
      isWanted = false;
    };
  }, [userId]);

  const { refetch } = query;
  const hasAnswer = query.data !== undefined;
  const remove = useCallback(
    async ({ id, version }: ListedDraft) => {
      await deleteDraft({
        variables: { input: { id, version } },
        update: (cache) => {
          cache.evict({ id: cache.identify({ __typename: 'Draft', id }) });
          cache.gc();
        },
      }).catch((error: unknown) => {
        // The refetched list shows what another device saved meanwhile; the viewer may then delete that.
        if (errorCode(error) === 'CONFLICT') refetch().catch(() => undefined);
        throw error;
      });
      await removeDeviceDraft(userId, id);
      setOnDevice((drafts) => drafts?.filter((draft) => draft.id !== id));
    },
    [deleteDraft, refetch, userId],
  );

  return {
    ...pages,
    drafts: mergeDrafts(hasAnswer ? pages.items : null, onDevice ?? []).filter(isWorthKeeping),
    isLoading: onDevice === undefined || pages.isLoading,
    isUnreachable: pages.error !== undefined,
    remove,
  };
}
