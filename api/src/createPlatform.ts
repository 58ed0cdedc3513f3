import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import type { Env } from './env.js';
import { DERIVED, lastCheck } from './features/admin/lastCheck.js';
import { waitingHashes } from './features/auth/password.js';
import { countWaitingWork, WAITING_WORK } from './features/health/waitingWork.js';
import { waitingImages } from './features/uploads/upload.service.js';
import { Background } from './platform/background/background.js';
import { useReplicas } from './platform/database/replicas.js';
import { SlowStatements } from './platform/database/slowStatements.js';
import { type DatabaseWatch, watchDatabase } from './platform/database/watch.js';
import { createRateLimits, noRateLimits, takes } from './platform/limits/rateLimits.js';
import type { Circuit } from './platform/neighbours/circuit.js';
import { watchNeighbours } from './platform/neighbours/watchNeighbours.js';
import { watchDisk } from './platform/metrics/disk.js';
import type { Logger } from './platform/log/log.js';
import { Mailer } from './platform/mail/mailer.js';
import { MailService } from './platform/mail/mailService.js';
import { Maintenance } from './platform/maintenance/maintenance.js';
import { maintenanceMeter } from './platform/maintenance/maintenanceMeter.js';
import { Metrics } from './platform/metrics/metrics.js';
import { version } from './platform/metrics/version.js';
import { createStorage } from './platform/storage/createStorage.js';
import { createTracing } from './platform/tracing/tracing.js';
import { maintenanceTasks } from './maintenanceTasks.js';
import { createServices } from './services.js';

interface PlatformDependencies {
  env: Env;
  dataSource: DataSource;
  log: Logger;
}

export type Platform = Awaited<ReturnType<typeof createPlatform>>;

/** Creates the infrastructure of the application and its services. */
export async function createPlatform({ env, dataSource, log }: PlatformDependencies) {
  const { mailUrl, mailFrom: from } = env;
  const circuits: Circuit[] = [];
  const mailer = new Mailer({ mailUrl, from, outboxDir: join(env.dataDir, 'outbox'), log });
  if (env.mailUrl !== null) circuits.push(mailer.circuit);
  const storage = await createStorage(env, (circuit) => circuits.push(circuit));
  const background = new Background(log);
  const watch = watchDatabase(dataSource, env.databaseUrl, log);
  const limits = env.rateLimits ? createRateLimits(await sharedCounters(env, watch)) : noRateLimits;
  const mails = new MailService(mailer, (place) => takes(limits, 'mail', place), log);
  const services = createServices(env, dataSource, storage, { mails, mailer }, background, log);

  const metrics = new Metrics();
  metrics.info(version);
  metrics.watch(dataSource);
  const slow = new SlowStatements(dataSource, env.slowStatement);
  metrics.watchBackground(background);
  watchNeighbours(metrics, circuits, log);
  watchDisk(metrics, env.dataDir);
  const replicas = useReplicas(dataSource, env, log);
  const tracing = await createTracing(env);
  tracing?.watch(dataSource);
  metrics.watchReplicas(replicas);
  metrics.gauge('hydrate_mails_queued', 'Mails that wait to be delivered.', () => mailer.queued());
  metrics.gaugesOf(WAITING_WORK, () => countWaitingWork(dataSource));
  metrics.gauge('hydrate_passwords_queued', 'Passwords that wait to be hashed.', waitingHashes);
  const { threads } = services;
  metrics.gauge('hydrate_texts_queued', 'Long texts that wait for a worker thread.', () => threads.waiting);
  metrics.gauge('hydrate_images_queued', 'Images that wait to be processed.', waitingImages);

  services.health.observe({ metrics, background, replicas, slow });
  metrics.gaugesByOf(
    'hydrate_derived_wrong',
    'What `npm run admin -- repair` would mend, as of the last check.',
    { label: 'kind', values: DERIVED },
    () => lastCheck(dataSource),
  );
  const maintenance = new Maintenance({
    dataSource,
    log,
    tasks: maintenanceTasks(services),
    meter: maintenanceMeter(metrics),
  });

  const close = async () => {
    slow.close();
    await background.idle();
    await mailer.close();
    limits.close();
    watch?.close();
    await replicas.close();
    await tracing?.close();
  };
  return {
    log,
    mailer,
    storage,
    background,
    limits,
    services,
    metrics,
    maintenance,
    replicas,
    tracing,
    close,
  };
}

/** Null with the embedded database, which one process uses alone. */
async function sharedCounters({ databaseUrl }: Env, watch: DatabaseWatch | null) {
  if (databaseUrl === null) return null;
  const { openSharedCounters } = await import('./platform/limits/sharedCounters.js');
  return openSharedCounters(databaseUrl, watch);
}
