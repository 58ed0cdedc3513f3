import type { DocumentNode, OperationVariables } from '@apollo/client';
import {
  CategoriesDocument,
  CategoryDocument,
  CommentsDocument,
  ExampleRunsDocument,
  PopularThisWeekDocument,
  PostDocument,
  PostsDocument,
  ProfileDocument,
  RelatedPostsDocument,
  SearchDocument,
  SearchHintsDocument,
} from '../generated/graphql';
import { hintVariables, searchVariables } from '../features/search/searchFilters';
import type { ShownPage } from './head/pageHead';
import { feedFilter, numbered } from './head/answers';
import type { PageAnswers } from './pageAnswers';

interface PageQuery {
  query: DocumentNode;
  variables?: OperationVariables;
}

/** Queries what a page is known to need in parallel. A missing or failed query costs another render. */
export async function prefetchQueries(answers: PageAnswers, page: ShownPage): Promise<void> {
  await Promise.all(queriesOf(page).map(({ query, variables }) => answers.ask(query, variables)));
  if (page.name !== 'post') return;
  const post = answers.read(PostDocument, { id: page.postId })?.post;
  // Only the post tells whether it has examples.
  if (post && post.examplesCount > 0) await answers.ask(ExampleRunsDocument, { id: post.id });
}

function queriesOf(page: ShownPage): PageQuery[] {
  switch (page.name) {
    case 'home':
      return [
        { query: PostsDocument, variables: { ...feedFilter(page), ...numbered(page.page) } },
        { query: PopularThisWeekDocument },
        { query: CategoriesDocument },
      ];
    case 'post':
      return [
        { query: PostDocument, variables: { id: page.postId } },
        ...(page.withComments
          ? [{ query: CommentsDocument, variables: { postId: page.postId, order: 'NEWEST' } }]
          : []),
        { query: RelatedPostsDocument, variables: { id: page.postId } },
      ];
    case 'category':
      return [
        { query: CategoryDocument, variables: { name: page.categoryName } },
        { query: PostsDocument, variables: { category: page.categoryName, ...numbered(page.page) } },
      ];
    case 'profile':
      return [
        { query: ProfileDocument, variables: { userName: page.userName } },
        { query: PostsDocument, variables: { author: page.userName, ...numbered(page.page) } },
      ];
    case 'search':
      if (page.query === '') return [];
      return [
        {
          query: SearchDocument,
          variables: { ...searchVariables(page.query, page.filters), ...numbered(page.page) },
        },
        { query: SearchHintsDocument, variables: hintVariables(page.query, page.filters) },
        { query: CategoriesDocument },
      ];
    case 'notFound':
      return [];
  }
}
