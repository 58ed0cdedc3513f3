import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { Background } from '../../platform/background/background.js';
import { openDatabase } from '../../platform/database/dataSource.js';
import { seed } from '../../demo/seed.js';
import { type Env, readEnv } from '../../env.js';
import { createLogger } from '../../platform/log/log.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { MailService } from '../../platform/mail/mailService.js';
import { createServices, type Services } from '../../services.js';
import { createStorage } from '../../platform/storage/createStorage.js';
import type { ImageStorage } from '../../platform/storage/storage.js';

/**
 * Runs a command on the database of DATABASE_URL or DATA_DIR, and always closes it. Mails are not sent.
 *
 * @param creates whether the command may be the first that uses the database. Any other one has the wrong setting then.
 * @throws DatabaseError
 */
export async function withServices(
  command: (parts: {
    dataSource: DataSource;
    services: Services;
    env: Env;
    storage: ImageStorage;
  }) => Promise<void>,
  { creates = false }: { creates?: boolean } = {},
): Promise<void> {
  const env = readEnv();
  const log = createLogger('warn');
  const dataSource = await openDatabase({ ...env, log, mustExist: !creates });
  const background = new Background(log);
  const mailer = new Mailer({ from: env.mailFrom, outboxDir: join(env.dataDir, 'outbox'), log });
  let services: Services | undefined;
  try {
    const mails = new MailService(mailer, () => Promise.resolve(true), log);
    const storage = await createStorage(env);
    services = createServices(
      { ...env, answerCache: false },
      dataSource,
      storage,
      { mails, mailer },
      background,
      log,
    );
    await seed(dataSource, services, { demo: false });
    await command({ dataSource, services, env, storage });
  } finally {
    await services?.threads.close();
    await background.idle();
    await mailer.close();
    await dataSource.destroy();
  }
}
