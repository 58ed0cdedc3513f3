import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { licencesOf } from './licences.ts';

const { resolve } = createRequire(new URL('../example-libraries/package.json', import.meta.url));

it('gives the notice of each package once, and none of the site’s own files', () => {
  const files = [
    resolve('react'),
    resolve('react/jsx-runtime'),
    resolve('@tanstack/react-query'),
    import.meta.filename,
  ];
  const text = licencesOf(files);
  expect(text.match(/^react \d+\.\d+\.\d+$/gm)).toHaveLength(1);
  expect(text).toMatch(/Copyright \(c\) (?:Facebook|Meta)/);
  expect(text).toMatch(/^@tanstack\/react-query \d/m);
  expect(text).toContain('Tanner Linsley');
  expect(text.match(/^Licence: /gm)).toHaveLength(2);
});
