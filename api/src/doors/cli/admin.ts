import 'reflect-metadata';
import { createInterface } from 'node:readline/promises';
import { reportFailure, UsageError } from './failure.js';
import { adminProgram } from './adminProgram.js';

const program = adminProgram(
  async (command) => {
    // Help and wrong arguments need no database.
    const { withServices } = await import('./withServices.js');
    const { AdminService } = await import('../../features/admin/admin.service.js');
    await withServices(({ dataSource, services }) =>
      command({ services, admin: new AdminService(dataSource, services.accounts, services.uploads.storage) }),
    );
  },
  {
    say: (line) => process.stdout.write(`${line}\n`),
    confirm: async (question) => {
      if (!process.stdin.isTTY)
        throw new UsageError(`${question} There is no terminal to confirm on. Add --yes.`);
      const terminal = createInterface({ input: process.stdin, output: process.stdout });
      try {
        return /^y(?:es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
      } finally {
        terminal.close();
      }
    },
  },
);
program.parseAsync().catch(reportFailure);
