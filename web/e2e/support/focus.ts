import { expect, type Locator, type Page } from '@playwright/test';

/** Why a person does not see where the focus is; `null` if they do. */
function unseenFocus(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    // Scrolling to the focus and its transition end in animation frames.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return null;
    const name = activeElement.getAttribute('aria-label') ?? activeElement.textContent.slice(0, 40);
    const told = `${activeElement.tagName.toLowerCase()} “${name}”`;

    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--color-focus)';
    const focusColour = getComputedStyle(probe).color;
    probe.remove();

    const isMarked = (element: Element | null, steps: number): boolean => {
      if (!element || steps === 0) return false;
      const { outlineStyle, outlineWidth, boxShadow, borderBlockEndColor } = getComputedStyle(element);
      const hasOutline = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
      const frame = getComputedStyle(element, '::after').borderBlockEndColor;
      const hasLine = [borderBlockEndColor, frame].includes(focusColour);
      return hasOutline || hasLine || boxShadow !== 'none' || isMarked(element.parentElement, steps - 1);
    };
    // The texts of the editor and of code mark their frame, some levels above.
    const isText = activeElement.matches('.public-DraftEditor-content, .cm-content');
    if (!isMarked(activeElement, isText ? 6 : 3)) return `${told} has no mark of the focus`;

    // Hidden fields, such as those of files and checkboxes, show the focus on their label.
    const label = activeElement.closest('label');
    const { left, right, top, bottom } = (label ?? activeElement).getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (bottom <= 0 || top >= innerHeight) return `${told} is outside of the window: ${top} to ${bottom}`;
    if (isText || bottom - top > innerHeight / 2) return null;
    const hit = document.elementFromPoint(x, y);
    const isThere =
      hit && (activeElement.contains(hit) || hit.contains(activeElement) || label?.contains(hit));
    return isThere ? null : `${told} is covered by ${hit?.tagName} ${hit?.className}`;
  });
}

/** Waits until a person sees where the focus is. */
export const expectSeenFocus = (page: Page) =>
  expect.poll(() => unseenFocus(page), { timeout: 5000 }).toBeNull();

interface Walk {
  key?: 'Tab' | 'Shift+Tab' | 'ArrowRight';
  /** Whether each stop must be seen on the way. */
  seesFocus?: boolean;
}

/** Presses a key until the target has the focus, as a keyboard user does. */
export async function tabTo(page: Page, target: Locator, { key = 'Tab', seesFocus = false }: Walk = {}) {
  await expect(target).toBeVisible();
  const focused = page.locator(':focus');
  const passed: string[] = [];
  for (let presses = 0; presses < 80; presses += 1) {
    if ((await target.and(focused).count()) > 0) return;
    await page.keyboard.press(key);
    if (seesFocus) await expectSeenFocus(page);
    passed.push(
      (await focused.count()) > 0
        ? ((await focused.getAttribute('aria-label')) ?? (await focused.innerText()))
        : '',
    );
  }
  throw new Error(`${String(target)} is not reached by ${key}: ${passed.join(' | ')}`);
}
