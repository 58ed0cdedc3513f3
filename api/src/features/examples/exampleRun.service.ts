import type DataLoader from 'dataloader';
import { type EntityManager, In } from 'typeorm';
import { ConflictError, fieldError, ForbiddenError } from '../../errors.js';
import { recordChange } from '../../platform/changes/recordChange.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { createListLoader } from '../../platform/graphql/loader.js';
import type { Services } from '../../platform/useCases/context.js';
import { measuredText } from '../../platform/useCases/validation.js';
import { exampleDigest, examplesOf } from '../../richText/examples.js';
import { lockPost } from '../posts/lockPost.js';
import { noSuchPost, Post } from '../posts/post.entity.js';
import { isAuthor } from '../posts/post.policy.js';
import type { User } from '../users/user.entity.js';
import { ExampleRun } from './exampleRun.entity.js';
import { type ExampleOutcomeInput, MAX_PROBLEM, type ReportExampleRunsInput } from './exampleRun.inputs.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    exampleRuns: ExampleRunService;
  }
  interface Loaders {
    /** The runs of all examples of a post. */
    exampleRuns: DataLoader<string, ExampleRun[]>;
  }
}

/** A version of a package, as it may be shown to everybody. */
const VERSION = /^\d{1,4}\.\d{1,4}\.\d{1,4}(?:-[\w.-]{1,24})?$/;

/** The last run of each example (docs/behaviour.md#runs-of-examples). */
export class ExampleRunService {
  constructor(private readonly services: Pick<Services, 'dataSource' | 'posts' | 'changes'>) {}

  /**
   * Stores outcomes that an author's browser has found.
   * @throws NotFoundError; ForbiddenError; ConflictError with the current `version`; BadUserInputError naming
   *   `outcomes`
   */
  async report(viewer: User, input: ReportExampleRunsInput): Promise<void> {
    const post = await this.services.posts.byId(input.postId);
    if (!post) throw noSuchPost();
    if (!isAuthor(viewer, post))
      throw new ForbiddenError('Only its author can report runs of a post’s examples.');
    await this.store(input, viewer.id);
  }

  /** Stores outcomes of a post for an operator. Like {@link report}, without the check of the author. */
  async store(
    { postId, version, outcomes }: ReportExampleRunsInput,
    actorId: string | null = null,
  ): Promise<void> {
    const ranAt = new Date();
    await inTransaction(this.services.dataSource, async (manager) => {
      const locked = await lockPost(manager, postId);
      if (!locked) throw noSuchPost();
      if (version !== locked.version) {
        throw new ConflictError('This post was changed in the meantime. Run its examples again.', {
          version: locked.version,
        });
      }
      const digests = await digestsOf(manager, postId);
      const runs = new Map<string, ExampleRun>();
      const seen = new Set<number>();
      for (const outcome of outcomes) {
        const digest = digests[outcome.index];
        if (digest === undefined) {
          throw fieldError('outcomes', `The post has no example with the index ${outcome.index}.`);
        }
        if (seen.has(outcome.index)) {
          throw fieldError('outcomes', `The example with the index ${outcome.index} has two outcomes.`);
        }
        seen.add(outcome.index);
        runs.set(digest, { postId, digest, ranAt, hasSucceeded: false, ...checked(outcome) });
      }
      if (runs.size === 0) return;
      const earlier = await manager.findBy(ExampleRun, { postId, digest: In([...runs.keys()]) });
      const succeeded = new Set(earlier.flatMap((run) => (run.hasSucceeded ? [run.digest] : [])));
      for (const run of runs.values()) run.hasSucceeded = run.problem === null || succeeded.has(run.digest);
      await manager.delete(ExampleRun, { postId, digest: In([...runs.keys()]) });
      await insertRows(manager, ExampleRun, [...runs.values()]);
      await storeOutcome(manager, postId);
      await recordChange(manager, { subject: 'post', subjectId: postId, kind: 'updated', actorId });
    });
    this.services.changes.ofPost(postId);
  }

  byPosts(postIds: readonly string[]): Promise<ExampleRun[]> {
    return this.services.dataSource.manager.findBy(ExampleRun, { postId: In([...postIds]) });
  }
}

/** Digests of the examples of a post, in order. */
async function digestsOf(manager: EntityManager, postId: string): Promise<string[]> {
  const { html = '' } = await manager.findOneOrFail(Post, {
    select: { id: true, html: true },
    where: { id: postId },
  });
  return examplesOf(html).map(exampleDigest);
}

/** @throws BadUserInputError naming `outcomes` */
function checked({
  index,
  reactVersion = null,
  problem = null,
}: ExampleOutcomeInput): Pick<ExampleRun, 'reactVersion' | 'problem'> {
  const refuse = (what: string) => fieldError('outcomes', `Example with the index ${index}: ${what}`);
  const needsVersion = reactVersion !== null || problem === null;
  if (needsVersion && !VERSION.test(reactVersion ?? '')) {
    throw refuse('the version of React must look like 19.3.1.');
  }
  if (problem === null) return { reactVersion, problem };
  const { text, length } = measuredText(problem, MAX_PROBLEM, { lines: true });
  if (length > MAX_PROBLEM) {
    throw refuse(`the problem has ${length} characters, ${MAX_PROBLEM} are allowed.`);
  }
  if (text === '') throw refuse('the problem is empty. Leave it out if the example ran.');
  return { reactVersion, problem: text };
}

/** Deletes runs of examples that a new body no longer contains as they were. */
export async function forgetChangedExamples(
  manager: EntityManager,
  postId: string,
  html: string,
): Promise<void> {
  const runs = await manager.findBy(ExampleRun, { postId });
  if (runs.length === 0) return;
  const present = new Set(examplesOf(html).map(exampleDigest));
  const gone = runs.map(({ digest }) => digest).filter((digest) => !present.has(digest));
  if (gone.length === 0) return;
  await manager.delete(ExampleRun, { postId, digest: In(gone) });
  await storeOutcome(manager, postId);
}

/** Repeats in the post what lists show of the runs of its examples. */
async function storeOutcome(manager: EntityManager, postId: string): Promise<void> {
  const runs = await manager.findBy(ExampleRun, { postId });
  const versions = runs.flatMap(({ problem, reactVersion }) =>
    problem === null && reactVersion !== null ? [Number.parseInt(reactVersion, 10)] : [],
  );
  await manager.update(
    Post,
    { id: postId },
    {
      ranReactVersion: versions.length > 0 ? Math.max(...versions) : null,
      brokenExamplesCount: runs.filter(({ problem, hasSucceeded }) => problem !== null && hasSucceeded)
        .length,
    },
  );
}

export function exampleRunLoaders({ exampleRuns }: Services) {
  return { exampleRuns: createListLoader('postId', (ids) => exampleRuns.byPosts(ids)) };
}
