import { print } from 'graphql';
import { expect, it } from 'vitest';
import { PageAnswers } from './pageAnswers';
import { prefetchQueries } from './pageQueries';

it.each([
  [0, ['Post', 'RelatedPosts']],
  [2, ['Post', 'RelatedPosts', 'ExampleRuns']],
])('a post with %i examples has all its answers before it is rendered', async (examplesCount, names) => {
  const asked: string[] = [];
  const answers = new PageAnswers((document) => {
    asked.push(/query (\w+)/.exec(print(document))?.[1] ?? '');
    return Promise.resolve({ data: { post: { id: 'p1', examplesCount } } });
  });
  await prefetchQueries(answers, { name: 'post', postId: 'p1', withComments: false });
  expect(asked).toEqual(names);
});
