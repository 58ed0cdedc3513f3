import { expect, it } from 'vitest';
import { packageWarnings } from './packageWarnings';

const warningsFor = (code: string, name = 'package.json') => packageWarnings([{ name, code }]);

it.each(['{}', '[]', 'null', '{"dependencies":{"react":"^18.0.0"}}', '{"dependencies":{"react":18}}'])(
  'says nothing about %s',
  (code) => {
    expect(warningsFor(code)).toEqual([]);
  },
);

it.each(['latest', 'beta', '19.3.0-canary-eb8feb71-20260814', '>=19'])('accepts React %s', (react) => {
  expect(warningsFor(JSON.stringify({ dependencies: { react } }))).toEqual([]);
});

it('names a React that is not there', () => {
  expect(warningsFor('{"dependencies":{"react":"~17.0.2"}}')).toEqual([
    'package.json asks for React 17. Examples run with React 19, or with 18 if it says so.',
  ]);
});

it('says that package.json is not JSON, wherever it stands', () => {
  expect(warningsFor('{ react: 18', '/package.json')).toEqual([
    expect.stringMatching(/^package\.json is not JSON: .+/),
  ]);
  expect(warningsFor('{', 'data.json')).toEqual([]);
});
