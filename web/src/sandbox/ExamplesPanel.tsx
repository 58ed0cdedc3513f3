import { useEditorContext } from '@graphiql/react';
import { KeyRound } from 'lucide-react';
import { exampleGroups } from './examples';
import styles from './ExamplesPanel.module.css';
import { useIdentity } from './SandboxContext';
import { useOpenExample } from './useExampleEditor';

/** The examples by group; the one that is unchanged in the editor is marked. */
export function ExamplesPanel() {
  const openExample = useOpenExample();
  const identity = useIdentity();
  const { tabs, activeTabIndex } = useEditorContext({ nonNull: true });
  const shown = tabs[activeTabIndex]?.query?.trim();
  return (
    <div className={styles.panel}>
      <h2 className={styles.title}>Examples</h2>
      <p className={styles.lead}>Open an example, then press the play button or Ctrl+Enter.</p>
      {exampleGroups.map(({ group, needsToken, examples }) => (
        <div key={group}>
          <h3 className={styles.group}>
            {group}
            {needsToken && !identity && (
              <span className={styles.needsToken}>
                <KeyRound size={14} aria-hidden /> log in first
              </span>
            )}
          </h3>
          <ul className={styles.list}>
            {examples.map((example) => (
              <li key={example.label}>
                <button
                  type="button"
                  className={styles.example}
                  aria-current={example.document === shown ? 'true' : undefined}
                  onClick={() => void openExample(example)}
                >
                  {example.label}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
