import { clsx } from 'clsx';
import { ExternalLink, Play, X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button';
import { Spinner } from '../../ui/Spinner';
import styles from './Embeds.module.css';
import type { EmbedFrame } from './providers';

interface EmbedProps {
  figure: HTMLElement;
  link: HTMLAnchorElement;
  frame: EmbedFrame;
}

/** The button on the card of an embed, and the frame after it was pressed. Nothing of another host is loaded before. */
export function Embed({ figure, link, frame }: EmbedProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const hostId = useId();
  const title = link.textContent;

  useLayoutEffect(() => {
    figure.toggleAttribute('data-open', isOpen);
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [figure, isOpen]);

  if (isOpen) {
    return <OpenFrame title={title} address={link.href} frame={frame} onClose={() => setIsOpen(false)} />;
  }
  const action = `${frame.verb} ${frame.name}`;
  return (
    <div className={styles.offer}>
      <Button
        ref={button}
        variant="secondary"
        className={styles.button}
        aria-label={`${action}: ${title}`}
        aria-describedby={hostId}
        onClick={() => setIsOpen(true)}
      >
        <Play size={14} aria-hidden fill="currentColor" /> {action}
      </Button>
      <span id={hostId} className={styles.host}>
        Contacts {frame.host}
      </span>
    </div>
  );
}

interface OpenFrameProps {
  title: string;
  address: string;
  frame: EmbedFrame;
  onClose: () => void;
}

/** How long a host may take before the reader is told. A browser's own error page counts as loaded. */
const PATIENCE_MS = 8000;

type Progress = 'loading' | 'late' | 'loaded';

function OpenFrame({ title, address, frame, onClose }: OpenFrameProps) {
  const { name } = frame;
  const [progress, setProgress] = useState<Progress>('loading');
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => box.current?.focus({ preventScroll: true }), []);

  useEffect(() => {
    const timer = setTimeout(() => setProgress((now) => (now === 'loading' ? 'late' : now)), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div ref={box} role="group" aria-label={`${name}: ${title}`} tabIndex={-1} className={styles.open}>
      <div className={clsx(styles.stage, frame.isVideo && styles.video)}>
        {progress === 'loaded' ? null : <Spinner size={28} />}
        <iframe
          title={title}
          src={frame.src}
          sandbox={frame.sandbox}
          allow={frame.allow}
          referrerPolicy="strict-origin-when-cross-origin"
          onLoad={() => setProgress('loaded')}
        />
      </div>
      <div className={styles.bar}>
        <span role="status" className={styles.status}>
          {progress === 'loading' && `Loading ${name}…`}
          {progress === 'late' && `${name} has not answered yet.`}
        </span>
        <a href={address} rel="noopener noreferrer nofollow ugc" className={styles.link}>
          <ExternalLink size={15} aria-hidden /> Open on {name}
        </a>
        <button type="button" className={styles.close} onClick={onClose}>
          <X size={16} aria-hidden /> Close
        </button>
      </div>
    </div>
  );
}
