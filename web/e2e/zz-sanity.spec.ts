import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './support/test';
test('axe bites', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => {
    const i = document.createElement('img');
    i.src = '/favicon.svg';
    document.querySelector('main')!.append(i);
    const p = document.createElement('p');
    p.textContent = 'faint';
    p.style.color = '#ddd';
    p.style.background = '#fff';
    document.querySelector('main')!.append(p);
  });
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  console.log(violations.map((v) => v.id));
  expect(violations.length).toBeGreaterThan(1);
});
