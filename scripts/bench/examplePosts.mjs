/** The account of the demo content (api/src/demo/seed.ts). */
const ACCOUNT = { userName: 'demo_dev', password: 'Hydrate1!' };
const PARAGRAPH =
  '<p>State is the memory of a component. React keeps it between renders, and a change of it renders again what depends on it.</p>';
const EXAMPLES = 10;

/** @param {number} number */
const example = (number) => `<figure data-example="react">
<pre><code class="language-jsx" data-file="App.js">import { useState } from 'react';

export default function App() {
  const [count, setCount] = useState(${number});
  return &lt;button onClick={() =&gt; setCount(count + 1)}&gt;Pressed {count} times&lt;/button&gt;;
}
</code></pre>
</figure>`;

/**
 * @template Data
 * @param {string} url
 * @param {string} query
 * @param {object} variables
 * @param {string} [accessToken]
 * @returns {Promise<Data>}
 */
async function graphql(url, query, variables, accessToken) {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(accessToken && { authorization: `Bearer ${accessToken}` }),
    },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = /** @type {{ data: Data, errors?: unknown }} */ (await answer.json());
  if (errors) throw new Error(`The site answered ${JSON.stringify(errors)}`);
  return data;
}

/**
 * Publishes two posts with the same text. In one of them an example follows each paragraph.
 * @param {string} url of a site with demo content
 * @returns {Promise<{ words: string, examples: string }>} their paths
 */
export async function publishExamplePosts(url) {
  /** @type {{ login: { accessToken: string } }} */
  const { login } = await graphql(
    url,
    'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }',
    { input: ACCOUNT },
  );
  /** @param {string} title @param {string} html */
  const publish = async (title, html) => {
    /** @type {{ publishPost: { post: { id: string } } }} */
    const { publishPost } = await graphql(
      url,
      'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id } } }',
      { input: { title, html, categories: ['React'] } },
      login.accessToken,
    );
    return `/post/${publishPost.post.id}`;
  };
  const numbers = Array.from({ length: EXAMPLES }, (_, index) => index);
  return {
    words: await publish('Ten paragraphs', numbers.map(() => PARAGRAPH).join('')),
    examples: await publish('Ten examples', numbers.map((number) => PARAGRAPH + example(number)).join('')),
  };
}
