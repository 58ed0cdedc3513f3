import 'reflect-metadata';
import { createInterface } from 'node:readline/promises';
import { reportFailure, UsageError } from '../cli/failure.js';
import { withServices } from '../cli/withServices.js';
import { AdminService } from './admin.service.js';
import { adminProgram } from './program.js';

const program = adminProgram(
  (command) =>
    withServices(({ dataSource, services }) =>
      command({ services, admin: new AdminService(dataSource, services.users) }),
    ),
  {
    say: (line) => process.stdout.write(`${line}\n`),
    confirm: async (question) => {
      if (!process.stdin.isTTY) throw new UsageError(`${question} Nobody is here to ask: say --yes.`);
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
