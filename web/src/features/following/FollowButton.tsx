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
    <>
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
      {/* Browsers with scripts do not read it, and the code of it is in no browser. */}
      <noscript>
        {import.meta.env.SSR ? (
          <form method="post" action="/no-scripts/follow">
            <input type="hidden" name={kind === 'followUser' ? 'user' : 'category'} value={id} />
            <Button type="submit" aria-label={`Follow ${name}`}>
              Follow
            </Button>
          </form>
        ) : null}
      </noscript>
    </>
  );
}

/** "1 follower", "12 followers". */
export function Followers({ count }: { count: number }) {
  return count === 1 ? '1 follower' : `${count} followers`;
}
