import sharp from 'sharp';
import { startS3Server } from '../../src/testing/s3Server.js';
import { send } from './client.js';
import { createPeople, type Person, withSql } from './database.js';
import { type Fault, FaultError } from './fault.js';
import {
  createProbes,
  isClearRefusal,
  isFair,
  report,
  tryInTurn,
  tryProbe,
  type Probe,
  findUnserved,
} from './probes.js';
import { publish } from './scene.js';
import { startServer } from './server.js';

/** How often each request is sent. */
const ROUNDS = 3;
/** Timeout of a client in milliseconds: the time limit of an upload (5 s) on a busy machine. */
const PATIENCE = 30_000;
/** Uploads after those, to see that the bucket is not asked for each. */
const LATER = 4;

/** The bucket of the pictures accepts requests and never responds. */
export const bucketHangs: Fault = async ({ databaseUrl, folder, say, check }) => {
  const place = { databaseUrl, dataDir: folder };
  const [person] = await createPeople(place, 1);
  if (!person) throw new FaultError('No user was created.');
  const bucket = await startS3Server();
  const server = await startServer({ ...place, environment: { ...bucket.environment, LOG_LEVEL: 'fatal' } });
  const probes = await createProbes([person], await publish(server, person));
  check((await findUnserved(probes, server.origin)).length === 0, 'all is well before');
  const stored = await uploadOne(server.origin, person);
  const picture: Probe = {
    name: 'stored picture',
    needs: 'nothing',
    ask: (origin) => send(origin, `GET ${stored as `/${string}`}`),
  };

  say('The bucket hangs.');
  bucket.faults.push(...Array<'hang'>(100_000).fill('hang'));
  const tries = await tryInTurn(ROUNDS, [...probes, picture], server.origin, PATIENCE);
  const asked = bucket.requests.length;
  for (const probe of probes.filter(({ name }) => name === 'upload'))
    for (let i = 0; i < LATER; i++) tries.push(await tryProbe(probe, server.origin, PATIENCE));
  const askedLater = bucket.requests.length - asked;
  bucket.faults.length = 0;
  report(tries, say);
  const uploads = tries.filter(({ probe }) => probe.name === 'upload');
  const pictures = tries.filter(({ probe }) => probe === picture);
  const others = tries.filter(({ probe }) => probe.name !== 'upload' && probe !== picture);
  check(uploads.every(isClearRefusal), 'uploads are answered 503, and when to try again');
  check(
    askedLater < LATER,
    `the bucket is asked now and then only: ${askedLater} times by ${LATER} later uploads`,
  );
  check(
    pictures.every((tried) => tried.status === 200 || isClearRefusal(tried)),
    'a stored picture is served from memory, or 503',
  );
  check(others.every(isFair), 'all else is answered');
  check(others.filter(({ status }) => status === 200).length > others.length / 3, 'and served');
  const unserved = await findUnserved([...probes, picture], server.origin);
  check(
    unserved.length === 0,
    `all is well afterwards, the stored picture included${unserved.map((probe) => `, but ${probe}`).join('')}`,
  );
  const [row] = await withSql(place, (rows) => rows('SELECT COUNT(*) AS n FROM upload'));
  const count = Number(row?.n);
  check(bucket.objects.size >= count && count > 0, `each of ${count} pictures has its file`);
  check(!server.hasEnded(), 'it is still the same process');
  check((await server.stop()).code === 0, 'it stops when it is asked to');
  await bucket.close();
};

async function uploadOne(origin: string, { token }: Person): Promise<string> {
  const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'olive' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(image)]), 'picture.png');
  const answer = await send(origin, 'POST /api/upload', { token, form });
  return new URL((JSON.parse(answer.text) as { url: string }).url, origin).pathname;
}
