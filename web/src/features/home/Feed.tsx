import type { PostSort } from '../../generated/graphql';
import { ButtonLink } from '../../ui/Button';
import { StillWater } from '../../ui/drawings/StillWater';
import { EmptyState } from '../../ui/EmptyState';
import { PostList } from '../posts/PostList';
import { usePosts } from '../posts/usePosts';

/** One feed. Give it a key per sort and page, so that a change of the query string starts a new list. */
export function Feed({ sort, page }: { sort: PostSort; page: number }) {
  return (
    <PostList
      pages={usePosts({ sort }, { page })}
      page={page}
      path={sort === 'LATEST' ? '/?sort=latest' : '/'}
      hasLead
      empty={
        <EmptyState
          drawing={<StillWater />}
          title="Nothing has been published yet."
          hint="Be the first: write about something you learned this week."
          action={<ButtonLink to="/write">Create Post</ButtonLink>}
        />
      }
    />
  );
}
