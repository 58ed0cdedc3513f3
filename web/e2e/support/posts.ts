import { graphql, type Member } from './api';

/** Publishes a post through the API. */
export async function publish(
  url: string,
  { accessToken }: Member,
  title: string,
  html = '<p>Some text of mine.</p>',
) {
  const { publishPost } = await graphql<{ publishPost: { post: { id: string } } }>(
    url,
    'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id } } }',
    { input: { title, html, categories: ['React'] } },
    accessToken,
  );
  return publishPost.post.id;
}
