import { Sprout } from 'lucide-react';
import { useState } from 'react';
import { useNewAccountQuery, type NewAccountQuery } from '../../generated/graphql';
import { useModerationPolicies } from '../../apollo/moderationPolicies';
import { DateText } from '../../ui/DateText';
import styles from './NewAccountNote.module.css';

type NewAccount = NonNullable<NonNullable<NewAccountQuery['viewer']>['newAccount']>;

/** Tells members of new accounts what is left for them today, before they write. Others see nothing. */
export function NewAccountNote({ what }: { what: 'post' | 'comment' }) {
  useModerationPolicies();
  const { data } = useNewAccountQuery({ fetchPolicy: 'cache-and-network' });
  const account = data?.viewer?.newAccount;
  if (!account) return null;
  const { postsLeft, postsADay, linksInPost, commentsLeft, commentsADay, linksInComment, mentions } = account;
  return (
    <p className={styles.note}>
      <Sprout size={16} aria-hidden className={styles.icon} />
      <span>
        {what === 'post'
          ? `Your account is new: ${left(postsLeft, postsADay, 'post', 'posts')}, each with up to ${count(linksInPost, 'link')} to other sites.`
          : `Your account is new: ${left(commentsLeft, commentsADay, 'comment or reply', 'comments and replies')}, each with up to ${count(linksInComment, 'link')} and ${count(mentions, 'mention')}.`}{' '}
        <Trust account={account} />
      </span>
    </p>
  );
}

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
