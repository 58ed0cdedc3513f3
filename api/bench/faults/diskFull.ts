import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { isCi } from '../../src/testing/ci.js';
import { type Answer, send } from './client.js';
import { createPeople, findWrongRows, type Person, type Place, withSql } from './database.js';
import { askForDatabase, type Fault, type FaultContext, FaultError, tally } from './fault.js';
import { createProbes, type Probe, report, tryProbe, waitUntilHealthy } from './probes.js';
import { type FaultServer, startServer } from './server.js';

const MEGABYTE = 2 ** 20;
/** Size of the disk that is filled. */
const DISK = 24 * MEGABYTE;
/** Size of the database server's disk, which must also hold its logs and tables. */
const DATABASE_DISK = 512 * MEGABYTE;
/** The part of it that the database can fill itself. */
const DATABASE_ROOM = 8 * MEGABYTE;
/** In the unit of `ulimit -f`: blocks of 512 bytes (1024 in some shells). */
const LIMIT_BLOCKS = 1024;
/** Timeout of a client in milliseconds. */
const PATIENCE = 15_000;
/** In seconds. */
const BACK_WITHIN = 15;
/** More posts than fit into the maximum file size. */
const POSTS = 60;
/** More posts than fit into the free space of the database. */
const MANY_POSTS = 600;
/** Number of refusals that show the behaviour while the disk stays full. */
const REFUSALS = 20;

/**
 * A full disk, a read-only or missing folder, files that may not grow. A small disk needs the privilege to mount one;
 * without it these parts are skipped with a message, which is a failure if CI is set. The other parts work for every
 * user, including root.
 */
export const diskFull: Fault = async (context) => {
  const { databaseUrl, databaseFolder, folder, say } = context;
  const place = (name: string): Place => ({ databaseUrl, dataDir: join(folder, name) });
  await withSmallDisk(join(folder, 'full'), DISK, context, () => fullDisk(place('full'), context));

  const readOnly = place('readOnly');
  const uploads = join(readOnly.dataDir, 'uploads');
  await withSmallDisk(uploads, DISK, context, async () => {
    say('The folder of the pictures is read-only.');
    await withoutFolder(readOnly, context, {
      leave: () => mount('-o', 'remount,ro', uploads),
      comeBack: () => mount('-o', 'remount,rw', uploads),
    });
  });

  const noFolder = place('noFolder');
  const away = join(noFolder.dataDir, 'uploads');
  say('A file stands where the folder of the pictures should be.');
  await withoutFolder(noFolder, context, {
    leave: () => {
      renameSync(away, `${away}.away`);
      writeFileSync(away, 'not a folder');
    },
    comeBack: () => {
      rmSync(away);
      renameSync(`${away}.away`, away);
    },
  });

  await longestFile(place('longest'), context);

  if (databaseFolder === null) return;
  await askForDatabase('stop');
  await withSmallDisk(databaseFolder, DATABASE_DISK, context, async () => {
    await askForDatabase('start');
    await fullDatabase(place('database'), databaseFolder, context);
    await askForDatabase('stop');
  });
};

function mount(...args: string[]): void {
  execFileSync('mount', args, { stdio: 'ignore' });
}

/** Runs a test with a disk in memory mounted at this path, if this user may mount one. */
async function withSmallDisk(
  path: string,
  size: number,
  { say, check }: FaultContext,
  work: () => Promise<void>,
): Promise<void> {
  mkdirSync(path, { recursive: true });
  try {
    mount('-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path);
  } catch {
    say('No disk can be mounted here: this part is left out.');
    check(!isCi, 'where CI is set nothing is left out: the job must be allowed to mount a disk');
    return;
  }
  const unmount = () => void execFileSync('umount', ['-l', path], { stdio: 'ignore' });
  process.once('exit', unmount);
  try {
    await work();
  } finally {
    process.off('exit', unmount);
    unmount();
  }
}

interface Scene {
  person: Person;
  server: FaultServer;
  probes: Probe[];
}

async function prepare(place: Place, check: FaultContext['check'], limits: string[] = []): Promise<Scene> {
  await empty(place);
  const people = await createPeople(place, 1);
  const [person] = people;
  if (!person) throw new FaultError('No user was created.');
  const server = await startServer({ ...place, limits, environment: { LOG_LEVEL: 'fatal' } });
  const published = await publish(server, person, 'Text');
  const postId = (JSON.parse(published.text) as { _id: string })._id;
  const probes = await createProbes(people, postId);
  check((await waitUntilHealthy(server, probes, 20)) !== null, 'all is well before');
  return { person, server, probes };
}

/** Removes the data of an earlier part from the shared database. */
async function empty({ databaseUrl, dataDir }: Place): Promise<void> {
  if (databaseUrl === null) return;
  const name = new URL(databaseUrl).pathname.slice(1);
  await withSql({ databaseUrl, dataDir }, async (rows) => {
    await rows(`DROP DATABASE ${name}`);
    await rows(`CREATE DATABASE ${name}`);
  });
}

function publish({ origin }: FaultServer, { token }: Person, text: string): Promise<Answer> {
  const body = { title: 'A post', desc: `<p>${text}</p>`, categories: [] };
  return send(origin, 'POST /api/posts', { token, body });
}

async function uploadNoise({ server, person }: Scene, size: number): Promise<Answer> {
  // Noise cannot be compressed.
  const create = { width: size, height: size, channels: 3 as const, background: 'grey' };
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 80 };
  const image = await sharp({ create: { ...create, noise } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(image)]), 'noise.png');
  return send(server.origin, 'POST /api/upload', { token: person.token, form });
}

