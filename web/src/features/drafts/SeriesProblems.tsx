import { Link } from 'react-router-dom';
import { errorMessage, wasDropped } from '../../apollo';
import { useDismissSeriesProblemMutation, useSeriesProblemsQuery } from '../../generated/graphql';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import layout from '../../ui/Layout.module.css';
import { useToast } from '../../ui/toast';
import styles from './DraftsPage.module.css';

/** Says which scheduled posts were published without their series, until the writer has seen it or found a place for them. */
export function SeriesProblems() {
  // The server decides when a message goes, so there is nothing to cache. Without an answer nothing is missing from the page.
  const { data, refetch } = useSeriesProblemsQuery({ fetchPolicy: 'no-cache' });
  const [dismissProblem] = useDismissSeriesProblemMutation();
  const showToast = useToast();
  const dismiss = async (postId: string): Promise<void> => {
    try {
      await dismissProblem({ variables: { input: { postId } } });
      await refetch();
    } catch (error) {
      if (!wasDropped(error)) showToast(errorMessage(error), 'error');
    }
  };
  const problems = data?.viewer?.seriesProblems ?? [];
  if (problems.length === 0) return null;
  return (
    <ul className={styles.problems} aria-label="Published without their series">
      {problems.map(({ post, title, reason }) => (
        <li key={post.id}>
          <Banner kind="info">
            <p>
              “<bdi>{post.title}</bdi>” was published as scheduled, but not in the series “<bdi>{title}</bdi>
              ”. {reason} You can put it into another one on its page.
            </p>
            <div className={layout.row}>
              <Link to={`/post/${post.id}`}>Open the post</Link>
              <Button
                variant="quiet"
                aria-label={`Dismiss the message about “${post.title}”`}
                onClick={() => void dismiss(post.id)}
              >
                Dismiss
              </Button>
            </div>
          </Banner>
        </li>
      ))}
    </ul>
  );
}
