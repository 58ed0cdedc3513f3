import { Link2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { fragmentOf } from './passage';
import styles from './ReadingTools.module.css';
import { postAddress, useCopyLink } from './useCopyLink';

interface ParagraphLinkProps {
  post: { id: string };
  body: HTMLElement;
}

/**
 * A button beside the paragraph under the pointer, which copies a link to it. By keyboard and touch the menu "Share" does the
 * same for selected text.
 */
export function ParagraphLink({ post, body }: ParagraphLinkProps) {
  const [paragraph, setParagraph] = useState<HTMLElement | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const copyLink = useCopyLink();

  useEffect(() => {
    const article = body.closest('article');
    const update = ({ target }: Event) => {
      if (!(target instanceof Element) || button.current?.contains(target)) return;
      // Only those at the left edge of the text have room beside them.
      const found = target.closest<HTMLElement>('p');
      setParagraph(
        found?.parentElement?.parentElement === body && found.textContent.trim() !== '' ? found : null,
      );
    };
    article?.addEventListener('mouseover', update);
    return () => article?.removeEventListener('mouseover', update);
  }, [body]);

  if (!paragraph) return null;
  const top = paragraph.getBoundingClientRect().top - body.getBoundingClientRect().top;
  return (
    <div className={styles.paragraph}>
      <button
        ref={button}
        type="button"
        tabIndex={-1}
        aria-label="Copy link to this paragraph"
        title="Copy link to this paragraph"
        style={{ insetBlockStart: top }}
        onClick={() => {
          const range = document.createRange();
          range.selectNodeContents(paragraph);
          copyLink(postAddress(post.id, fragmentOf(range, body)));
        }}
      >
        <Link2 size={16} aria-hidden />
      </button>
    </div>
  );
}
