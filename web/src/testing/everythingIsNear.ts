import { vi } from 'vitest';

/** jsdom has no layout: with this, whatever is watched is in sight at once. Undone by `vi.unstubAllGlobals()`. */
export function everythingIsNear(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly report: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        queueMicrotask(() => this.report([{ isIntersecting: true }]));
      }
      disconnect() {
        /* reports once */
      }
    },
  );
}
