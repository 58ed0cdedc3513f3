import {
  usePostsQuery,
  type PostCard_PostFragment,
  type PostsQuery,
  type PostsQueryVariables,
} from '../../generated/graphql';
import { appended, usePages, type Pages } from '../pagination/usePages';
import { usePageFetchPolicy } from '../../apollo/usePageFetchPolicy';

type PostsFilter = Omit<PostsQueryVariables, 'after' | 'page'>;

interface PostsOptions {
  /** The page at which the list starts; scrolling continues from there. */
  page: number;
  skip?: boolean;
}

/** The posts of one list. Give the component a key per filter and page, so that each list has a new instance. */
export function usePosts(filter: PostsFilter, { page, skip }: PostsOptions): Pages<PostCard_PostFragment> {
  const isNumbered = page > 1;
  const query = usePostsQuery({
    variables: isNumbered ? { ...filter, page } : filter,
    skip,
    ...usePageFetchPolicy(),
  });
  return usePages(query, query.data?.posts, isNumbered ? join : undefined);
}

function join(before: PostsQuery, { fetchMoreResult }: { fetchMoreResult: PostsQuery }): PostsQuery {
  return { posts: appended(before.posts, fetchMoreResult.posts) };
}
