import js from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

import { apiZones, apartZones, webZones } from './scripts/lib/importZones.mjs';

const tests = ['**/*.test.{ts,tsx}', '**/testing/**', 'api/bench/**', 'web/e2e/**'];
/** Files that run on a developer's machine only. */
const tooling = ['*.config.{js,ts}', '{api,web}/*.config.ts', 'scripts/**', 'web/codegen/**', 'web/vite/**'];

/** Events that trigger actions. Watching focus or the pointer, for example to keep a notice open, needs no role. */
const acting = ['onClick', 'onMouseDown', 'onMouseUp', 'onKeyPress', 'onKeyDown', 'onKeyUp'];

/** Packages that only one folder may import, each with the reason for the error message. */
const editorOnly = ['draft-js', 'draft-convert'].map((name) => ({
  name,
  message: 'Draft.js stays in web/src/editor, so that it can be replaced there. Stored posts are plain HTML.',
}));
const richTextOnly = {
  name: 'dompurify',
  message: 'HTML is sanitised and shown by web/src/richText only.',
};
const hooksOfOurs = {
  name: '@apollo/client/react',
  message:
    'Take hooks from web/src/apollo/hooks.ts: they answer before the Apollo client is loaded (decision 0186).',
};
const doorsOnly = ['fastify', 'graphql', 'type-graphql', '@apollo/server', 'graphql-upload'].map((name) => ({
  name,
  message:
    'Rules know nothing of GraphQL or HTTP: raise an error of errors.ts, let the door shape the answer.',
}));
const sqliteByNode = {
  name: 'better-sqlite3',
  message: 'Which SQLite package fits depends on Node: take it from api/src/platform/database/sqlite.ts.',
};
const processEnv = ['process', 'node:process'].map((name) => ({
  name,
  importNames: ['env'],
  message: 'Read settings through api/src/env.ts.',
}));

const unboundedJson = {
  object: 'JSON',
  property: 'parse',
  message:
    'Read JSON from outside with parseJson of api/src/platform/bounds/bounds.ts, which limits its structure.',
};
const unboundedUrl = {
  object: 'URL',
  property: 'canParse',
  message:
    'Read addresses from outside with parseUrl of api/src/platform/text/urls.ts, which limits the host.',
};
const settings = {
  object: 'process',
  property: 'env',
  message: 'Read settings through api/src/env.ts.',
};

/** @param {...{name: string, message: string, importNames?: string[]}} paths @returns {['error', {paths: object[]}]} */
const restrictImports = (...paths) => ['error', { paths }];

const unsafeHtml = [
  "JSXAttribute[name.name='dangerouslySetInnerHTML']",
  "Property[key.name='dangerouslySetInnerHTML']",
  'AssignmentExpression > MemberExpression.left[property.name=/^(inner|outer)HTML$/]',
  'CallExpression[callee.property.name=/^(insertAdjacentHTML|parseFromString|(set|parse)HTMLUnsafe|createContextualFragment)$/]',
].map((selector) => ({
  selector,
  message:
    'Show and parse HTML through web/src/richText, which sanitises it or parses it where nothing runs.',
}));
const browserAtModuleLevel = {
  selector:
    'MemberExpression > Identifier.object[name=/^(window|document|navigator|localStorage|sessionStorage)$/]:not(:function *)',
  message: 'Modules are loaded on a server too: touch the browser in an effect or an event handler.',
};

