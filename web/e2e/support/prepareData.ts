import { rm } from 'node:fs/promises';
import { startServer } from './server';

/** Runs once before all workers: lets a server create the demo content, which each worker's server then copies. */
export default async function prepareData(): Promise<() => Promise<void>> {
  const server = await startServer();
  const folder = await server.leave();
  process.env.E2E_DATA = folder;
  return () => rm(folder, { recursive: true, force: true });
}
