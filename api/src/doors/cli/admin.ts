import 'reflect-metadata';
import { createInterface } from 'node:readline/promises';
import { reportFailure, UsageError } from './failure.js';
import { withServices } from './withServices.js';
import { AdminService } from '../../features/admin/admin.service.js';
import { adminProgram } from './adminProgram.js';

const program = adminProgram(
  (command) =>
    withServices(({ dataSource, services }) =>
      command({ services, admin: new AdminService(dataSource, services.accounts) }),
    ),
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
