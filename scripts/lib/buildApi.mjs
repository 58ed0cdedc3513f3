import { build } from '../build.mjs';

/** Vitest’s global set-up: builds the API, because worker threads and servers of tests run the build. */
export default async function buildApi() {
  // The part `types` checks them.
  if (!(await build(['api'], { withTypes: false }))) throw new Error('The API could not be built.');
}
