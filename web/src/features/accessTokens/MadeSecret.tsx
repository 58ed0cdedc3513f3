import { useRef, useState, type ReactNode } from 'react';
import { copyText } from '../../richText/code/copyText';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import layout from '../../ui/Layout.module.css';
import styles from './AccessTokens.module.css';

interface MadeSecretProps {
  /** What it is, and that it must be copied now. */
  children: ReactNode;
  secret: string;
}

/** A new token or secret with a button to copy it. It is gone when the page is left. */
export function MadeSecret({ children, secret }: MadeSecretProps) {
  const text = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState('');
  const copy = async () => {
    const select = () => {
      if (text.current) window.getSelection()?.selectAllChildren(text.current);
    };
    const isCopied = await copyText(secret, select);
    setCopied(isCopied ? 'Copied.' : 'The browser did not copy it. It is selected: copy it yourself.');
  };
  return (
    <Banner kind="success" takesFocus>
      <div className={layout.stack3}>
        <p>{children}</p>
        <code ref={text} className={styles.token}>
          {secret}
        </code>
        <p className={layout.row}>
          <Button variant="secondary" onClick={() => void copy()}>
            Copy
          </Button>
          <span role="status">{copied}</span>
        </p>
      </div>
    </Banner>
  );
}