export default defineConfig(
  globalIgnores([
    '**/{dist,.cache,.mutant*,data,coverage,test-results,playwright-report,bench-results}/**',
    'web/src/generated/**',
    // Programs to copy, without packages and types.
    'examples/tools/**',
    'web/inline/**',
    'web/public/**',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  tseslint.configs.strict,
  importX.flatConfigs.typescript,
  {
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({
          project: ['tsconfig.json', 'api/tsconfig.json', 'web/tsconfig.json'],
          noWarnOnMultipleProjects: true,
        }),
      ],
    },
    rules: {
      // The compiler finds these, in scripts too, and knows the globals of each side.
      'no-undef': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 320, skipBlankLines: true, skipComments: true }],
      'no-restricted-properties': ['error', settings],

      // Decorators turn an imported class into a value; the rule leaves files with decorators alone.
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none', ignoreRestSiblings: true },
      ],

      // Import cycles: scripts/lib/folderCircles.test.mjs also checks folders and types, but takes seconds.
      'import-x/no-duplicates': 'error',
      'import-x/no-self-import': 'error',
      'import-x/no-unresolved': ['error', { ignore: ['\\?'] }],
      'import-x/no-useless-path-segments': 'error',
      'import-x/order': [
        'error',
        { groups: ['builtin', 'external', ['internal', 'parent', 'sibling', 'index']] },
      ],
      'import-x/no-restricted-paths': [
        'error',
        { basePath: import.meta.dirname, zones: [...apartZones, ...apiZones, ...webZones] },
      ],
      'import-x/no-extraneous-dependencies': ['error', { devDependencies: false }],
    },
  },

  {
    files: ['api/src/**'],
    rules: {
      'no-console': 'error',
      'no-restricted-imports': restrictImports(sqliteByNode, ...processEnv),
      'no-restricted-properties': ['error', settings, unboundedJson, unboundedUrl],
      'import-x/no-extraneous-dependencies': ['error', { devDependencies: false, packageDir: 'api' }],
    },
  },
  {
    files: ['api/src/**/*.{commands,queries,service,policy}.ts'],
    rules: { 'no-restricted-imports': restrictImports(...doorsOnly, sqliteByNode, ...processEnv) },
  },
  {
    files: ['api/src/platform/database/sqlite.ts'],
    rules: { 'no-restricted-imports': restrictImports(...processEnv) },
  },
  { files: ['api/bench/**'], rules: { 'no-restricted-imports': restrictImports(sqliteByNode) } },
  { files: ['api/src/env.ts'], rules: { 'no-restricted-properties': ['error', unboundedJson] } },
  {
    files: ['api/src/platform/text/urls.ts'],
    rules: { 'no-restricted-properties': ['error', settings, unboundedJson] },
  },
  {
    // The module with the limits, files of our own build and repository, and responses of our own server.
    files: [
      'api/src/platform/bounds/bounds.ts',
      'api/src/demo/demoContent.ts',
      'api/src/doors/pages/{pageQueries,webRenderer}.ts',
    ],
    rules: { 'no-restricted-properties': ['error', settings] },
  },

  {
    files: ['web/**/*.{ts,tsx}'],
    extends: [jsxA11y.flatConfigs.strict, reactHooks.configs.flat.recommended],
    rules: {
      // The dialog decides where the focus goes when it opens; fields of a page never take it.
      'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
      'jsx-a11y/no-noninteractive-element-interactions': ['error', { handlers: acting }],
      'jsx-a11y/no-static-element-interactions': ['error', { handlers: acting }],
      'react-hooks/exhaustive-deps': 'error',
      'react-hooks/incompatible-library': 'error',
      'react-hooks/unsupported-syntax': 'error',
    },
  },
  {
    files: ['web/src/**'],
    rules: {
      'no-console': 'error',
      'no-restricted-imports': restrictImports(...editorOnly, richTextOnly, hooksOfOurs),
      'no-restricted-syntax': ['error', ...unsafeHtml, browserAtModuleLevel],
      'import-x/no-extraneous-dependencies': ['error', { devDependencies: false, packageDir: 'web' }],
      'import-x/no-nodejs-modules': 'error',
    },
  },
  // Runs on the server only.
  { files: ['web/src/server/withinTime.ts'], rules: { 'import-x/no-nodejs-modules': 'off' } },
  {
    files: ['web/src/editor/**'],
    rules: { 'no-restricted-imports': restrictImports(richTextOnly, hooksOfOurs) },
  },
  {
    files: ['web/src/richText/**'],
    rules: {
      'no-restricted-imports': restrictImports(...editorOnly, hooksOfOurs),
      'no-restricted-syntax': ['error', browserAtModuleLevel],
    },
  },
  // The entries of the browser's bundles, which a server never loads.
  { files: ['web/src/{main,sandbox/main}.tsx'], rules: { 'no-restricted-syntax': ['error', ...unsafeHtml] } },

  {
    files: [...tests, ...tooling],
    rules: {
      'no-console': 'off',
      'no-restricted-properties': 'off',
      'import-x/no-nodejs-modules': 'off',
    },
  },
  {
    files: ['api/**'].flatMap((area) => tests.map((test) => [area, test])),
    rules: { 'import-x/no-extraneous-dependencies': ['error', { packageDir: ['.', 'api'] }] },
  },
  {
    files: [...tests, ...tooling].map((file) => ['web/**', file]),
    rules: { 'import-x/no-extraneous-dependencies': ['error', { packageDir: ['.', 'web'] }] },
  },
  {
    files: ['*.config.{js,ts}', 'scripts/**'],
    rules: { 'import-x/no-extraneous-dependencies': ['error', { packageDir: '.' }] },
  },
  {
    files: tests,
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['**/*.cjs'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
);
