import { usePostsQuery, type PostCard_PostFragment, type PostsQueryVariables } from '../../generated/graphql';
import { usePages, type Pages } from '../lists/usePages';
import { usePageFetchPolicy } from '../lists/usePageFetchPolicy';

type PostsFilter = Pick<PostsQueryVariables, 'sort' | 'category' | 'author'>;

/** The posts of one list. A component that shows another list must be a new one: give it a key per filter. */
export function usePosts(filter: PostsFilter): Pages<PostCard_PostFragment> {
  const query = usePostsQuery({ variables: filter, ...usePageFetchPolicy() });
  return usePages(query, query.data?.posts);
}
