import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Of all rules, only these depend on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

interface Extent {
  /** Selector of the part to examine; the whole page by default. */
  include?: string;
  /** Whether only the rules on colours run, because the others have run in the other theme. */
  coloursOnly?: boolean;
}

/** What axe finds on a page: a line a rule, with the elements that break it. */
export async function violations(page: Page, { include, coloursOnly }: Extent = {}): Promise<string[]> {
  // The legacy mode only differs for frames of other origins, and does not open a page for each result.
  // Describing the elements that pass as well would take a quarter of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (include !== undefined) axe.include(include);
  if (coloursOnly) axe.withRules(COLOUR_RULES);
  else axe.withTags(TAGS);
  const { violations: found } = await axe.analyze();
  return found.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`,
  );
}

/** The same in both themes, without motion. Leaves the page in the light one. */
export async function violationsInThemes(page: Page, extent: Extent = {}): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const lines = await violations(page, { ...extent, coloursOnly: colorScheme === 'dark' });
    found.push(...lines.map((line) => `${colorScheme}: ${line}`));
  }
  return found;
}
