import { Button } from '../../ui/Button';
import { useToggle } from '../reactions/useToggle';

interface FollowButtonProps {
  kind: 'followUser' | 'followCategory';
  what: { id: string; name: string; viewerIsFollowing: boolean };
}

/** The follow toggle of a person or a category (docs/behaviour.md#following). */
export function FollowButton({ kind, what: { id, name, viewerIsFollowing: wasOn } }: FollowButtonProps) {
  const toggle = useToggle();
  const label = wasOn ? 'Following' : 'Follow';
  return (
    <Button
      data-viewer
      variant={wasOn ? 'secondary' : 'primary'}
      aria-label={`${label} ${name}`}
      onClick={() =>
        toggle({ kind, id, wasOn }, kind === 'followUser' ? 'follow people' : 'follow categories')
      }
    >
      {label}
    </Button>
  );
}

/** "1 follower", "12 followers". */
export function Followers({ count }: { count: number }) {
  return count === 1 ? '1 follower' : `${count} followers`;
}
