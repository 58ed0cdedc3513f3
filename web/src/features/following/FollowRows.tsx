import { Link } from 'react-router-dom';
import type { FollowRow_CategoryFragment, FollowRow_UserFragment } from '../../generated/graphql';
import { Avatar } from '../../ui/Avatar';
import frame from '../../ui/Page.module.css';
import { categoryPath } from '../posts/CategoryChips';
import { FollowButton, Followers } from './FollowButton';
import styles from './FollowRows.module.css';

/** People with a follow button each. */
export function PeopleRows({ people }: { people: readonly FollowRow_UserFragment[] }) {
  return (
    <ul className={styles.rows}>
      {people.map((user) => (
        <li key={user.id} className={styles.row}>
          <Avatar src={user.profilePicture} name={user.name} size={40} />
          <span className={styles.names}>
            <Link className={frame.link} to={`/${user.userName}`}>
              <bdi>{user.name}</bdi>
            </Link>
            <span className={styles.facts}>
              <span>@{user.userName}</span>{' '}
              <span>
                <Followers count={user.followersCount} />
              </span>
            </span>
          </span>
          <FollowButton kind="followUser" what={user} />
        </li>
      ))}
    </ul>
  );
}

/** The same for categories. */
export function CategoryRows({ categories }: { categories: readonly FollowRow_CategoryFragment[] }) {
  return (
    <ul className={styles.rows}>
      {categories.map((category) => (
        <li key={category.id} className={styles.row}>
          <span className={styles.names}>
            <Link className={frame.link} to={categoryPath(category.name)}>
              #{category.name}
            </Link>
            <span className={styles.facts}>
              <span>{category.postsCount === 1 ? '1 post' : `${category.postsCount} posts`}</span>{' '}
              <span>
                <Followers count={category.followersCount} />
              </span>
            </span>
          </span>
          <FollowButton kind="followCategory" what={category} />
        </li>
      ))}
    </ul>
  );
}
