import { useLocation, useSearchParams } from 'react-router-dom';
import { useDocumentTitle } from '../../ui/useDocumentTitle';
import { HomeFrame } from '../home/HomePage';
import { FollowedList } from './FollowedList';
import { FollowedPosts } from './FollowedPosts';

/** The third tab of the home feed, for members, and the list of what they follow (docs/behaviour.md#following-page). */
export function Component() {
  const [searchParams] = useSearchParams();
  const { key } = useLocation();
  useDocumentTitle('Following');
  return searchParams.get('show') === 'all' ? (
    <FollowedList />
  ) : (
    <HomeFrame active="FOLLOWING">
      <FollowedPosts key={key} />
    </HomeFrame>
  );
}
