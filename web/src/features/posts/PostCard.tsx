import { clsx } from 'clsx';
import { Heart, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PostCard_PostFragment } from '../../generated/graphql';
import { Avatar } from '../../ui/Avatar';
import { DateText } from '../../ui/DateText';
import { Skeleton, SkeletonLine } from '../../ui/Skeleton';
import frame from '../../ui/Page.module.css';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { likesLabel } from '../reactions/likesLabel';
import { CategoryChips } from './CategoryChips';
import { CoverImage } from './CoverImage';
import { DrawnCover } from './DrawnCover';
import styles from './PostCard.module.css';

interface PostCardProps {
  post: PostCard_PostFragment;
  /** The control in the card's corner: a bookmark toggle, or the owner's menu. */
  action: ReactNode;
  /** Loads the cover eagerly, for the first cards, which are visible without scrolling. */
  eager?: boolean;
  /** The larger first card of a page, with a wide cover. */
  lead?: boolean;
  renderText?: (text: string) => ReactNode;
}

// PostCard.module.css. A square cover needs as much width as height.
const sizes = '(min-width: 44rem) 17rem, 11.4rem';
const leadSizes = '(min-width: 44rem) 30rem, 100vw';

/** One post in a list: author and date, title, excerpt. The title's link also covers the cover. */
export function PostCard({ post, action, eager = false, lead = false, renderText = asItIs }: PostCardProps) {
  const { author } = post;
  const summary = post.description ?? post.excerpt;
  return (
    <article className={clsx(styles.card, lead && styles.lead)}>
      <div className={styles.byline}>
        <Avatar src={author.profilePicture} name={author.name} size={28} />
        <Link className={clsx(frame.link, styles.author)} to={`/${author.userName}`}>
          {author.userName}
        </Link>
        <span aria-hidden>·</span>
        <DateText iso={post.createdAt} />
      </div>

      <h2 className={styles.title} dir="auto">
        <Link className={styles.titleLink} to={`/post/${post.id}`}>
          {renderText(post.title)}
        </Link>
      </h2>
      {summary ? (
        <p className={styles.excerpt} dir="auto">
          {renderText(summary)}
        </p>
      ) : null}

      <Link className={styles.cover} to={`/post/${post.id}`} tabIndex={-1} aria-hidden="true">
        {post.coverImageURL ? (
          <CoverImage
            src={post.coverImageURL}
            sizes={lead ? leadSizes : sizes}
            eager={eager}
            important={lead}
          />
        ) : (
          <DrawnCover title={post.title} />
        )}
      </Link>

      <CategoryChips className={styles.categories} categories={post.categories} />
      <div className={styles.footer}>
        <span className={styles.count}>
          <Heart size={16} aria-hidden />
          {post.likesCount} <VisuallyHidden>{likesLabel(post.likesCount)}</VisuallyHidden>
        </span>
        <span className={styles.count}>
          <MessageCircle size={16} aria-hidden />
          {post.commentsCount}{' '}
          <VisuallyHidden>{post.commentsCount === 1 ? 'Comment' : 'Comments'}</VisuallyHidden>
        </span>
        <span>{post.readingMinutes} min read</span>
        {post.reactVersion && <span>React {post.reactVersion}</span>}
        {post.examplesCount > 0 && (
          <span className={clsx(styles.count, styles.runs)}>
            Runs <VisuallyHidden>in your browser</VisuallyHidden>
          </span>
        )}
        <span className={styles.action}>{action}</span>
      </div>
    </article>
  );
}

function asItIs(text: string): string {
  return text;
}

/** The placeholder of a post card, as high as most cards. */
export function PostCardSkeleton({ lead = false }: { lead?: boolean }) {
  return (
    <div className={clsx(styles.card, lead && styles.lead)} aria-hidden>
      <div className={styles.byline}>
        <Skeleton width={28} height={28} radius="var(--radius-full)" />
        <Skeleton width="9rem" height="0.72em" />
      </div>
      <div className={styles.title}>
        <SkeletonLine width="80%" />
        {lead ? <SkeletonLine width="55%" /> : null}
      </div>
      <div className={styles.excerpt}>
        <SkeletonLine />
        {lead ? <SkeletonLine width="96%" /> : null}
        <SkeletonLine width="72%" />
      </div>
      {lead ? (
        <div className={styles.cover}>
          <Skeleton height="100%" />
        </div>
      ) : null}
      <div className={clsx(styles.categories, styles.categoriesPending)}>
        <Skeleton width="10rem" height="0.72em" />
      </div>
      <div className={styles.footer}>
        <Skeleton width="11rem" height="0.72em" />
      </div>
    </div>
  );
}
