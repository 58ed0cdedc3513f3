import type { CDPSession, Page } from '@playwright/test';

/** Processor time of a page's main thread, in milliseconds. */
export interface MainThreadTime {
  /** Everything, without the commands of the measurement itself. */
  total: number;
  script: number;
  style: number;
  layout: number;
}

/**
 * Reads the processor time that the main thread of a page has used. Other programs on the machine do not distort it,
 * unlike the time on the clock.
 */
export async function watchMainThread(page: Page): Promise<() => Promise<MainThreadTime>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const read = (name: string): number =>
      1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0);
    return {
      total: read('TaskDuration') - read('DevToolsCommandDuration'),
      script: read('ScriptDuration'),
      style: read('RecalcStyleDuration'),
      layout: read('LayoutDuration'),
    };
  };
}

/** The time between two readings, divided by the number of keys that were pressed. */
export const timeBetween = (before: MainThreadTime, after: MainThreadTime, keys = 1): MainThreadTime => ({
  total: (after.total - before.total) / keys,
  script: (after.script - before.script) / keys,
  style: (after.style - before.style) / keys,
  layout: (after.layout - before.layout) / keys,
});
