import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import type { PostCard_PostFragment, PostQuery } from '../../generated/graphql';
import { RichText } from '../../richText/RichText';
import { Avatar } from '../../ui/Avatar';
import { DateText } from '../../ui/DateText';
import frame from '../../ui/Page.module.css';
import { CategoryChips } from './CategoryChips';
import { CoverImage } from './CoverImage';
import styles from './PostArticle.module.css';
import { usePostLinks } from './usePostLinks';
import { useScrollToHash } from './useScrollToHash';

type PostOpening = Pick<
  PostCard_PostFragment,
  'title' | 'categories' | 'author' | 'createdAt' | 'readingMinutes' | 'coverImageURL'
>;

export function PostArticle({ post }: { post: NonNullable<PostQuery['post']> }) {
  const body = usePostLinks();
  useScrollToHash();
  return (
    <article className={styles.article}>
      <PostOpening post={post} />
      <div ref={body}>
        <RichText html={post.html} />
      </div>
    </article>
  );
}

/** Title, categories, author and cover: the data that is already cached when a post is opened from a list. */
export function PostOpening({ post }: { post: PostOpening }) {
  const { author } = post;
  return (
    <>
      <header className={styles.header}>
        <h1 className={styles.title} dir="auto">
          {post.title}
        </h1>
        <CategoryChips categories={post.categories} />
        <div className={styles.byline}>
          <Avatar src={author.profilePicture} name={author.name} size={44} />
          <div>
            <Link className={clsx(frame.link, styles.author)} to={`/${author.userName}`} dir="auto">
              {author.name}
            </Link>
            <p className={styles.posted}>
              Posted on <DateText iso={post.createdAt} /> · {post.readingMinutes} min read
            </p>
          </div>
        </div>
      </header>
      {post.coverImageURL ? (
        <CoverImage
          className={styles.cover}
          src={post.coverImageURL}
          sizes="(min-width: 44rem) 46rem, 100vw"
          eager
          important
        />
      ) : null}
    </>
  );
}
