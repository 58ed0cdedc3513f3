import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { type Connection, NumberedForwardArgs, toConnection } from '../../platform/graphql/connection.js';
import { execute } from '../../platform/useCases/command.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { Post, PostConnection } from '../posts/post.entity.js';
import { bodyOf } from '../posts/postBody.js';
import * as queries from './search.queries.js';
import { MAX_SUGGESTIONS } from './search.service.js';
import { PostPassage, SearchFilter, SearchHints } from './search.types.js';
import { SearchSort } from './searchFilter.js';

const QUERY =
  'Words, at most 200 characters. The last may be the beginning of a word. There are no operators.';

@ArgsType()
class SearchArgs extends NumberedForwardArgs {
  @Field(() => String, { description: QUERY })
  query: string;

  @Field(() => SearchFilter, { nullable: true, description: 'Restricts the results.' })
  filter?: SearchFilter | null;

  @Field(() => SearchSort, {
    defaultValue: SearchSort.RELEVANCE,
    description: 'The order. Use the cursors of one order only with it.',
  })
  sort: SearchSort = SearchSort.RELEVANCE;
}

@Resolver(() => Post)
export class SearchResolver {
  @Query(() => PostConnection, {
    description:
      'Posts with the words of a query, page by page. An exact title ranks first; then the best 60 posts with all words by how much title, headings, text and code are about them; then the others, those with the words in the title first. Equal ranks are ordered by likes, then by date. With fewer than ten results, posts without one of the words follow. If no post has the words and another spelling finds posts, those are returned (see `searchHints`). Stop words do not count. A blank query finds nothing. The first 1,000 are also available by page number.',
  })
  async search(
    @Args(() => SearchArgs) args: SearchArgs,
    @Ctx() context: RequestContext,
  ): Promise<Connection<Post>> {
    return toConnection(await execute(queries.search, context, args));
  }

  @Query(() => SearchHints, {
    nullable: true,
    description: 'Another spelling of a query, and people and categories that it names.',
  })
  searchHints(
    @Arg('query', () => String, { description: QUERY }) query: string,
    @Arg('filter', () => SearchFilter, { nullable: true, description: 'That of `search`.' })
    filter: SearchFilter | null,
    @Ctx() context: RequestContext,
  ): Promise<SearchHints> {
    return execute(queries.searchHints, context, { query, filter });
  }

  @FieldResolver(() => PostPassage, {
    nullable: true,
    description:
      'A passage of the body with words of a query: why the post is a result. Null if there is none.',
  })
  async passage(
    @Root() post: Post,
    @Arg('query', () => String, { description: QUERY }) query: string,
    @Ctx() context: RequestContext,
  ): Promise<PostPassage | null> {
    const html = await bodyOf(post, context);
    return context.loaders.passages.load({ postId: post.id, html, query });
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
