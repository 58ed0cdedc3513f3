import AxeBuilder from '@axe-core/playwright';
import { test, type Page } from '@playwright/test';
import { isThorough } from './thorough';

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

/** The number of examinations of each page. */
const turns = new WeakMap<Page, number>();

/** A test examines its screens in the light and in the dark by turns, and always the same screen in the same theme. */
function themesFor(page: Page): readonly ('dark' | 'light')[] {
  if (isThorough) return ['dark', 'light'];
  const turn = (turns.get(page) ?? test.info().title.length) + 1;
  turns.set(page, turn);
  return turn % 2 === 0 ? ['light'] : ['dark'];
}

/** The same in a theme, or in a thorough run in both, without motion. Leaves the page in the light one. */
export async function violationsInThemes(page: Page, extent: Extent = {}): Promise<string[]> {
  const found: string[] = [];
  const themes = themesFor(page);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const coloursOnly = colorScheme === 'dark' && themes.length > 1;
    const lines = await violations(page, { ...extent, coloursOnly });
    found.push(...lines.map((line) => `${colorScheme}: ${line}`));
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return found;
}
