import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../log.js';
export interface Mail { to: string; subject: string; text: string; html: string }
export interface Mailer { send(mail: Mail): void; idle(): Promise<void>; close(): Promise<void> }
let n = 0;
export function createMailer(options: { mailUrl: string | null; from: string; outboxDir: string; log: Logger }): Mailer {
  let tail: Promise<unknown> = Promise.resolve();
  return {
    send: (mail) => {
      tail = tail.then(async () => {
        await mkdir(options.outboxDir, { recursive: true });
        await writeFile(join(options.outboxDir, `${Date.now()}-${n++}.eml`), `To: ${mail.to}\n\n${mail.text}`);
      });
    },
    idle: async () => void (await tail),
    close: async () => void (await tail),
  };
}
