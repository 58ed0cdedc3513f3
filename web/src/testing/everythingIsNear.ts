import { vi } from 'vitest';

/**
 * jsdom has no layout: this IntersectionObserver reports every element as visible at once. Undo it with
 * `vi.unstubAllGlobals()`.
 */
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
