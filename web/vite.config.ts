import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { shortClassNames } from './vite/classNames.ts';
import { directImports } from './vite/directImports.ts';
import { exampleModules } from './vite/exampleModules.ts';
import { inlineScripts } from './vite/inlineScripts.ts';
import { isolatedModule } from './vite/isolatedModule.ts';
import { leanGraphql } from './vite/leanGraphql.ts';
import { leanIcons } from './vite/leanIcons.ts';
import { readerBudget } from './vite/readerBudget.ts';
import { readerChunks } from './vite/readerChunks.ts';
import { renderInDevelopment } from './vite/renderInDevelopment.ts';
import { retriedStyles } from './vite/retriedStyles.ts';
import { serviceWorker } from './vite/serviceWorker.ts';
import { trustedGraphiql } from './vite/trustedGraphiql.ts';

const apiURL = process.env.API_URL ?? 'http://localhost:4000';
const proxy = Object.fromEntries(
  [
    '/graphql',
    '/api',
    '/uploads',
    '/avatars',
    '/developers',
    '/archive',
    '/how-we-rank',
    '/lists',
    '/images',
    '/cards',
    '/sitemap',
    '/unsubscribe',
    '/restore-account',
    '/account/archive',
    '^/(?:.+/)?(?:rss\\.xml|atom\\.xml|feed\\.json)$',
    '^/(?:opensearch\\.xml|robots\\.txt|llms\\.txt|post/[^/]+\\.md)$',
  ].map((path) => [path, { target: apiURL }]),
);

/** The two fonts that every page shows above the fold; the others are loaded when a page needs them. */
const preloadedFonts = /(?:newsreader-display|hanken-grotesk)-basic-[\w-]+\.woff2$/;

/** Only CSS names the fonts, so without preloading the browser would discover them late. */
function preloadFonts(): Plugin {
  return {
    name: 'hydrate:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => preloadedFonts.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
            injectTo: 'head-prepend' as const,
          })),
    },
  };
}

/**
 * GraphiQL's style sheet embeds fonts as data: URLs, which the content security policy refuses; the sandbox uses the
 * site's fonts.
 */
function withoutGraphiqlFonts(): Plugin {
  return {
    name: 'hydrate:without-graphiql-fonts',
    enforce: 'pre',
    transform: {
      filter: { id: /graphiql\/dist\/style\.css$/ },
      handler: (css) => ({ code: css.replace(/@font-face\s*\{[^}]*\}/g, ''), map: null }),
    },
  };
}

const page = (file: string) => fileURLToPath(new URL(file, import.meta.url));

const entry = page('src/main.tsx');
/** The Apollo client, which readers load at the first touch. */
const client = page('src/apollo/laterClient.ts');
const home = page('src/features/home/HomePage.tsx');
const post = page('src/features/posts/PostPage.tsx');

const readers = readerChunks({
  entry,
  pages: [home, post],
  later: client,
  article: {
    page: post,
    modules:
      /[\\/](?:src[\\/](?:richText|ui[\\/]whenNear|features[\\/](?:posts|comments|reactions|series[\\/]SeriesNavigation))|icons[\\/](?:chevron-right|arrow-(?:left|right))\.)/,
  },
});
/** Small modules that need no large library. */
const shared =
  /[\\/](?:lucide-react|src[\\/](?:apollo|app|text|ui))[\\/](?!.*(?:Dialog|Popover|Menu|Suggestion|Tooltip|Tabs))/;

/** The server build, `vite build --ssr src/server/entry.tsx`: the same modules, with all their dependencies bundled. */
const serverBuild = {
  sourcemap: true,
  rolldownOptions: { output: { entryFileNames: 'entry.js', chunkFileNames: '[name]-[hash].js' } },
};

