import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { User } from '../users/user.entity.js';
import { ImportedPictures } from './importedPictures.js';
import { writtenIn } from './testing/loadSource.js';
import { pictureOf, type PictureServer, startPictureServer } from './testing/pictureServer.js';

let site: PictureServer | undefined;
afterEach(() => site?.close());

const pictures = () => {
  const uploads = { store: () => Promise.resolve({ url: '/uploads/a.png', width: 8, height: 8 }) };
  return new ImportedPictures(uploads, { allowsPrivate: true, pauses: [100, 400, 1000] });
};

it('loses no picture to a server that restarts', async () => {
  let begun = Infinity;
  site = await startPictureServer((response, _path, count) => {
    if (count === 21) begun = Date.now();
    if (Date.now() < begun || Date.now() > begun + 400) return false;
    response.destroy();
    return true;
  });
  const { origin } = site;
  const places = pictures();
  const owner = new User();
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, (_, i) => places.store(owner, `${origin}/${i}.png`)),
  );
  expect(outcomes.filter((outcome) => 'problem' in outcome)).toEqual([]);
});

it('waits as long as a server says that limits its clients', async () => {
  let limitedAt = 0;
  let early = 0;
  site = await startPictureServer((response, _path, count) => {
    if (count === 5) limitedAt = Date.now();
    if (limitedAt === 0) return false;
    if (count > 12 && Date.now() - limitedAt < 900) early += 1;
    if (Date.now() - limitedAt >= 900) return false;
    response.writeHead(429, { 'retry-after': '1' }).end();
    return true;
  });
  const { origin } = site;
  const places = pictures();
  const owner = new User();
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, i) => places.store(owner, `${origin}/${i}.png`)),
  );
  expect(outcomes.filter((outcome) => 'problem' in outcome)).toEqual([]);
  expect(early).toBe(0);
});

it('gives up a picture that is not there at once, and a server that is down after some attempts', async () => {
  site = await startPictureServer((response, path) => {
    if (path.startsWith('/down')) response.destroy();
    else response.writeHead(404).end();
    return true;
  });
  const places = pictures();
  const owner = new User();
  expect(await places.store(owner, `${site.origin}/gone.png`)).toMatchObject({
    problem: 'its server answered 404',
  });
  expect(site.asked).toEqual(['/gone.png']);
  for (const path of ['/down/1.png', '/down/2.png', '/down/3.png'])
    expect(await places.store(owner, site.origin + path)).toMatchObject({
      problem: 'its server could not be reached (ECONNRESET)',
    });
  expect(await places.store(owner, `${site.origin}/down/4.png`)).toEqual({
    problem: 'its server does not answer',
  });
  expect(site.asked.filter((path) => path === '/down/1.png')).toHaveLength(4);
}, 30_000);

it('loses no picture because others of its server answer with errors, and asks in vain for a limited time', async () => {
  site = await startPictureServer((response, path) => {
    if (path.startsWith('/bad')) response.writeHead(500).end();
    return path.startsWith('/bad');
  });
  const { origin } = site;
  const owner = new User();
  const bad = Array.from({ length: 40 }, (_, i) => `${origin}/bad/${i}.png`);
  const good = Array.from({ length: 40 }, (_, i) => `${origin}/${i}.png`);
  const uploads = { store: () => Promise.resolve({ url: '/uploads/a.png', width: 8, height: 8 }) };
  const places = new ImportedPictures(uploads, { allowsPrivate: true, pauses: [20, 40, 60] });
  const outcomes = await Promise.all([...bad, ...good].map((source) => places.store(owner, source)));
  expect(outcomes.slice(40).filter((outcome) => 'problem' in outcome)).toEqual([]);
  expect(outcomes.slice(0, 40)).toMatchObject(bad.map(() => ({ problem: 'its server answered 500' })));
  const askedInVain = site.asked.filter((path) => path.startsWith('/bad')).length;
  expect(askedInVain).toBeGreaterThanOrEqual(20 * 4 + 20);
  expect(askedInVain).toBeLessThan(30 * 4);
});

it('takes files of the folder for pictures of its own site only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hydrate-names-'));
  await writtenIn(folder, 'images/logo.png', await pictureOf('red'));
  site = await startPictureServer();
  const uploads = { store: () => Promise.resolve({ url: '/uploads/a.png', width: 8, height: 8 }) };
  const owner = new User();
  const askedFor = async (source: string, places: object) => {
    await new ImportedPictures(uploads, { folder, allowsPrivate: true, ...places }).store(owner, source);
    return site?.asked.splice(0) ?? [];
  };
  const other = `${site.origin}/brand/logo.png`;
  expect(await askedFor(other, { base: 'https://mine.example.com/' })).toEqual(['/brand/logo.png']);
  expect(await askedFor(other, {})).toEqual(['/brand/logo.png']);
  expect(await askedFor(`${site.origin}/images/logo.png`, { base: `${site.origin}/blog/` })).toEqual([]);
  // The older server's pictures have moved often, and their names are unique.
  expect(await askedFor(other, { hasPicturesByName: true })).toEqual([]);
  await rm(folder, { recursive: true });
});
