let touched: Promise<unknown> | undefined;

/**
 * Resolves at the first pointer or key, or at what a screen reader or voice control does in their place: they keep the keys to
 * themselves, and scroll, focus and click. The first call starts to wait.
 */
export const whenTouched = () =>
  (touched ??= new Promise((resolve) => {
    for (const touch of ['pointerover', 'keydown', 'scroll', 'focusin', 'click'])
      window.addEventListener(touch, resolve, { once: true, passive: true });
  }));

/** The same, but not before there is a network: for what is of no use without one. */
export const whenTouchedOnline = () =>
  whenTouched().then(
    () =>
      navigator.onLine ||
      new Promise((resolve) => window.addEventListener('online', resolve, { once: true })),
  );
