import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUser } from '../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../testing/testServer.js';
import { oneOf } from '../testing/thorough.js';
import { violations } from '../testing/storedHtml.js';
import { HOSTILE_BODIES } from './testing/hostileBodies.js';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await createUser(server));
});
afterAll(() => server.close());

const PUBLISH =
  'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id html excerpt } } }';
const READ = 'query ($id: ID!) { post(id: $id) { html excerpt } }';
interface Body {
  html: string;
  excerpt: string;
}

// The unit tests of the sanitiser meet every body.
it(`hostile bodies are harmless once they are stored on ${engine}`, { timeout: 180_000 }, async () => {
  const all = Object.values(HOSTILE_BODIES).flat();
  expect(all.length).toBeGreaterThanOrEqual(200);
  const bodies = oneOf(8, all);
  let published = 0;
  for (const body of bodies) {
    // The surrounding text makes it a valid post even if nothing of the body remains.
    const input = { title: 'Hostile', html: `<p>before</p>${body}<p>after</p>` };
    const { data, errors } = await server.graphql<{ publishPost: { post: Body & { id: string } } | null }>(
      PUBLISH,
      { input },
      token,
    );
    if (!data?.publishPost) {
      // Images in bodies must be valid, and files of examples have known types.
      expect({ body, code: errors[0]?.extensions.code, fields: errors[0]?.extensions.fields }).toEqual({
        body,
        code: 'BAD_USER_INPUT',
        fields: { html: expect.stringMatching(/^(?:Image \d+: |Example \d+ .* unknown type: )/) as string },
      });
      continue;
    }
    published++;
    const { post } = data.publishPost;
    const read = await server.graphql<{ post: Body }>(READ, { id: post.id });
    expect(read.data?.post, body).toEqual({ html: post.html, excerpt: post.excerpt });
    expect(violations(post.html), body).toEqual([]);
    // Images are uploaded, so no stored body contains a `data:` document.
    expect(post.html, body).not.toMatch(/<[^>]*\bdata:/);
    expect(post.excerpt, body).not.toMatch(/\p{Cc}|\p{Cs}/u);
  }
  expect(published / bodies.length).toBeGreaterThan(0.8);
});
