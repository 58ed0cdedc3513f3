import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { startTestServer } from '../../testing/testServer.js';

interface Copy {
  endpoint: string;
  accessToken: string;
}

// Without the budgets that all copies of an address share.
const server = await startTestServer({ SANDBOX_COPIES: '4' });
afterAll(() => server.close());

async function begin(): Promise<Copy> {
  const response = await fetch(`${server.origin}/sandbox/copies`, { method: 'POST' });
  expect(response.status).toBe(201);
  return (await response.json()) as Copy;
}

const end = async ({ endpoint }: Copy) => {
  const address = `${server.origin}${endpoint.replace('/graphql', '')}`;
  expect((await fetch(address, { method: 'DELETE' })).status).toBe(204);
};

const headersOf = ({ accessToken }: Copy) => ({
  'content-type': 'application/json',
  authorization: `Bearer ${accessToken}`,
});

it('a stream that opens while its copy ends does not stay', async () => {
  for (let round = 0; round < 3; round++) {
    const copy = await begin();
    const opening = fetch(`${server.origin}${copy.endpoint}/stream`, {
      method: 'POST',
      headers: { ...headersOf(copy), accept: 'text/event-stream' },
      body: JSON.stringify({ query: 'subscription { postChanged { type } }' }),
    }).then(
      async (response) => {
        await response.text().catch(() => '');
        return response.status;
      },
      () => 'disconnected',
    );
    await end(copy);
    // It began before, at the same time or after the end.
    expect([200, 404, 'disconnected']).toContain(await opening);
  }
}, 60_000);

it('members of two copies, who have the same id, have turns of their own for pictures', async () => {
  const large = await sharp({ create: { width: 3000, height: 2500, channels: 3, background: '#0b6272' } })
    .png()
    .toBuffer();
  const input = {
    title: 'A large picture',
    html: `<p><img src="data:image/png;base64,${large.toString('base64')}" alt="Large"></p>`,
    categories: ['React'],
  };
  const query =
    'mutation Publish($input: PublishPostInput!) { publishPost(input: $input) { post { title } } }';
  const publish = async (copy: Copy): Promise<string> => {
    const response = await fetch(`${server.origin}${copy.endpoint}`, {
      method: 'POST',
      headers: headersOf(copy),
      body: JSON.stringify({ query, variables: { input } }),
    });
    const { errors = [] } = (await response.json()) as { errors?: { extensions: { code: string } }[] };
    return errors[0]?.extensions.code ?? 'published';
  };
  const [one, other] = [await begin(), await begin()];
  // One is processed, and eight wait. The others are refused at once.
  const many = Array.from({ length: 11 }, () => publish(one));
  await expect(Promise.race(many)).resolves.toBe('RATE_LIMITED');
  expect(await publish(other)).toBe('published');
  expect((await Promise.all(many)).filter((outcome) => outcome === 'published').length).toBeGreaterThan(5);
  await Promise.all([end(one), end(other)]);
}, 60_000);
