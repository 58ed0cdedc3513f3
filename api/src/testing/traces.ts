import type { TestServer } from './testServer.js';

interface Sought {
  word: string;
  /** Of the post with the word. */
  id: string;
  /** A public post, on which a comment has the word. */
  postId: string;
  /** Of the author. */
  userName: string;
}

/** Everything that somebody can see of what contains a word. */
export async function tracesOf(
  server: TestServer,
  { word, id, postId, userName }: Sought,
  { token = null }: { token?: string | null } = {},
): Promise<string[]> {
  const headers = new Headers(token === null ? {} : { authorization: `Bearer ${token}` });
  const card = 'nodes { id title excerpt }';
  const comments = 'nodes { id text html replies { nodes { text } } } ';
  const operations = {
    latest: `{ posts { ${card} } }`,
    popular: `{ posts(sort: POPULAR) { ${card} } }`,
    week: '{ popularThisWeek { title } }',
    category: `{ posts(category: "react") { ${card} } }`,
    author: `{ posts(author: "${userName}") { ${card} } }`,
    search: `{ search(query: "${word}") { nodes { title } } }`,
    suggestions: `{ suggestions(query: "${word}") { title } }`,
    post: `{ post(id: "${id}") { title comments { ${comments} } } }`,
    node: `{ node(id: "${id}") { __typename ... on Post { title } ... on Comment { text } ... on Reply { text } } }`,
    comments: `{ post(id: "${postId}") { comments { ${comments} } related { title } } }`,
  };
  const seen: string[] = [];
  for (const [name, query] of Object.entries(operations)) {
    const { data } = await server.graphql(query, {}, token);
    if (JSON.stringify(data).includes(word)) seen.push(name);
  }
  const feeds = ['', `/${userName}`, '/category/react'].flatMap((of) => [`${of}/rss.xml`, `${of}/feed.json`]);
  const ofREST = [id, postId, `?userName=${userName}`, `?search=${word}`, '?page=1'].map(
    (rest) => `/api/posts/${rest}`,
  );
  for (const path of [
    ...feeds,
    ...ofREST,
    '/sitemaps/posts.xml',
    `/post/${id}.md`,
    `/post/${id}`,
    `/${userName}`,
  ]) {
    const response = await fetch(server.origin + path, { headers });
    const body = await response.text();
    if (body.includes(word) || (id !== postId && body.includes(id) && response.ok))
      seen.push(path.replace(userName, 'author').replace(id, 'id'));
  }
  return seen;
}
