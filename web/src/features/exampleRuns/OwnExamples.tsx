import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useApolloClient } from '../../apollo/useApolloClient';
import { exampleFragment, exampleNamed, goToExample } from '../../examples/exampleFragment';
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
    // What examples focus would take the focus from the page.
    if (stage.current) stage.current.inert = true;
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
                  <a href={exampleFragment(number)} onClick={() => goTo(number)}>
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

/** An example that is far away has not loaded what follows the address. */
function goTo(number: number): void {
  const figure = exampleNamed(exampleFragment(number));
  if (figure) goToExample(figure);
}
