import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/dataSource.js';
import { createLogger } from '../../platform/log/log.js';
import { Bystander } from '../../testing/bystander.js';
import { bmpOf, gifOf, noise, pngOf, pngWithTexts } from '../../testing/expensiveImages.js';
import { createUser, TEST_PASSWORD } from '../../testing/factories.js';
import { type ServerProcess, startServerProcess } from '../../testing/serverProcess.js';
import { createTestDatabase, engine, type TestDatabase } from '../../testing/testServer.js';
import { uploadImage } from '../../testing/uploadImage.js';

/** Maximum delay of another client in milliseconds. */
const PATIENCE = 1000;
/**
 * A failed test is retried once as a whole, because another process may have used the cores. Images are not cached by
 * content, so the retry decodes them again.
 */
const OPTIONS = { timeout: 240_000, retry: 1 };

let database: TestDatabase;
let server: ServerProcess;
let uploaders: string[];
let bystander: Bystander;
beforeAll(async () => {
  database = await createTestDatabase();
  const dataSource = await openDatabase({ ...database, log: createLogger('silent') });
  const people = [];
  for (let i = 0; i < 4; i++) people.push(await createUser({ dataSource, dataDir: database.dataDir }));
  const [ada, bob, carl, dora] = people;
  if (!ada || !bob || !carl || !dora) throw new Error('There are four people.');
  uploaders = [ada.token, bob.token];
  await dataSource.destroy();
  server = await startServerProcess({
    DATA_DIR: database.dataDir,
    RATE_LIMITS: 'off',
    ...(database.databaseUrl === null ? {} : { DATABASE_URL: database.databaseUrl }),
  });
  const { origin } = server;
  const picture = await small();
  // Starts the image processes.
  await Promise.all(uploaders.map((token) => uploadImage(server, picture, { token })));
  const form = new Response(formWith(picture));
  const json = { 'content-type': 'application/json' };
  bystander = new Bystander(
    { name: 'reading a list', url: `${origin}/api/posts/?sort=latest` },
    { name: 'reading a file', url: `${origin}/robots.txt` },
    {
      name: 'logging in',
      url: `${origin}/graphql`,
      method: 'POST',
      headers: json,
      body: JSON.stringify({
        query: 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }',
        // As another user: that many logins would end the oldest session of the uploader.
        variables: { input: { userName: dora.user.userName, password: TEST_PASSWORD } },
      }),
    },
    {
      name: 'uploading',
      url: `${origin}/api/upload`,
      method: 'POST',
      headers: {
        authorization: `Bearer ${carl.token}`,
        'content-type': form.headers.get('content-type') ?? '',
      },
      body: Buffer.from(await form.arrayBuffer()),
    },
  );
}, 60_000);
afterAll(async () => {
  await bystander.leave();
  await server.stop();
  await database.remove();
});

const small = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#0b6272' } })
    .png()
    .toBuffer();

function formWith(file: Buffer): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)]));
  return form;
}

interface Outcome {
  url: string | null;
  message: string;
}

const isThorough = process.env.THOROUGH === '1';

const doors = {
  uploadImage: async (file: Buffer, token: string): Promise<Outcome> => {
    const { data, errors } = await uploadImage(server, file, { token });
    return { url: data?.uploadImage.url ?? null, message: errors?.[0]?.message ?? '' };
  },
  upload: async (file: Buffer, token: string): Promise<Outcome> => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${server.origin}/api/upload`, {
      method: 'POST',
      headers,
      body: formWith(file),
    });
    const { url = null, message = '' } = (await response.json()) as Partial<Outcome>;
    return { url, message };
  },
  posts: async (file: Buffer, token: string): Promise<Outcome> => {
    const desc = `<p>Look</p><img src="data:image/png;base64,${file.toString('base64')}">`;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ title: 'Expensive', desc, categories: [], photo: '' });
    const response = await fetch(`${server.origin}/api/posts`, { method: 'POST', headers, body });
    const { photo, message = '' } = (await response.json()) as { photo?: string; message?: string };
    return { url: photo ?? null, message };
  },
};

async function expectShortWaits(what: string, work: () => Promise<void>): Promise<void> {
  const { ms, name } = await bystander.longestWaitDuring(work);
  if (process.env.SHOW_WAITS) console.log(`${engine} ${what}: ${Math.round(ms)} ms, ${name}`);
  expect(ms, `${name} during: ${what}`).toBeLessThan(PATIENCE);
}

type Case = [name: string, make: () => Buffer | Promise<Buffer>, outcome: RegExp];

/** One expensive image of each kind. */
const cases: Case[] = [
  ['a png of one column', () => pngOf(1, 40_000_000), /A side can have 32,768 at most/],
  ['an interlaced png of 16 bits', () => interlaced(), /^$|10 seconds/],
  ['a png with texts of 9 GB', () => pngWithTexts(30), /^$|10 seconds|damaged/],
  ['a gif of 400,000 frames', () => gifOf(10, 10, 400_000), /It can have 3,000 at most/],
  ['a bitmap of 50 million pixels', () => bmpOf(7000, 7000), /^$/],
  ['tall noise', () => noise(1920, 9000).jpeg({ quality: 20 }).toBuffer(), /^$|10 seconds/],
];

const interlaced = () => pngOf(5000, 5000, { depth: 16, isColour: true, isInterlaced: true });

/** The second door for files by turns: it differs in what comes before an image is decoded. */
const turns = cases.map(([name, make, outcome], index) => {
  const both = [doors.uploadImage, doors.upload];
  return [name, make, outcome, isThorough ? both : both.slice(index % 2).slice(0, 1)] as const;
});

describe.each(turns)(`%s, on ${engine}`, (name, make, outcome, fileDoors) => {
  it('is refused or stored, and other requests are delayed by less than a second', OPTIONS, async () => {
    const file = await make();
    expect(file.length).toBeLessThan(10 * 1024 * 1024);
    const [ada = '', bob = ''] = uploaders;
    const outcomes: Outcome[] = [];
    await expectShortWaits(name, async () => {
      const byFile = async () => {
        for (const door of fileDoors) outcomes.push(await door(file, ada));
      };
      const byBody = async () => {
        outcomes.push(await doors.posts(file, bob));
      };
      await Promise.all([byFile(), byBody()]);
    });
    for (const { message } of outcomes) expect(message).toMatch(outcome);
  });
});

it(`an uploader of many images at once gets RATE_LIMITED, on ${engine}`, OPTIONS, async () => {
  const file = await noise(1200, 1200).jpeg().toBuffer();
  const [token = ''] = uploaders;
  let answers: Outcome[] = [];
  await expectShortWaits('many images at once', async () => {
    answers = await Promise.all(Array.from({ length: 16 }, () => doors.uploadImage(file, token)));
  });
  expect(answers.some(({ url }) => url !== null)).toBe(true);
  expect(answers.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^You have sent too many images at once: 8 can wait\./),
  );
});

it(`a body with more than 100 embedded images is refused, on ${engine}`, async () => {
  const images = Array.from(
    { length: 101 },
    (_, i) => `<img src="data:image/png;base64,${pngOf(i + 1, 1).toString('base64')}">`,
  );
  await expect(
    server.graphql(
      'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id } } }',
      { input: { title: 'Many', html: `<p>Look</p>${images.join('')}` } },
      uploaders[0],
    ),
  ).rejects.toThrow('The text has 101 embedded images. It can have 100 at most');
});
