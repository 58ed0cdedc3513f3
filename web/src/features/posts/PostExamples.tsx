import { startTransition, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { Example } from '../../examples/example';
import { putExampleForPost } from '../../examples/exampleForPost';
import { exampleNamed, goToExample } from '../../examples/exampleFragment';
import { sharedIn } from '../../examples/reader/exampleAddress';
import { ReaderExample } from '../../examples/reader/ReaderExample';
import { useExampleRunsQuery } from '../../generated/graphql';
import { useIsReturn } from '../../router/ScrollRestoration';
import { useSession } from '../../session';
import { useToast } from '../../ui/toast';
import { whenNear } from '../../ui/whenNear';
import { usePageFetchPolicy } from '../../apollo/usePageFetchPolicy';
import { lastRunText } from '../exampleRuns/lastRun';

/** The scripts are there by then, so that an example is ready within a few frames. */
const NEAR = '150px';

/** Makes the examples of a post run, each when it comes near (docs/behaviour.md#shown-examples). */
export default function PostExamples({ figures }: { figures: readonly HTMLElement[] }) {
  const near = useNearOnes(figures);
  const { pathname, hash } = useLocation();
  useScrollToExample(figures);
  const useInPost = useUseInPost();
  const { postId = '' } = useParams();
  const { data } = useExampleRunsQuery({ variables: { id: postId }, ...usePageFetchPolicy() });
  return figures.map((figure, index) => {
    if (!near.has(figure)) return null;
    const number = index + 1;
    return (
      <ReaderExample
        key={number}
        figure={figure}
        number={number}
        path={pathname}
        shared={sharedIn(hash, number)}
        lastRun={lastRunText(data?.post?.examples[index]?.run)}
        onUseInPost={useInPost}
      />
    );
  });
}

/** Scrolls to the example that the address names, but not after Back or Forward. */
function useScrollToExample(figures: readonly HTMLElement[]): void {
  const { hash, key } = useLocation();
  const isReturn = useIsReturn();

  useEffect(() => {
    const figure = isReturn ? null : exampleNamed(hash);
    if (figure && figures.includes(figure)) goToExample(figure);
  }, [figures, hash, key, isReturn]);
}

/** Those that came near, one after the other: four at once would keep a slow phone busy for 300 ms. */
function useNearOnes(figures: readonly HTMLElement[]): ReadonlySet<HTMLElement> {
  const [near, setNear] = useState<readonly HTMLElement[]>([]);
  const [count, setCount] = useState(0);
  useEffect(() => {
    const stops = figures.map((figure) => {
      figure.dataset.state = 'idle';
      return whenNear([figure], () => setNear((found) => [...found, figure]), NEAR);
    });
    return () => stops.forEach((stop) => stop());
  }, [figures]);
  useEffect(() => {
    if (count >= near.length) return undefined;
    const timer = setTimeout(() => startTransition(() => setCount(count + 1)));
    return () => clearTimeout(timer);
  }, [near, count]);
  return new Set(near.slice(0, count));
}

/** Takes an example to the editor; visitors log in on the way. */
function useUseInPost(): (example: Example) => void {
  const { user } = useSession();
  const navigate = useNavigate();
  const showToast = useToast();
  return useCallback(
    (example: Example) => {
      if (!putExampleForPost(example)) {
        showToast('This browser does not let the example be carried over. Copy its files instead.', 'error');
        return;
      }
      if (user) void navigate('/write');
      else void navigate('/login', { state: { from: '/write' } });
    },
    [navigate, showToast, user],
  );
}
