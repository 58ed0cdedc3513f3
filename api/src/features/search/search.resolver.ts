import { Arg, Args, ArgsType, Ctx, Field, Int, Query, Resolver } from 'type-graphql';
import { type Connection, NumberedForwardArgs, toConnection } from '../../platform/graphql/connection.js';
import { execute } from '../../platform/useCases/command.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { Post, PostConnection } from '../posts/post.entity.js';
import * as queries from './search.queries.js';
import { MAX_SUGGESTIONS } from './search.service.js';

const QUERY =
  'Words, at most 200 characters. All must be found; the last may be the beginning of a word. There are no operators.';

@ArgsType()
class SearchArgs extends NumberedForwardArgs {
  @Field(() => String, { description: QUERY })
  query: string;
}

@Resolver()
export class SearchResolver {
  @Query(() => PostConnection, {
    description:
      'Posts that contain all words of a query, page by page. An exact title ranks first, then titles with all words, titles with words that begin like them, title and body together, and the body alone; equal ranks are ordered by likes, then by date. A blank query finds nothing. The first 1,000 are also available by page number.',
  })
  async search(
    @Args(() => SearchArgs) args: SearchArgs,
    @Ctx() context: RequestContext,
  ): Promise<Connection<Post>> {
    return toConnection(await execute(queries.search, context, args));
  }

  @Query(() => [Post], {
    description:
      'Posts with these words in the title, in the order of `search`. For suggestions while typing.',
  })
  suggestions(
    @Arg('query', () => String, { description: QUERY }) query: string,
    @Arg('first', () => Int, { defaultValue: MAX_SUGGESTIONS, description: 'How many posts, 1 to 5.' })
    first: number,
    @Ctx() context: RequestContext,
  ): Promise<Post[]> {
    return execute(queries.suggestions, context, { query, first });
  }
}
