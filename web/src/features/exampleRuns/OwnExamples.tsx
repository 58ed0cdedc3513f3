import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Banner } from '../../ui/Banner';
import styles from './OwnExamples.module.css';
import { readOwnExamples, runOwnExamples, type FailedExample } from './runOwnExamples';

interface OwnExamplesProps {
  post: { id: string; updatedAt: string };
}

/**
 * For the author of a post: runs the examples that have not run since they changed, one at a time, and says which fail
 * (docs/behaviour.md#runs-of-examples).
 */
export default function OwnExamples({ post: { id, updatedAt } }: OwnExamplesProps) {
  const client = useApolloClient();
  const stage = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState<readonly FailedExample[]>([]);

  useEffect(() => {
    const leaving = new AbortController();
    const work = async () => {
      const post = await readOwnExamples(client, id);
      if (!post || !stage.current || leaving.signal.aborted) return;
      await runOwnExamples(client, post, {
        stage: stage.current,
        signal: leaving.signal,
        onFailed: setFailed,
      });
    };
    // Nobody waits for the outcome; the next visit tries again.
    work().catch(() => undefined);
    return () => leaving.abort();
  }, [client, id, updatedAt]);

  return (
    <>
      {failed.length > 0 && (
        <div className={styles.notice}>
          <Banner kind="error">
            <p>
              {failed.length === 1
                ? 'An example of this post fails.'
                : `${failed.length} examples of this post fail.`}{' '}
              Only you see this.
            </p>
            <ul className={styles.list}>
              {failed.map(({ number, file, problem }) => (
                <li key={number}>
                  <a href={`#example-${number}`}>
                    Example {number} ({file})
                  </a>
                  : {problem}
                </li>
              ))}
            </ul>
            <Link to="/write" state={{ postId: id }}>
              Edit the post
            </Link>
          </Banner>
        </div>
      )}
      <div ref={stage} className={styles.stage} aria-hidden />
    </>
  );
}
