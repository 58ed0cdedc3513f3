import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useApolloClient } from '../../apollo/useApolloClient';
import { ButtonLink } from '../../ui/Button';
import { listDeviceDrafts } from '../drafts/deviceDrafts';
import { formatMoment } from '../../ui/formatMoment';
import { draftTitle, isWorthKeeping, mergeDrafts, type ListedDraft } from '../drafts/mergeDrafts';
import { DraftsDocument } from '../../generated/graphql';
import { useFocusHandover } from '../../ui/useFocusHandover';
import layout from '../../ui/Layout.module.css';
import styles from './UnfinishedOffer.module.css';

interface UnfinishedOfferProps {
  userId: string;
  /** The writer has started typing, so the layout must not shift any more. */
  hasBegun: boolean;
}

/** Offers unfinished drafts of this device and of the server on an empty page. Ignoring the offer loses nothing. */
export function UnfinishedOffer({ userId, hasBegun }: UnfinishedOfferProps) {
  const client = useApolloClient();
  const [drafts, setDrafts] = useState<readonly ListedDraft[]>([]);
  const [isDismissed, setIsDismissed] = useState(false);
  const handover = useFocusHandover();

  const isTooLate = useRef(hasBegun);
  useEffect(() => {
    isTooLate.current = hasBegun;
  }, [hasBegun]);

  useEffect(() => {
    const load = async () => {
      // Read first: a draft that is sent meanwhile may be missing in the server's answer.
      const onDevice = await listDeviceDrafts(userId);
      const onServer = await client
        .query({ query: DraftsDocument, variables: { first: 20 }, fetchPolicy: 'no-cache' })
        .then(
          ({ data }) => data?.viewer?.drafts.edges.map(({ node }) => node) ?? null,
          () => null,
        );
      return mergeDrafts(onServer, onDevice);
    };
    void load().then((merged) => {
      if (!isTooLate.current)
        setDrafts(merged.filter((draft) => draft.postId === null && isWorthKeeping(draft)));
    });
  }, [client, userId]);

  const [last, ...others] = drafts;
  if (!last || isDismissed) return null;
  return (
    <aside ref={handover} className={styles.offer} aria-label="Unfinished draft">
      <p className={styles.text}>
        You have not finished <strong dir="auto">{draftTitle(last)}</strong>{' '}
        <span className={styles.time}>saved {formatMoment(last.savedAt)}</span>
      </p>
      <div className={layout.row}>
        <ButtonLink to={`/write?draft=${last.id}`} variant="secondary">
          Continue writing
        </ButtonLink>
        {others.length > 0 && <Link to="/drafts">All {drafts.length} drafts</Link>}
        <button
          type="button"
          className={styles.dismiss}
          aria-label="Not now"
          onClick={() => setIsDismissed(true)}
        >
          <X size={18} aria-hidden />
        </button>
      </div>
    </aside>
  );
}
