import { expect, type Page } from '@playwright/test';

/** https://wicg.github.io/layout-instability/#sec-layout-shift, which TypeScript's DOM library does not have. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

interface Shifts {
  /** Cumulative Layout Shift (https://web.dev/articles/cls). */
  sum: number;
  /** The elements that moved, from where to where. */
  moved: string[];
}

/** Records the layout shifts of each page from the first paint on. Shifts that follow an input are expected and do not count. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shifts = { sum: 0, moved: [] };
    Object.assign(window, { shifts });
    const edges = ({ left, top, right, bottom }: DOMRectReadOnly) =>
      [left, top, right, bottom].map((edge) => edge.toFixed(1)).join(' ');
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return `${element?.tagName ?? 'removed'} "${(element?.textContent ?? '').slice(0, 40)}"`;
    };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue;
        shifts.sum += value;
        for (const { node, previousRect, currentRect } of sources)
          shifts.moved.push(`${nameOf(node)}: ${edges(previousRect)} -> ${edges(currentRect)}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Fails, with the elements that moved, when the layout of the page has shifted by `limit` or more since it began. */
export async function expectShiftsBelow(page: Page, limit: number, path = page.url()): Promise<void> {
  const { sum, moved } = await page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
  expect.soft(sum, `layout shift of ${path}\n${moved.join('\n')}`).toBeLessThan(limit);
}
