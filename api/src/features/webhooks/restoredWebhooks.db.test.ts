import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChangeLog } from '../../platform/changes/changeLog.js';
import { recordChange } from '../../platform/changes/recordChange.js';
import { openDatabase } from '../../platform/database/dataSource.js';
import { newId } from '../../platform/database/ids.js';
import { createLogger } from '../../platform/log/log.js';
import { LocalStorage } from '../../platform/storage/storage.js';
import { createPost, createUser } from '../../testing/factories.js';
import {
  createMigratedDatabase,
  engine,
  startTestServer,
  type TestServer,
} from '../../testing/testServer.js';
import { NOWHERE } from '../../testing/webhooks.js';
import { backUp } from '../backup/backup.js';
import { restore } from '../backup/restore.js';
import type { DatabasePlace } from '../backup/snapshot.js';
import { WebhookDelivery } from './webhook.entity.js';
import { WebhookEvent } from './webhookEvents.js';
import { WebhookMaker } from './webhookMaker.js';

const log = createLogger('silent');
let server: TestServer;
let folder: string;
/** A webhook that was created after more than 300 changes, and a post. */
let webhookId: string;
let postId: string;
let backup: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hydrate-restored-'));
  server = await startTestServer();
  const { user } = await createUser(server);
  ({ id: postId } = await createPost(server, user));
  const like = { subject: 'like', subjectId: user.id, postId, kind: 'created', actorId: user.id } as const;
  await recordChange(server.dataSource.manager, ...Array.from({ length: 300 }, () => like));
  const input = { url: NOWHERE, events: [WebhookEvent.POST_UPDATED] };
  ({ id: webhookId } = (await server.server.services.webhooks.create(user, input)).webhook);
  backup = await backUpOf(server);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const storageOf = ({ dataDir }: DatabasePlace) => new LocalStorage(join(dataDir, 'uploads'));

async function backUpOf(place: DatabasePlace): Promise<string> {
  const file = join(folder, `${newId()}.tar.gz`);
  await backUp(place, storageOf(place), file);
  return file;
}

const restoreTo = (place: DatabasePlace, file: string, replace = false) =>
  restore({ place, storage: storageOf(place), file, replace, log });

/** The changes that the webhook is told of, when a process starts on a database and the post is updated twice. */
async function told(place: DatabasePlace): Promise<WebhookEvent[]> {
  const dataSource = await openDatabase({ ...place, log });
  try {
    const maker = new WebhookMaker(dataSource, new ChangeLog(dataSource), () => new Date());
    await maker.begin();
    const update = { subject: 'post', subjectId: postId, kind: 'updated', actorId: null } as const;
    for (const change of [update, update]) {
      await recordChange(dataSource.manager, change);
      await maker.make();
      // The next start of a process must neither skip nor repeat anything.
      await maker.begin();
    }
    const deliveries = await dataSource.manager.findBy(WebhookDelivery, { webhookId });
    return deliveries.map(({ event }) => event).filter((event) => event !== WebhookEvent.CHALLENGE);
  } finally {
    await dataSource.destroy();
  }
}
const TWICE = [WebhookEvent.POST_UPDATED, WebhookEvent.POST_UPDATED];

describe(`the webhooks of a backup on ${engine}`, () => {
  it('tell of changes after a restore to an empty database', async () => {
    const target = await createMigratedDatabase();
    await restoreTo(target, backup);
    expect(await told(target)).toEqual(TWICE);
    await target.remove();
  });

  it('tell of changes after a restore to the other engine and back', async () => {
    const embedded = { databaseUrl: null, dataDir: await mkdtemp(join(folder, 'embedded-')) };
    await restoreTo(embedded, backup);
    const target = await createMigratedDatabase();
    await restoreTo(target, await backUpOf(embedded));
    expect(await told(target)).toEqual(TWICE);
    expect(await told(embedded)).toEqual(TWICE);
    await target.remove();
  });

  it('tell of changes after a restore over a used database', async () => {
    const used = await createMigratedDatabase();
    const dataSource = await openDatabase({ ...used, log });
    const maker = new WebhookMaker(dataSource, new ChangeLog(dataSource), () => new Date());
    await maker.begin();
    const { user } = await createUser({ dataSource, dataDir: used.dataDir });
    const created = { subject: 'user', subjectId: user.id, kind: 'created', actorId: null } as const;
    await recordChange(dataSource.manager, created);
    await maker.make();
    await dataSource.destroy();
    // On MySQL the log of the replaced data goes on.
    await restoreTo(used, backup, true);
    expect(await told(used)).toEqual(TWICE);
    await used.remove();
  });
});