export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    directImports(),
    leanGraphql(),
    leanIcons(page('src/ui/createIcon.ts')),
    react(),
    inlineScripts(page('inline')),
    preloadFonts(),
    withoutGraphiqlFonts(),
    retriedStyles(),
    isolatedModule(/mammoth[\\/]mammoth\.browser\.min\.js$/),
    trustedGraphiql(),
    exampleModules({
      runner: page('src/examples/runExample.ts'),
      outcome: page('src/examples/exampleOutcome.ts'),
      libraryFiles: page('src/examples/libraryFiles.ts'),
      runtime: page('src/examples/frame/runtime.ts'),
      frameScript: page('inline/exampleFrame.js'),
      libraries: createRequire(import.meta.url).resolve('@hydrate/example-libraries/package.json'),
      react18: page('package.json'),
    }),
    ...(isSsrBuild
      ? []
      : [
          readerBudget({
            // Reached: 89.0 and 89.3 kB.
            budget: 90_000,
            pages: { home: [entry, home], post: [entry, post] },
          }),
          serviceWorker({
            worker: page('src/serviceWorker/worker.ts'),
            entry,
            // Opening files of other programs needs large converters, which wait for the network.
            editor: [
              page('src/editor/RichTextEditor.tsx'),
              page('src/editor/find/FindBar.tsx'),
              page('src/editor/outline/OutlinePanel.tsx'),
              page('src/features/write/MergeChoice.tsx'),
              page('src/features/moderation/NewAccountNote.tsx'),
              page('src/features/readingList/ReadingListPage.tsx'),
              page('src/ui/ConfirmDialogSurface.tsx'),
            ],
            modules: [
              entry,
              page('src/offline/main.ts'),
              page('src/features/auth/forgetPerson.ts'),
              page('src/features/auth/SignOutPage.tsx'),
              page('src/features/drafts/DraftsPage.tsx'),
              client,
              page('src/app/resumeWork.ts'),
              page('src/features/write/sendDrafts.ts'),
              page('src/features/reactions/togglesOf.ts'),
              // Three dynamic imports from the page of a post.
              page('src/features/reading/ContentsSheet.tsx'),
              page('src/features/write/WritePage.tsx'),
            ],
            pages: [
              home,
              post,
              page('src/features/categories/CategoryPage.tsx'),
              page('src/features/profile/ProfilePage.tsx'),
              page('src/features/search/SearchPage.tsx'),
            ],
            fonts: /-(?:basic|latin)-(?!ext)[\w-]+\.woff2$/,
            html: ['index.html', 'offline.html'],
            publicFiles: ['favicon.svg'],
          }),
        ]),
    renderInDevelopment({ entry: '/src/server/entry.tsx', apiURL }),
  ],
  optimizeDeps: {
    // With the workers, whose packages the development server would find only when a page starts one. It would then
    // reload the page, perhaps while somebody types.
    entries: ['index.html', 'offline.html', 'sandbox.html', 'src/**/*.worker.ts'],
  },
  define: {
    // Draft.js reads Node's `global`.
    ...(isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : { global: 'globalThis' }),
  },
  ssr: { noExternal: isSsrBuild ? true : undefined },
  resolve: {
    // With this condition RxJS provides classes and arrow functions, otherwise ES5 with helpers.
    conditions: ['es2015', ...defaultClientConditions],
    // The languages of CodeMirror bring copies of their own, whose highlighting does not know ours.
    dedupe: ['@codemirror/language', '@codemirror/state', '@codemirror/view'],
  },
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: shortClassNames(page('src')) } },
  // One script each, which imports nothing: the policy of a worker would forbid it.
  worker: { format: 'es' },
  server: { port: 5173, proxy },
  preview: { proxy },
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? serverBuild
    : {
        // Tells the server's renderer which style sheets and scripts a page needs.
        manifest: true,
        // These targets keep light-dark() untransformed.
        cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
        // Nothing is inlined as data:, so that the content security policy need not allow it.
        assetsInlineLimit: 0,
        sourcemap: true,
        // Every browser that supports the style sheets supports modulepreload.
        modulePreload: { polyfill: false },
        // The sandbox is a separate page for developers, so readers load none of it. Readers' pages have a budget of
        // their own.
        chunkSizeWarningLimit: 1000,
        rolldownOptions: {
          // GraphiQL contains React Compiler's directive "use no memo", which is meaningless to a bundler.
          checks: { moduleLevelDirective: false },
          input: {
            index: page('index.html'),
            offline: page('offline.html'),
            sandbox: page('sandbox.html'),
          },
          treeshake: {
            // Operations are re-exported from one module; a chunk only gets those that it imports.
            moduleSideEffects: [{ test: /[\\/]src[\\/]generated[\\/]/, sideEffects: false }],
          },
          output: {
            codeSplitting: {
              groups: [
                {
                  debugName: 'readers',
                  name: readers.nameOf,
                },
                {
                  // Icons, fields and messages that several other pages show: one file instead of dozens.
                  debugName: 'shared',
                  name: (id: string, graph) =>
                    shared.test(id) && !readers.isForReaders(id, graph) ? 'shared' : null,
                  minShareCount: 2,
                },
              ],
              includeDependenciesRecursively: false,
            },
          },
        },
      },
}));
