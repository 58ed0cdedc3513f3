import { Arg, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import { execute } from '../../platform/useCases/command.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { exampleDigest } from '../../richText/examples.js';
import { Example } from '../posts/example.types.js';
import { noSuchPost, Post } from '../posts/post.entity.js';
import { isAuthor } from '../posts/post.policy.js';
import { reportExampleRuns } from './exampleRun.commands.js';
import { ExampleRun } from './exampleRun.entity.js';
import { ReportExampleRunsInput, ReportExampleRunsPayload } from './exampleRun.inputs.js';
import { TokenScope } from '../../platform/graphql/tokenScope.js';

@Resolver(() => Example)
export class ExampleRunsResolver {
  @Mutation(() => ReportExampleRunsPayload, {
    description:
      'Stores how examples of one of the viewer’s posts ran, in place of earlier outcomes. Idempotent.',
  })
  async reportExampleRuns(
    @Arg('input', () => ReportExampleRunsInput, { description: 'Which post, and the outcomes.' })
    input: ReportExampleRunsInput,
    @Ctx() context: RequestContext,
  ): Promise<ReportExampleRunsPayload> {
    await execute(reportExampleRuns, context, input);
    const post = await context.loaders.posts.load(input.postId);
    if (!post) throw noSuchPost();
    return { post };
  }

  @FieldResolver(() => ExampleRun, {
    nullable: true,
    description: 'The last run; null if this example has not run since it changed.',
  })
  async run(@Root() example: Example, @Ctx() { loaders }: RequestContext): Promise<ExampleRun | null> {
    const { post } = example;
    // Most posts have no runs, or no examples: then no digest is computed.
    const runs = post.examplesCount > 0 ? await loaders.exampleRuns.load(post.id) : [];
    if (runs.length === 0) return null;
    const digest = exampleDigest(example);
    const run = runs.find((stored) => stored.digest === digest);
    return run ? Object.assign(new ExampleRun(), run, { post }) : null;
  }
}

@Resolver(() => ExampleRun)
export class ExampleRunResolver {
  @FieldResolver(() => Boolean, { description: 'Whether the example ran without an error.' })
  succeeded(@Root() { problem }: ExampleRun): boolean {
    return problem === null;
  }

  @TokenScope('read')
  @FieldResolver(() => String, {
    nullable: true,
    description: 'What failed, as plain text. Null if nothing failed, and for everyone but the author.',
  })
  problem(@Root() { post, problem }: ExampleRun, @Ctx() { viewer }: RequestContext): string | null {
    return post && isAuthor(viewer, post) ? problem : null;
  }
}

@Resolver(() => Post)
export class PostExampleRunsResolver {
  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'Number of examples whose last run failed; equal ones count once. Null for everyone but the author.',
  })
  async viewerFailedExamplesCount(
    @Root() post: Post,
    @Ctx() { viewer, loaders }: RequestContext,
  ): Promise<number | null> {
    if (!isAuthor(viewer, post)) return null;
    const runs = post.examplesCount > 0 ? await loaders.exampleRuns.load(post.id) : [];
    return runs.filter(({ problem }) => problem !== null).length;
  }
}
