let touched: Promise<unknown> | undefined;

/**
 * Resolves at the first pointer, key or wheel, or at what a screen reader or voice control does in their place: they keep the
 * keys to themselves, and focus and click. The page itself scrolls and focuses headings, which Tab does not reach, for the
 * fragment of its address. The first call starts to wait.
 */
export const whenTouched = () =>
  (touched ??= new Promise((resolve) => {
    for (const touch of ['pointerover', 'keydown', 'wheel', 'click'])
      window.addEventListener(touch, resolve, { once: true, passive: true });
    window.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement && target.tabIndex >= 0) resolve(target);
    });
  }));

/** The same, but not before there is a network: for what is of no use without one. */
export const whenTouchedOnline = () =>
  whenTouched().then(
    () =>
      navigator.onLine ||
      new Promise((resolve) => window.addEventListener('online', resolve, { once: true })),
  );