const tryAll = (probes: readonly Probe[], { origin }: FaultServer) =>
  Promise.all(probes.map((probe) => tryProbe(probe, origin, PATIENCE)));

/** The images in the tables and the files in the folder. */
async function picturesOf(place: Place): Promise<{ rows: number; files: string[] }> {
  const [row] = await withSql(place, (rows) => rows('SELECT COUNT(*) AS n FROM upload'));
  return { rows: Number(row?.n), files: readdirSync(join(place.dataDir, 'uploads')) };
}

function checkRefusal(answer: Answer, check: FaultContext['check']): void {
  const isClear = answer.status === 503 && /cannot be stored|cannot reach its data/.test(answer.text);
  check(isClear, `a picture is refused: ${answer.status} ${answer.text}`);
  check(Number(answer.headers.get('retry-after')) > 0, 'and the answer says when to try again');
}

async function endWell(place: Place, { server }: Scene, check: FaultContext['check']): Promise<void> {
  check(!server.hasEnded(), 'it is still the same process');
  check((await findWrongRows(place)).length === 0, 'every counter equals its rows');
  check((await server.stop()).code === 0, 'it stops when it is asked to');
}

/** ENOSPC of the system: for images, mails, and on SQLite the database. */
async function fullDisk(place: Place, { say, check }: FaultContext): Promise<void> {
  say(`The disk of DATA_DIR fills up (${DISK / MEGABYTE} MB).`);
  const scene = await prepare(place, check);
  const { server, probes } = scene;
  const before = await picturesOf(place);
  const ballast = join(place.dataDir, 'ballast');
  fill(ballast, place.dataDir);
  checkRefusal(await uploadNoise(scene, 400), check);
  const tries = await tryAll(
    probes.filter(({ name }) => name !== 'upload'),
    server,
  );
  report(tries, say);
  const mayFail = ({ needs }: Probe) => needs === 'write' && place.databaseUrl === null;
  check(
    tries.every(({ probe, status }) => status === 200 || (mayFail(probe) && status === 503)),
    place.databaseUrl === null ? 'readers are served' : 'everything else works',
  );
  const published = await publishMany(place, scene, { say, check });
  rmSync(ballast);
  const seconds = await waitUntilHealthy(server, probes, BACK_WITHIN);
  check(
    seconds !== null,
    `with room again all is well within ${BACK_WITHIN} s (${seconds?.toFixed(1) ?? 'not'})`,
  );
  const after = await picturesOf(place);
  check(after.rows === before.rows && sameFiles(before, after), 'nothing is half written');
  check(await areThere(server, published), 'every acknowledged post is there');
  await endWell(place, scene, check);
}

/** The disk of the database server fills up, finally by its own writes. */
async function fullDatabase(place: Place, folder: string, { say, check }: FaultContext): Promise<void> {
  say(`The disk of the database server fills up (${DATABASE_DISK / MEGABYTE} MB).`);
  const scene = await prepare(place, check);
  const { server, probes } = scene;
  const before = await publishUntil(POSTS, REFUSALS, scene);
  check(before.refused.length === 0, 'there is room for some posts');
  const ballast = join(folder, 'ballast');
  fill(ballast, folder, DATABASE_ROOM);
  const during = await publishUntil(MANY_POSTS, REFUSALS, scene);
  const published = [...before.published, ...during.published];
  say(`${during.published.length} posts were published, ${during.refused.length} refused`);
  check(
    during.refused.length > 0 && during.refused.every(isRefusedClearly),
    `posts for which there is no room are refused with a word (${tally(during.refused.map(({ status }) => status))})`,
  );
  const tries = await tryAll(probes, server);
  report(tries, say);
  check(
    tries.every(({ probe, status }) => status === 200 || (probe.needs === 'write' && status === 503)),
    'readers are served',
  );
  rmSync(ballast);
  const seconds = await waitUntilHealthy(server, probes, BACK_WITHIN);
  check(
    seconds !== null,
    `with room again all is well within ${BACK_WITHIN} s (${seconds?.toFixed(1) ?? 'not'})`,
  );
  check(await areThere(server, published), 'every acknowledged post is there');
  const [row] = await withSql(place, (rows) => rows('SELECT COUNT(*) AS n FROM post'));
  // One more existed from the start.
  check(Number(row?.n) === published.length + 1, 'and no other: nothing is half written');
  await endWell(place, scene, check);
}

