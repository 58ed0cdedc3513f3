import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { RichText } from '../../richText/RichText';
import { Button } from '../../ui/Button';
import { Skeleton } from '../../ui/Skeleton';
import { formatMoment } from '../../ui/formatMoment';
import type { Writing } from '../drafts/deviceDrafts';
import { chosenTitle } from '../drafts/seriesChoice';
import type { Conflict, useVersionChoice } from './useVersionChoice';
import styles from './VersionChoice.module.css';

// Lazy-loaded, because few writers ever compare and merge versions.
const MergeChoice = lazy(() => import('./MergeChoice').then((module) => ({ default: module.MergeChoice })));

interface VersionChoiceProps {
  conflict: Conflict;
  choice: ReturnType<typeof useVersionChoice>;
  mine: Writing;
}

/** Shows two versions of one text, so that the writer can choose. Nothing is stored while it is open. */
export function VersionChoice({ conflict, choice, mine }: VersionChoiceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);

  return (
    <section aria-labelledby="two-versions" className={styles.choice}>
      <h2 id="two-versions" ref={heading} tabIndex={-1} className={styles.heading}>
        This {conflict.of} was changed in the meantime
      </h2>
      <p className={styles.hint}>
        It was saved in another tab or on another device while you were writing. Put the two together, or
        choose one of them. Nothing is overwritten until you do.
      </p>
      <Suspense fallback={<Skeleton height="16rem" radius="var(--radius)" />}>
        <MergeChoice base={conflict.base} mine={mine} theirs={choice.theirs} onUse={choice.takeMerged} />
      </Suspense>
      <h3 className={styles.subheading}>Or use one version unchanged</h3>
      <div className={styles.versions}>
        <VersionText label="Your version" detail="on this page" version={mine}>
          <Button variant="secondary" onClick={choice.keepMine}>
            Keep mine
          </Button>
        </VersionText>
        <VersionText
          label="The other version"
          detail={`saved ${formatMoment(Date.parse(conflict.theirs.updatedAt))}`}
          version={choice.theirs}
        >
          <Button variant="secondary" onClick={choice.takeTheirs}>
            Take theirs
          </Button>
        </VersionText>
      </div>
      <Button variant="quiet" onClick={choice.cancel}>
        Back to writing
      </Button>
    </section>
  );
}

interface VersionTextProps {
  label: string;
  detail: string;
  version: Writing;
  children: ReactNode;
}

function VersionText({ label, detail, version, children }: VersionTextProps) {
  const { title, html, categories, coverImageURL, description, canonicalURL, series } = version;
  return (
    <section className={styles.version} aria-label={label}>
      <header className={styles.versionHeader}>
        <div>
          <h4 className={styles.label}>{label}</h4>
          <p className={styles.detail}>{detail}</p>
        </div>
        {children}
      </header>
      {/* A scrollable region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.text} tabIndex={0} role="group" aria-label={`${label}: text`}>
        {coverImageURL !== null && <img src={coverImageURL} alt="Cover" className={styles.cover} />}
        <p className={styles.title} dir="auto">
          {title.trim() === '' ? 'Untitled' : title}
        </p>
        {categories.length > 0 && (
          <p className={styles.categories}>{categories.map((name) => `#${name}`).join('  ')}</p>
        )}
        {description !== null && <p className={styles.categories}>Description: {description}</p>}
        {canonicalURL !== null && <p className={styles.categories}>First published at: {canonicalURL}</p>}
        {series !== null && <p className={styles.categories}>Series: {chosenTitle(series)}</p>}
        <RichText html={html} className={styles.body} />
      </div>
    </section>
  );
}
