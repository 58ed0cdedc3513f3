import { build } from '../build.mjs';

/** Vitest's global set-up: worker threads and servers of tests run what a build made, also when one file is run alone. */
export default async function buildApi() {
  if (!(await build(['api']))) throw new Error('The API could not be built.');
}