const isRefusedClearly = ({ status, text, headers }: Answer) =>
  status === 503 && /cannot reach its data/.test(text) && Number(headers.get('retry-after')) > 0;

const areThere = async ({ origin }: FaultServer, postIds: readonly string[]) =>
  (await Promise.all(postIds.map((id) => send(origin, `GET /api/posts/${id}`)))).every(
    ({ status }) => status === 200,
  );

/** Publishes more than fits on SQLite. @returns the ids of the acknowledged posts */
async function publishMany(
  { databaseUrl }: Place,
  scene: Scene,
  { say, check }: Pick<FaultContext, 'say' | 'check'>,
): Promise<string[]> {
  const { published, refused } = await publishUntil(POSTS, POSTS, scene);
  say(`${published.length} posts were published, ${refused.length} refused`);
  if (databaseUrl === null) {
    check(
      refused.length > 0 &&
        refused.every(({ status, text }) => status === 503 && /cannot reach its data/.test(text)),
      'posts for which there is no room are refused with a word',
    );
  } else {
    check(refused.length === 0, 'the database is elsewhere and takes all');
  }
  return published;
}

/** Publishes so many posts, or until so many were refused. @returns the ids of the acknowledged posts */
async function publishUntil(
  posts: number,
  refusals: number,
  { server, person }: Scene,
): Promise<{ published: string[]; refused: Answer[] }> {
  const published: string[] = [];
  const refused: Answer[] = [];
  for (let i = 0; i < posts && refused.length < refusals; i++) {
    const answer = await publish(server, person, `${i} `.repeat(10_000));
    if (answer.status === 201) published.push((JSON.parse(answer.text) as { _id: string })._id);
    else refused.push(answer);
  }
  return { published, refused };
}

const sameFiles = (a: { files: string[] }, b: { files: string[] }) =>
  a.files.length === b.files.length && a.files.every((file) => b.files.includes(file));

/** Leaves this many bytes free. */
function fill(ballast: string, disk: string, leave = 0): void {
  for (let size = MEGABYTE; size >= 512; size /= 2) {
    try {
      for (;;) writeFileSync(ballast, Buffer.alloc(size), { flag: 'a' });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  }
  if (leave > 0) truncateSync(ballast, statSync(ballast).size - leave);
  else if (statfsSync(disk).bavail > 0) throw new FaultError('The disk is not full.');
}

async function withoutFolder(
  place: Place,
  { check }: FaultContext,
  { leave, comeBack }: { leave: () => void; comeBack: () => void },
): Promise<void> {
  const scene = await prepare(place, check);
  const { server, probes } = scene;
  const before = await picturesOf(place);
  leave();
  checkRefusal(await uploadNoise(scene, 300), check);
  const others = probes.filter(({ name }) => name !== 'upload');
  check(
    (await tryAll(others, server)).every(({ status }) => status === 200),
    'everything else works',
  );
  comeBack();
  const after = await picturesOf(place);
  check(after.rows === before.rows && sameFiles(before, after), 'nothing is half written');
  check(
    (await uploadNoise(scene, 300)).status === 200,
    'and when it can be written again a picture is taken',
  );
  await endWell(place, scene, check);
}

/** EFBIG of the system, which needs neither a disk nor a privilege: for images, and on SQLite the database. */
async function longestFile(place: Place, { say, check }: FaultContext): Promise<void> {
  say("No file of the server's may grow beyond half a megabyte.");
  const scene = await prepare(place, check, [`-f ${LIMIT_BLOCKS}`]);
  const { server, probes } = scene;
  const before = await picturesOf(place);
  checkRefusal(await uploadNoise(scene, 1500), check);
  const after = await picturesOf(place);
  check(after.rows === before.rows && sameFiles(before, after), 'nothing is half written');

  const published = await publishMany(place, scene, { say, check });
  const reads = probes.filter(({ needs }) => needs !== 'write');
  check(
    (await tryAll(reads, server)).every(({ status }) => status === 200),
    'readers are served',
  );
  await endWell(place, scene, check);

  const next = await startServer(place);
  check(await areThere(next, published), 'every acknowledged post is there without the limit');
  check((await waitUntilHealthy(next, probes, BACK_WITHIN)) !== null, 'and all is well');
  await next.stop();
}
