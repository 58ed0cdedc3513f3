/**
 * Which file may import which: no file of `target` may import a file of `from`. Paths are
 * relative to the repository. Tests may import anything of their own side.
 *
 * @typedef {{ target: RegExp, from: RegExp, message: string }} Zone
 */

/** @type {Zone[]} */
const apartZones = [
  {
    target: /^api\//,
    from: /^web\//,
    message: 'The API and the web app share schema.graphql and nothing else.',
  },
  {
    // contract/ and e2e/ test both together.
    target: /^web\/(?!(?:contract|e2e)\/)[^/]+\//,
    from: /^api\//,
    message: 'The web app and the API share schema.graphql and nothing else.',
  },
];

/** doors, app -> edge, features -> richText, platform. Entities may name entities. @type {Zone[]} */
const apiZones = [
  {
    target: /^api\/src\/features\/(?!.*\.test\.ts$).*\.ts$/,
    from: /^api\/src\/(?:(?:doors|edge)\/.*|services|context|app|main)\.ts$/,
    message:
      'A feature knows no door: a resolver or a REST handler takes the input, executes a use case and shapes the answer.',
  },
  {
    target: /^api\/src\/features\/(?!testing\/)[^/]+\/(?!.*\.(?:test|resolver|rest)\.ts$).*\.ts$/,
    from: /^api\/src\/.*\.(?:resolver|rest)\.ts$/,
    message: "Call the other feature's service.",
  },
  {
    target: /^api\/src\/edge\/(?!.*\.test\.ts$).*\.ts$/,
    from: /^api\/src\/(?:(?:doors|features)\/(?!.*\.entity\.ts$).*|services|context|app|main)\.ts$/,
    message: 'edge/ is what every request passes, whatever it asks for.',
  },
  {
    target: /^api\/src\/richText\/(?!.*\.test\.ts$).*\.ts$/,
    from: /^api\/src\/(?:doors|edge|features)\/.*\.ts$/,
    message: 'richText/ knows no feature and no door.',
  },
  {
    target: /^api\/src\/platform\/(?!.*\.test\.ts$).*\.ts$/,
    from: /^api\/src\/(?:(?:doors|edge|features)\/(?!.*\.entity\.ts$).*|services|context|app|main)\.ts$/,
    message: 'platform/ is used by every feature and knows none.',
  },
  {
    // A migration fills the search index with the words of stored bodies.
    target: /^api\/src\/platform\/(?!database\/)[^/]+\/(?!.*\.test\.ts$).*\.ts$/,
    from: /^api\/src\/richText\/.*\.ts$/,
    message: 'platform/ does not depend on what a body of a post is.',
  },
  {
    target: /^api\/src\/(?:env|errors)\.ts$/,
    from: /^api\/src\/(?:doors|edge|features|richText)\/.*\.ts$/,
    message: 'Settings and errors are below everything.',
  },
  {
    target: /^api\/src\/.*\.(?:service|policy|entity|inputs)\.ts$/,
    from: /^api\/src\/(?:.*\.(?:commands|queries)|platform\/useCases\/command[^/]*)\.ts$/,
    message: 'Commands and queries call services. What both need is a function beside them.',
  },
  {
    target: /^api\/src\/.*\.policy\.ts$/,
    from: /^api\/src\/(?:.*\.(?:service|loaders|inputs)|platform\/(?:database|mail|storage)\/.*)\.ts$/,
    message: 'A policy is a pure rule over entities.',
  },
  {
    target: /^api\/src\/.*\.entity\.ts$/,
    from: /^api\/src\/(?:.*\.(?:service|policy|loaders|inputs)|platform\/(?:database|mail)\/.*)\.ts$/,
    message: 'An entity names entities and platform/, nothing above it.',
  },
  {
    target: /^api\/src\/.*\.inputs\.ts$/,
    from: /^api\/src\/.*\.(?:service|policy|loaders)\.ts$/,
    message: "Inputs are shapes and limits; what they mean is the service's.",
  },
  {
    target: /^api\/src\/(?!testing\/)[^/]+\/(?:(?!testing\/)[^/]+\/)*(?!.*\.test\.ts$)[^/]*\.ts$/,
    from: /^api\/src\/(?:.*\/)?testing\/.*\.ts$/,
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
  target: new RegExp(`^web/src/${folder}/`),
  from: new RegExp(`^web/src/(?!(?:${[folder, 'styles', 'testing', ...allowed].join('|')})/)[^/]+/`),
  message,
});

/**
 * ui, richText <- examples <- editor <- features <- app; apollo, session and router serve features and app.
 * @type {Zone[]}
 */
const webZones = [
  only('ui', [], 'ui/ holds generic components that do not depend on the product.'),
  only('richText', ['ui'], 'richText/ shows HTML and does not depend on its callers.'),
  only('examples', ['ui', 'richText'], 'examples/ runs code and does not depend on who shows or edits it.'),
  only(
    'editor',
    ['ui', 'richText', 'examples'],
    'The editor takes values and callbacks; the feature around it fetches.',
  ),
  only('session', ['generated'], 'session/ holds the signed-in user and does not depend on screens.'),
  only('apollo', ['generated', 'session'], 'apollo/ is beneath every screen.'),
  only('offline', ['session', 'ui'], 'offline/ connects a page with the service worker.'),
  only('serviceWorker', [], 'The service worker runs beside the app, without a page.'),
  only('router', [], 'router/ does not depend on the screens it routes to.'),
  only(
    'features',
    ['ui', 'richText', 'examples', 'editor', 'apollo', 'session', 'router', 'offline', 'generated'],
    'app/ combines features; features do not import app/.',
  ),
  {
    target: /^web\/src\/(?!testing\/)[^/]+\/(?!.*\.test\.tsx?$).*\.tsx?$/,
    from: /^web\/src\/testing\//,
    message: 'testing/ is for tests.',
  },
];

const zones = [...apartZones, ...apiZones, ...webZones];

/**
 * @param {string} file that imports
 * @param {string} imported
 * @returns {string | undefined} why it must not
 */
export const whyNotImport = (file, imported) =>
  zones.find(({ target, from }) => target.test(file) && from.test(imported))?.message;
