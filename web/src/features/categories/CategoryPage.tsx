import { clsx } from 'clsx';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { errorCode, statusText } from '../../apollo';
import { type CategoryQuery, useCategoryQuery } from '../../generated/graphql';
import { Avatar } from '../../ui/Avatar';
import { ButtonLink } from '../../ui/Button';
import { DryPage } from '../../ui/drawings/DryPage';
import { EmptyState } from '../../ui/EmptyState';
import { SkeletonLine } from '../../ui/Skeleton';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { useDocumentTitle } from '../../ui/useDocumentTitle';
import { usePageNumber } from '../pagination/usePageNumber';
import { categoryPath } from '../posts/CategoryChips';
import { PostList } from '../posts/PostList';
import { FollowButton, Followers } from '../following/FollowButton';
import { usePosts } from '../posts/usePosts';
import frame from '../../ui/Page.module.css';
import styles from './CategoryPage.module.css';

/** docs/behaviour.md#category-page */
export function Component() {
  const [searchParams] = useSearchParams();
  const name = searchParams.get('name')?.trim();
  const page = usePageNumber();
  if (!name) return <Navigate to="/" replace />;
  return <CategoryPage key={`${page} ${name}`} name={name} page={page} />;
}

function CategoryPage({ name, page }: { name: string; page: number }) {
  const { data, error, refetch } = useCategoryQuery({ variables: { name } });
  const category = data?.category;
  const pages = usePosts({ category: name }, { page, skip: data !== undefined && !category });
  // The two answers arrive in any order; either may say that there is no such category.
  const isMissing = data ? !category : errorCode(pages.error) === 'NOT_FOUND';
  useDocumentTitle(
    isMissing ? 'Category does not exist!' : `#${category?.name ?? name}`,
    isMissing ? 1 : page,
  );

  if (isMissing) {
    return (
      <div className={frame.column}>
        <h1 className={styles.plain}>Category does not exist!</h1>
        <p className={styles.asked}>
          There is no category called “<bdi>{name}</bdi>”.
        </p>
        <ButtonLink to="/" variant="secondary">
          See all posts
        </ButtonLink>
      </div>
    );
  }

  const retry = () => {
    if (error) refetch().catch(() => undefined);
    if (pages.error) pages.retry();
  };
  return (
    <div className={frame.column}>
      <header className={frame.header}>
        <h1 className={frame.title}>
          <span className={styles.hash}>#</span>
          {category?.name ?? name}
        </h1>
        <div className={styles.description}>
          {category ? <p>{category.description}</p> : error ? null : <SkeletonLine width="24rem" />}
        </div>
        <div className={styles.follow}>
          {category && (
            <>
              <FollowButton kind="followCategory" what={category} />
              <span>
                <Followers count={category.followersCount} />
              </span>
            </>
          )}
        </div>
        {category && category.writers.length > 0 && (
          <section aria-labelledby="writers" className={styles.writers}>
            <h2 id="writers" className={styles.label}>
              Who writes here
            </h2>
            <ul className={styles.people}>
              {category.writers.map(({ user, postsCount }) => (
                <li key={user.id}>
                  <Link className={clsx(frame.link, styles.writer)} to={`/${user.userName}`}>
                    <Avatar src={user.profilePicture} name={user.name} size={28} />
                    <bdi>{user.name}</bdi>
                    <span className={styles.number}>{postsCount}</span>
                    <VisuallyHidden>{postsCount === 1 ? ' post' : ' posts'}</VisuallyHidden>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
        {category && category.related.length > 0 && (
          <section aria-labelledby="related" className={styles.writers}>
            <h2 id="related" className={styles.label}>
              Related categories
            </h2>
            <ul className={styles.people}>
              {category.related.map((related) => (
                <li key={related.id}>
                  <Link className={clsx(frame.link, styles.writer)} to={categoryPath(related.name)}>
                    #{related.name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </header>
      {category && page === 1 && category.postsCount >= MANY && <StartHere category={category} />}
      <PostList
        page={page}
        path={categoryPath(category?.name ?? name)}
        // If posts were fetched, a failed description is not reported. Without posts, either failure is.
        pages={{ ...pages, error: pages.error ?? (pages.items.length > 0 ? undefined : error), retry }}
        errorText={categoryErrorText}
        empty={
          <EmptyState
            drawing={<DryPage />}
            title="No posts found for the specified category!"
            hint="Know something about it? Yours can be the first."
            action={<ButtonLink to="/write">Create Post</ButtonLink>}
          />
        }
      />
    </div>
  );
}

/** With fewer posts the list itself is short enough to start with. */
const MANY = 8;

type Shown = NonNullable<CategoryQuery['category']>;

/** What people who are new to a category may read first. */
function StartHere({ category: { mostRead, mostSaved, popular, newest } }: { category: Shown }) {
  const all = [
    ...popular.nodes.slice(0, mostRead.length > 0 ? 2 : 3).map((post) => ({ post, why: 'Most liked' })),
    ...mostRead.map((post) => ({ post, why: 'Most read' })),
    ...mostSaved.map((post) => ({ post, why: 'Most saved' })),
    ...newest.nodes.map((post) => ({ post, why: 'Newest' })),
  ];
  // A post stands once, for the first reason that it has.
  const posts = all.filter(({ post }, at) => all.findIndex((other) => other.post.id === post.id) === at);
  return (
    <section aria-labelledby="start-here" className={styles.start}>
      <h2 id="start-here" className={styles.startTitle}>
        Start here
      </h2>
      <ol className={styles.startPosts}>
        {posts.map(({ post, why }) => (
          <li key={post.id}>
            <p className={styles.label}>{why}</p>
            <Link className={clsx(frame.link, styles.startPost)} to={`/post/${post.id}`} dir="auto">
              {post.title}
            </Link>
            <p className={styles.label}>
              <bdi>{post.author.name}</bdi> · {post.readingMinutes} min read
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** docs/behaviour.md#category-page, any other failure. */
function categoryErrorText(error: unknown): string {
  return `Something went wrong: ${statusText(error)}`;
}
