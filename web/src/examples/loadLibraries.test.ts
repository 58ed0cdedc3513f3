import { describe, expect, it } from 'vitest';
import { reactMajor } from './loadLibraries';

const asked = (version: string) => [
  { name: 'package.json', code: JSON.stringify({ dependencies: { 'react-dom': '17.0.0', react: version } }) },
];

describe('the React of an example', () => {
  it.each(['18', '^18', '18.x', '~18.3.1', '>=18.0.0'])('is 18 for %s', (version) => {
    expect(reactMajor(asked(version))).toBe('18');
  });

  it.each(['19', '^19.1.0', 'latest', '*', '180.0.0'])('is 19 for %s', (version) => {
    expect(reactMajor(asked(version))).toBe('19');
  });

  it('is 19 without package.json', () => {
    expect(reactMajor([])).toBe('19');
  });
});
