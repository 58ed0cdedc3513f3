import type { ApolloCache } from '@apollo/client';
import {
  useDeleteSeriesMutation,
  useSetPostSeriesMutation,
  useUpdateSeriesMutation,
} from '../../generated/graphql';
import { useSession } from '../../session';
import type { Part } from './seriesParts';

/** Posts in their new order, and those that the series had before, so that posts which were added since stay. */
export interface NewOrder {
  parts: readonly Part[];
  known: readonly Part[];
}

/** Where a post is to be: in no series, in a new one, or in one that exists, with its title and posts if these change. */
export type Placement =
  | { kind: 'none' }
  | { kind: 'new'; title: string }
  | { kind: 'existing'; seriesId: string; title?: string; order?: NewOrder };

/**
 * Places a post that is in the series `from`, or in none. Pages that show a series, or a list of them, fetch it again. The
 * functions reject with the error of the API.
 */
export function useSaveSeries(postId: string, from: string | null) {
  const [update, updating] = useUpdateSeriesMutation();
  const [remove, removing] = useDeleteSeriesMutation();
  const [setPostSeries, setting] = useSetPostSeriesMutation();
  const viewer = useSession().user;

  const forgetList = (cache: ApolloCache): void => {
    if (viewer)
      cache.evict({ id: cache.identify({ __typename: 'User', id: viewer._id }), fieldName: 'series' });
  };
  const forgetPart = (cache: ApolloCache): void => {
    cache.evict({ id: cache.identify({ __typename: 'Post', id: postId }), fieldName: 'seriesPart' });
    forgetList(cache);
  };
  const forgetSeries = (cache: ApolloCache, seriesId: string | null): void => {
    if (seriesId !== null) cache.evict({ id: cache.identify({ __typename: 'Series', id: seriesId }) });
    forgetList(cache);
    cache.gc();
  };

  const move = (to: { seriesId?: string; title?: string }) =>
    setPostSeries({
      variables: { input: { postId, ...to } },
      update: (cache) => forgetSeries(cache, from),
    });

  const place = async (placement: Placement): Promise<void> => {
    if (placement.kind === 'none') {
      if (from !== null) await move({});
      return;
    }
    if (placement.kind === 'new') {
      await move({ title: placement.title });
      return;
    }
    const { seriesId, title, order } = placement;
    // Only changes are sent: posts that were added elsewhere meanwhile stay.
    if (from !== seriesId && (from !== null || !order)) await move({ seriesId });
    if (title === undefined && !order) return;
    const [postIds, knownPostIds] = [order?.parts, order?.known].map((parts) => parts?.map(({ id }) => id));
    await update({
      variables: { input: { seriesId, title, postIds, knownPostIds } },
      update: forgetPart,
    });
  };

  const deleteSeries = (seriesId: string) =>
    remove({ variables: { input: { seriesId } }, update: (cache) => forgetSeries(cache, seriesId) });

  const isBusy = updating.loading || removing.loading || setting.loading;
  return { place, deleteSeries, isBusy };
}
