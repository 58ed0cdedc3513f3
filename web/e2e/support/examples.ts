import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Run, RunEvent, RunOptions, SourceFile } from '../../src/examples/runExample';

/** Address of the module that runs examples, an entry of the build (web/vite/exampleModules.ts). */
function runnerAddress(): string {
  const file = new URL('../../dist/client/.vite/manifest.json', import.meta.url);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { file: string }>;
  const entry = manifest['src/examples/runExample.ts'];
  if (!entry) throw new Error('The build has no entry that runs examples.');
  return `/${entry.file}`;
}

interface Runner {
  runExample: (files: readonly SourceFile[], place: HTMLElement, options: RunOptions) => Run;
}

declare global {
  var exampleRuns: Map<number, { run: Run; events: RunEvent[] }> | undefined;
}

let next = 0;

/** An example in a page of the site. */
export interface RunningExample {
  events: () => Promise<RunEvent[]>;
  /** Waits until an event fits. @throws Error with the events if none does in time */
  waitFor: (fits: (event: RunEvent) => boolean, timeout?: number) => Promise<RunEvent>;
  isShown: () => Promise<boolean>;
  stop: () => Promise<void>;
}

/** Starts an example in a page of the site, without any user interface. */
export async function startExample(page: Page, files: readonly SourceFile[]): Promise<RunningExample> {
  const id = (next += 1);
  await page.evaluate(
    async ({ address, id, files }) => {
      const { runExample } = (await import(address)) as Runner;
      const place = document.createElement('div');
      place.id = `example-${id}`;
      document.body.append(place);
      const events: RunEvent[] = [];
      const run = runExample(files, place, {
        title: `Result ${id}`,
        colorScheme: 'light',
        onEvent: (event) => events.push(event),
      });
      globalThis.exampleRuns ??= new Map();
      globalThis.exampleRuns.set(id, { run, events });
    },
    { address: runnerAddress(), id, files },
  );
  const events = () => page.evaluate((id) => globalThis.exampleRuns?.get(id)?.events ?? [], id);
  return {
    events,
    isShown: async () => (await page.locator(`#example-${id} iframe`).count()) === 1,
    waitFor: async (fits, timeout = 30_000) => {
      const end = Date.now() + timeout;
      for (;;) {
        const seen = await events();
        const found = seen.find(fits);
        if (found) return found;
        if (Date.now() > end) throw new Error(`No event fits: ${JSON.stringify(seen).slice(0, 2000)}`);
        await page.waitForTimeout(50);
      }
    },
    stop: () =>
      page.evaluate((id) => {
        globalThis.exampleRuns?.get(id)?.run.stop();
        document.getElementById(`example-${id}`)?.remove();
      }, id),
  };
}

/** Runs examples, some at a time, and returns the events of each until it ran or failed. */
export function runAll(page: Page, examples: readonly (readonly SourceFile[])[]): Promise<RunEvent[][]> {
  return page.evaluate(
    async ({ address, examples }) => {
      const { runExample } = (await import(address)) as Runner;
      const results: RunEvent[][] = [];
      let next = 0;
      const one = (files: readonly SourceFile[]) =>
        new Promise<RunEvent[]>((resolve) => {
          const events: RunEvent[] = [];
          const run = runExample(files, document.body, {
            title: 'Result',
            colorScheme: 'light',
            onEvent: (event) => {
              events.push(event);
              if (event.type !== 'ran' && event.type !== 'failed') return;
              // Errors of effects come a moment later.
              setTimeout(() => {
                run.stop();
                resolve([...events]);
              }, 20);
            },
          });
        });
      const work = async () => {
        for (let index = next++; index < examples.length; index = next++)
          results[index] = await one(examples[index] ?? []);
      };
      await Promise.all([work(), work(), work()]);
      return results;
    },
    { address: runnerAddress(), examples },
  );
}
