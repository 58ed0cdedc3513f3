import path from 'node:path';
import type { DataSource } from 'typeorm';
import { type Env, readEnv } from '../../src/env.js';
import { Background } from '../../src/platform/background/background.js';
import { openDatabase } from '../../src/platform/database/dataSource.js';
import { createLogger } from '../../src/platform/log/log.js';
import { Mailer } from '../../src/platform/mail/mailer.js';
import { MailService } from '../../src/platform/mail/mailService.js';
import { createStorage } from '../../src/platform/storage/createStorage.js';
import type { Services } from '../../src/platform/useCases/context.js';
import { createServices } from '../../src/services.js';

export interface OpenServices {
  env: Env;
  dataSource: DataSource;
  services: Services;
  close: () => Promise<void>;
}

/** The services of the API without its server, on `BENCH_DATABASE_URL` or the embedded database. */
export async function openServices(dataDir: string): Promise<OpenServices> {
  const env = {
    ...readEnv({
      DATA_DIR: dataDir,
      DATABASE_URL: process.env.BENCH_DATABASE_URL,
      JWT_SECRET: 'x'.repeat(32),
    }),
    answerCache: false,
  };
  const log = createLogger('silent');
  const dataSource = await openDatabase({ ...env, log });
  const background = new Background(log);
  const mailer = new Mailer({ from: env.mailFrom, outboxDir: path.join(dataDir, 'outbox'), log });
  const mails = new MailService(mailer, () => Promise.resolve(true), log);
  const storage = await createStorage(env);
  const services = createServices(env, dataSource, storage, { mails, mailer }, background, log);
  const close = async () => {
    await services.threads.close();
    await background.idle();
    await mailer.close();
    await dataSource.destroy();
  };
  return { env, dataSource, services, close };
}
