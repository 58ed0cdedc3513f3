import { allPosts, graphql } from './api';

/** One public page of each kind, with some text that it shows. */
export async function publicPages(url: string) {
  const [first] = await allPosts(url, 'POPULAR');
  const [newest] = await allPosts(url, 'LATEST');
  const post = first!;
  const { posts } = await graphql<{ posts: { edges: { node: { author: { userName: string } } }[] } }>(
    url,
    '{ posts(first: 1) { edges { node { author { userName } } } } }',
  );
  const { userName } = posts.edges[0]!.node.author;
  return [
    { path: '/', status: 200, heading: 'The Developer Hub for All Things React', text: post.title },
    {
      path: '/?sort=latest',
      status: 200,
      heading: 'The Developer Hub for All Things React',
      text: newest!.title,
    },
    { path: `/post/${post.id}`, status: 200, heading: post.title, text: 'Related Posts' },
    {
      path: `/post/${post.id}?comments=shown`,
      status: 200,
      heading: post.title,
      text: 'to join the conversation',
    },
    { path: '/category/?name=React', status: 200, heading: '#React', text: 'min read' },
    { path: `/${userName}`, status: 200, heading: /./, text: `Posts from ${userName}` },
    { path: '/search/?q=react', status: 200, heading: 'Search results for: react', text: 'min read' },
    { path: '/post/nothing', status: 404, heading: 'This page does not exist!', text: 'Return to home page' },
    { path: '/nobody_here', status: 404, heading: 'This page does not exist!', text: 'Return to home page' },
    { path: '/no/such/page', status: 404, heading: 'This page does not exist!', text: 'Return to home page' },
    {
      path: '/category/?name=Nowhere',
      status: 404,
      heading: 'Category does not exist!',
      text: 'See all posts',
    },
  ] as const;
}
