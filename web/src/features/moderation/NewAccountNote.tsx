import { Hourglass, Sprout } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useNewAccountQuery, type NewAccountQuery } from '../../generated/graphql';
import { useModerationPolicies } from '../../apollo/moderationPolicies';
import { DateText } from '../../ui/DateText';
import styles from './NewAccountNote.module.css';

type NewAccount = NonNullable<NonNullable<NewAccountQuery['viewer']>['newAccount']>;

/** Tells members of new accounts what is left for them today, before they write, and writers which posts are held. */
export function NewAccountNote({ what }: { what: 'post' | 'comment' }) {
  useModerationPolicies();
  const { data } = useNewAccountQuery({ fetchPolicy: 'cache-and-network' });
  const { newAccount = null, heldTexts = [] } = data?.viewer ?? {};
  const heldPosts = what === 'post' ? heldTexts.filter(({ text }) => text === null) : [];
  if (!newAccount && heldPosts.length === 0) return null;
  return (
    <div className={styles.notes}>
      {newAccount && (
        <p className={styles.note}>
          <Sprout size={16} aria-hidden className={styles.icon} />
          <span>
            Your account is new: {what === 'post' ? postsOf(newAccount) : commentsOf(newAccount)}{' '}
            <Trust account={newAccount} />
          </span>
        </p>
      )}
      {heldPosts.map(({ id, createdAt }) => (
        <p key={id} className={styles.note}>
          <Hourglass size={16} aria-hidden className={styles.icon} />
          <span>
            Your post of <DateText iso={createdAt} /> is held for review.{' '}
            <Link to={`/post/${id}`}>Read it</Link>
          </span>
        </p>
      ))}
    </div>
  );
}

const postsOf = ({ postsLeft, postsADay, linksInPost }: NewAccount) =>
  `${left(postsLeft, postsADay, 'post', 'posts')}, each with up to ${count(linksInPost, 'link')} to other sites.`;

const commentsOf = ({ commentsLeft, commentsADay, linksInComment, mentions }: NewAccount) =>
  `${left(commentsLeft, commentsADay, 'comment or reply', 'comments and replies')}, each with up to ${count(linksInComment, 'link')} and ${count(mentions, 'mention')}.`;

function Trust({ account: { trustedFrom, textsNeeded } }: { account: NewAccount }) {
  const [now] = useState(Date.now);
  const isOldEnough = Date.parse(trustedFrom) <= now;
  const texts =
    textsNeeded > 0 &&
    `${count(textsNeeded, 'text')} of yours ${textsNeeded === 1 ? 'has' : 'have'} been public for a day`;
  if (isOldEnough && !texts) return <>These limits stay while a decision of the moderators is recent.</>;
  return (
    <>
      These limits end{' '}
      {!isOldEnough && (
        <>
          on <DateText iso={trustedFrom} />
        </>
      )}
      {!isOldEnough && texts && ', '}
      {texts && `when ${texts}`}.
    </>
  );
}

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;

const left = (number: number, limit: number, one: string, many: string) =>
  `${number} of ${limit} ${limit === 1 ? one : many} left today`;
