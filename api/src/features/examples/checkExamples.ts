import pLimit, { type LimitFunction } from 'p-limit';
import { MoreThan } from 'typeorm';
import { cleanText } from '../../platform/useCases/validation.js';
import { ConflictError, NotFoundError } from '../../errors.js';
import type { Services } from '../../platform/useCases/context.js';
import { type Example, examplesOf } from '../../richText/examples.js';
import { Post } from '../posts/post.entity.js';
import { MAX_PROBLEM } from './exampleRun.inputs.js';

/** How an example ran. */
export interface ExampleOutcome {
  reactVersion: string | null;
  /** Null if it ran. */
  problem: string | null;
  /** Whether it was stopped for taking too long. */
  isTimeout: boolean;
}

/** Runs an example in a browser. @throws Error if nothing can be said about the example */
export type RunExample = (files: Example['files']) => Promise<ExampleOutcome>;

export interface ExampleCheck {
  /** Only this post. */
  postId?: string;
  /** How many examples run at once. */
  concurrency: number;
  /** After an abort no other example starts. Only outcomes of posts that have run completely are stored. */
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

export interface CheckedExamples {
  posts: number;
  examples: number;
  failures: FailedExample[];
  /** Number of posts that were changed or deleted meanwhile, whose outcomes are not stored. */
  changed: number;
}

export interface FailedExample {
  post: Pick<Post, 'id' | 'title'>;
  /** From 0. */
  index: number;
  /** The name of its first file. */
  file: string;
  problem: string;
}

type CheckedPost = Pick<Post, 'id' | 'title' | 'version' | 'examplesCount'>;

/**
 * Runs the examples of all posts, or of one, and stores the outcomes.
 * @throws NotFoundError for an unknown post; the reason of the abort; the error of `run`
 */
export async function checkExamples(
  { dataSource, exampleRuns }: Pick<Services, 'dataSource' | 'exampleRuns'>,
  run: RunExample,
  { postId, concurrency, signal, onProgress }: ExampleCheck,
): Promise<CheckedExamples> {
  const posts: CheckedPost[] = await dataSource.manager.find(Post, {
    select: { id: true, title: true, version: true, examplesCount: true },
    where: postId === undefined ? { examplesCount: MoreThan(0) } : { id: postId },
    order: { createdAt: 'DESC', id: 'DESC' },
  });
  if (postId !== undefined && posts.length === 0) throw new NotFoundError(`There is no post ${postId}.`);
  let total = posts.reduce((sum, { examplesCount }) => sum + examplesCount, 0);
  const checked: CheckedExamples = { posts: 0, examples: 0, failures: [], changed: 0 };
  let done = 0;
  onProgress(done, total);

  const slow: CheckedPost[] = [];
  const runAll = async (post: CheckedPost, inTurn: LimitFunction, isLastTry: boolean): Promise<void> => {
    const stored = await dataSource.manager.findOne(Post, {
      select: { id: true, version: true, html: true },
      where: { id: post.id },
    });
    const examples = examplesOf(stored?.html ?? '');
    const outcomes = await Promise.all(
      examples.map(({ files }, index) =>
        inTurn(async () => {
          signal.throwIfAborted();
          const { problem, ...outcome } = await run(files);
          onProgress(++done, total);
          return { ...outcome, index, problem: problem && shortened(problem) };
        }),
      ),
    );
    if (!isLastTry && outcomes.some(({ isTimeout }) => isTimeout)) {
      slow.push(post);
      return;
    }
    const isStored =
      stored !== null &&
      (await exampleRuns.store({ postId: post.id, version: stored.version, outcomes }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof ConflictError || error instanceof NotFoundError) return false;
          throw error;
        },
      ));
    if (!isStored) {
      checked.changed += 1;
      return;
    }
    checked.posts += 1;
    checked.examples += outcomes.length;
    for (const { index, problem } of outcomes) {
      if (problem === null) continue;
      checked.failures.push({ post, index, file: examples[index]?.files[0]?.name ?? '', problem });
    }
  };
  const inTurn = pLimit(concurrency);
  // A limit of its own, so that only few bodies are in memory.
  const postsInTurn = pLimit(concurrency);
  await Promise.all(posts.map((post) => postsInTurn(() => runAll(post, inTurn, false))));
  // On a busy machine an example can seem to hang because of its neighbours, so those run again one by one.
  total += slow.reduce((sum, { examplesCount }) => sum + examplesCount, 0);
  for (const post of slow) await runAll(post, pLimit(1), true);
  return checked;
}

function shortened(problem: string): string {
  return [...cleanText(problem, { lines: true })].slice(0, MAX_PROBLEM).join('').trim() || 'It failed.';
}
