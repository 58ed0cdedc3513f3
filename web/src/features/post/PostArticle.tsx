import { Link } from 'react-router-dom';
import type { PostQuery } from '../../generated/graphql';
import { RichText } from '../../richText/RichText';
import { Avatar } from '../../ui/Avatar';
import { DateText } from '../../ui/DateText';
import { CategoryChips } from '../posts/CategoryChips';
import styles from './PostArticle.module.css';

/** The post itself, from its title to its last line. */
export function PostArticle({ post }: { post: NonNullable<PostQuery['post']> }) {
  const { author } = post;
  return (
    <article className={styles.article}>
      <header className={styles.header}>
        <h1 className={styles.title}>{post.title}</h1>
        <CategoryChips categories={post.categories} />
        <div className={styles.byline}>
          <Avatar src={author.profilePicture} name={author.name} size={44} />
          <div>
            <Link className={styles.author} to={`/${author.userName}`}>
              {author.name}
            </Link>
            <p className={styles.posted}>
              Posted on <DateText iso={post.createdAt} /> · {post.readingMinutes} min read
            </p>
          </div>
        </div>
      </header>
      {post.coverImageURL ? (
        <img
          className={styles.cover}
          src={post.coverImageURL}
          alt=""
          width={1200}
          height={630}
          decoding="async"
        />
      ) : null}
      <RichText html={post.html} />
    </article>
  );
}
