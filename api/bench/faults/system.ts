import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type FaultServer, type ServerOptions, startServer } from './server.js';

/** What a server with the probe is told (systemProbe.ts). */
export type SystemWish = {
  /** Names that end in `.test` are found, or the question fails as it does without a name server. */
  dns: 'away' | 'here';
  /** Milliseconds by which its clock is wrong. */
  clock: number;
  /** Takes all file descriptors but these; null gives them back. */
  freeFiles: number | null;
};

type One<Wishes> = { [Key in keyof Wishes]: Pick<Wishes, Key> }[keyof Wishes];

/** Starts a server whose view of the system can be changed with {@link tell}. */
export function startProbed(options: ServerOptions): Promise<FaultServer> {
  const probe = fileURLToPath(new URL('systemProbe.js', import.meta.url));
  return startServer({ ...options, nodeOptions: ['--import', probe], ipc: true });
}

/** @returns the number of files that the probe holds */
export async function tell({ child }: FaultServer, wish: One<SystemWish>): Promise<number> {
  child.send(wish);
  for (;;) {
    // The first message of a server is that it is ready.
    const [answer] = (await once(child, 'message')) as [{ taken?: number }];
    if (answer.taken !== undefined) return answer.taken;
  }
}
