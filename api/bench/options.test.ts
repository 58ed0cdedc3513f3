import { describe, expect, it } from 'vitest';
import { OptionsError, parseOptions } from './options.js';

const nameOf = (...args: string[]) => parseOptions(args).reportName;

describe('the options of the bench', () => {
  it('names a full run by its size', () => {
    expect(nameOf()).toBe('api-100000');
    expect(nameOf('--posts', '10000', '--seconds', '5', '--warm-up', '20', '--keep', 'x')).toBe('api-10000');
  });

  it.each([['--only', 'feed'], ['--quick'], ['--connections', '16']])(
    'does not let %s take the place of a whole run, nor of a size of the growth',
    (...args) => {
      expect(nameOf(...args)).toBe('api-100000-partial');
      if (args[0] === '--connections') return;
      expect(nameOf(...args, '--posts', '10000', '--growth-of', '10000,100000')).toBe(
        'api-growth-10000-partial',
      );
    },
  );

  it('names a run of several processes by their number', () => {
    expect(nameOf('--processes', '2')).toBe('api-100000-2-processes');
  });

  it('compares sizes at sixteen connections, under separate names', () => {
    const options = parseOptions(['--posts', '10000', '--growth-of', '10000,100000']);
    expect(options).toMatchObject({ connections: [16], reportName: 'api-growth-10000' });
    expect(() => parseOptions(['--growth-of', '10000', '--connections', '64'])).toThrow(OptionsError);
  });

  it('uses the last of repeated options, because --growth appends the size', () => {
    expect(parseOptions(['--posts', '1,2', '--posts', '2', '--growth-of', '1,2']).posts).toBe(2);
  });

  it.each([
    ['--posts', 'many'],
    ['--warm-up', '0'],
    ['--processes', '1.5'],
    ['--connections', '16,'],
  ])('refuses %s %s', (...args) => {
    expect(() => parseOptions(args)).toThrow(OptionsError);
  });
});
