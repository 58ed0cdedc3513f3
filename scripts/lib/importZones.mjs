/**
 * The import rules: zones of eslint's import-x/no-restricted-paths. In each, no file of `target` may import a file of
 * `from`. Tests may import anything of their own side, hence `!(*.test)`.
 *
 * @typedef {{ target: string, from: string | string[], except?: string[], message: string }} Zone
 */

/** @type {Zone[]} */
export const apartZones = [
  {
    target: './api',
    from: './web',
    message: 'The API and the web app share schema.graphql and nothing else.',
  },
  {
    // contract/ and e2e/ test both together.
    target: './web/!(contract|e2e)/**/*',
    from: './api',
    message: 'The web app and the API share schema.graphql and nothing else.',
  },
];

/** Each layer and the layers it must not import: resolver, rest -> commands -> service -> policy, entity, common. @type {Zone[]} */
export const apiZones = [
  {
    target: './api/src/!(http|testing)/**/!(*.test).ts',
    from: './api/src/**/*.{resolver,rest}.ts',
    message: "Doors are named by http/ alone. Call the other feature's service.",
  },
  {
    // useCases/ takes from a request's context what commands may know.
    target: './api/src/!(http|testing|useCases)/**/!(*.test|*.resolver|*.rest).ts',
    from: ['./api/src/http/**/*.ts', './api/src/{context,server,main}.ts'],
    message: 'Nothing behind the doors knows about HTTP: a resolver or a REST handler passes what is needed.',
  },
  {
    target: './api/src/**/*.{service,policy,entity,inputs}.ts',
    from: ['./api/src/**/*.commands.ts', './api/src/useCases/**/*.ts'],
    message: 'Commands call services. What both need is a function beside them.',
  },
  {
    target: './api/src/**/*.service.ts',
    from: './api/src/**/*.loaders.ts',
    message: 'Loaders live as long as a request and belong to resolvers.',
  },
  {
    target: './api/src/**/*.policy.ts',
    from: [
      './api/src/**/*.{service,loaders,inputs}.ts',
      './api/src/{database,mail,uploads}/**/!(*.entity).ts',
    ],
    message: 'A policy is a pure rule over entities.',
  },
  {
    target: './api/src/**/*.entity.ts',
    from: ['./api/src/**/*.{service,policy,loaders,inputs}.ts', './api/src/{database,mail}/**/*.ts'],
    message: 'An entity names entities and common/, nothing above it.',
  },
  {
    target: './api/src/**/*.inputs.ts',
    from: './api/src/**/*.{service,policy,loaders}.ts',
    message: "Inputs are shapes and limits; what they mean is the service's.",
  },
  {
    target: './api/src/common/**/!(*.test).ts',
    from: './api/src/!(common)/**/*.ts',
    message: 'common/ is used by every feature and knows none.',
  },
  {
    target: './api/src/!(testing)/**/!(*.test).ts',
    from: './api/src/testing/**/*.ts',
    message: 'testing/ is for tests.',
  },
];

/**
 * One folder of web/src and the other folders that it may import from.
 * @param {string} folder
 * @param {string[]} allowed
 * @param {string} message
 * @returns {Zone}
 */
const only = (folder, allowed, message) => ({
  target: `./web/src/${folder}/**/*`,
  from: `./web/src/!(${[folder, 'styles', ...allowed].join('|')})/**/*`,
  except: ['**/web/src/testing/**'],
  message,
});

/**
 * ui, richText <- editor <- features <- app; apollo, session and router serve features and app.
 * @type {Zone[]}
 */
export const webZones = [
  only('ui', [], 'ui/ holds generic components that do not depend on the product.'),
  only('richText', ['ui'], 'richText/ shows HTML and does not depend on its callers.'),
  only('editor', ['ui', 'richText'], 'The editor takes values and callbacks; the feature around it fetches.'),
  only('session', ['generated'], 'session/ holds the signed-in user and does not depend on screens.'),
  only('apollo', ['generated', 'session'], 'apollo/ is beneath every screen.'),
  only('offline', ['session', 'ui'], 'offline/ connects a page with the service worker.'),
  only('serviceWorker', [], 'The service worker runs beside the app, without a page.'),
  only('router', [], 'router/ does not depend on the screens it routes to.'),
  only(
    'features',
    ['ui', 'richText', 'editor', 'apollo', 'session', 'router', 'offline', 'generated'],
    'app/ combines features; features do not import app/.',
  ),
  {
    target: './web/src/!(testing)/**/!(*.test).{ts,tsx}',
    from: './web/src/testing/**/*',
    message: 'testing/ is for tests.',
  },
];
