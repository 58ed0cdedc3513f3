import type { Problem } from '../runExample.ts';
import { compileExample, type CompiledExample, type ExampleModule } from './compile/compileExample.ts';
import { CompileError } from './compile/compileError.ts';
import { normalPath } from './compile/paths.ts';
import { sendConsole } from './console.ts';
import { defaultOnly, type Factory, Modules, runScript } from './modules.ts';
import { addStyle, showMarkup, watchHeight, whenShown } from './page.ts';
import { type FromFrame, type RunFiles, type Start, TIMEOUT_MESSAGE, type ToFrame } from './protocol.ts';
import { problemOfError } from './runtimeError.ts';
import { installSubstitutes } from './substitutes.ts';
import { limitTime } from './timeLimit.ts';

declare global {
  // The page of the frame calls it (web/inline/exampleFrame.js).
  var startExample: ((start: Start) => void) | undefined;
  // Scripts of modules call it, before any code of the example runs.
  var defineExampleModule: ((name: string, factory: Factory) => void) | undefined;
}

/** Rules of no specificity: the example's own come later. */
const BASE_STYLE = 'body{margin:1rem;font-family:system-ui,sans-serif}';

const modules = new Modules();

globalThis.startExample = (start) => void run(start);
// The libraries follow in the same script.
globalThis.defineExampleModule = (name, factory) => modules.define(name, factory);

async function run(start: Start): Promise<void> {
  const post = parent.postMessage.bind(parent) as (message: FromFrame, origin: '*') => void;
  const send = (event: FromFrame) => post(event, '*');
  const fail = (problem: Problem) => send({ type: 'failed', problem });
  const page = parent;
  let onGo = () => {};
  const isWatched = new Promise<void>((resolve) => (onGo = resolve));
  let { colorScheme } = start;
  let followsPage = false;
  const showScheme = () => {
    document.documentElement.style.colorScheme = followsPage ? colorScheme : 'light';
  };
  addEventListener('message', ({ source, data }: MessageEvent<ToFrame | null>) => {
    if (source !== page) return;
    if (data?.type === 'ping') send({ type: 'pong' });
    else if (data?.type === 'go') onGo();
    else if (data?.type === 'colorScheme') {
      ({ colorScheme } = data);
      showScheme();
    }
  });
  const sources = new Map<string, string>();
  let hasFailed = false;
  const failWith = (error: unknown) => {
    hasFailed = true;
    fail(error instanceof CompileError ? error.problem : problemOfError(error, sources));
  };
  const write = sendConsole(send);
  installSubstitutes(write);
  limitTime((file, line) =>
    fail({ kind: 'timeout', message: TIMEOUT_MESSAGE, file, line: line || null, column: null }),
  );
  listenToErrors(start.reactVersion, failWith);
  listenToPolicy((text) => write('error', text));

  try {
    let { files } = start;
    if (start.isPreparation) {
      prepareLibraries(start);
      warmUp(start);
      const given = givenFiles(page);
      send({ type: 'prepared' });
      files = await given;
    }
    for (const { name, code } of files) sources.set(normalPath(name), code);
    followsPage = knowsSchemes(files);
    showScheme();
    send({ type: 'started' });
    // Messages leave when the thread is free: the page must watch before anything runs that may hang. For some code that
    // strangers can write, the compiler needs exponential time.
    await isWatched;
    const example = compileExample(files, carriedBy(start));
    for (const warning of example.warnings) write('warn', warning);
    // What compiles badly is told sooner.
    if (!start.isPreparation) prepareLibraries(start);
    addStyle(BASE_STYLE);
    showMarkup(example.html);
    watchHeight((height) => send({ type: 'resized', height }));
    // A module is a function, but code can close it early and run here: scripts have other comments than modules.
    await defineFiles(example);
    whenShown(() => {
      if (!hasFailed) send({ type: 'ran', reactVersion: start.reactVersion });
    });
    render(example);
  } catch (error) {
    failWith(error);
  }
}

const carriedBy = ({ carriedModules, carriedNames }: Start) => ({
  modules: new Set(carriedModules),
  names: carriedNames,
});

/** Code that has run before is faster: the compiler and React do once what the run will wait for. */
function warmUp(start: Start): void {
  try {
    compileExample(start.files, carriedBy(start));
  } catch {
    // The run reports it, if it is still wrong then.
  }
  const { createElement } = modules.require('react') as ReactModule;
  const { createRoot } = modules.require('react-dom/client') as ClientModule;
  const root = createRoot(document.createElement('div'));
  root.render(createElement('p', null));
  root.unmount();
}

/** Whether an example has colours for both schemes. Others are made for a white page, and their text would vanish in the dark. */
function knowsSchemes(files: RunFiles['files']): boolean {
  return files.some(({ code }) => /color-?scheme|light-dark\(/i.test(code));
}

/** The files that the page gives to a frame that is prepared. */
function givenFiles(page: Window): Promise<RunFiles['files']> {
  return new Promise((resolve) => {
    const receive = ({ source, data }: MessageEvent<ToFrame | null>) => {
      if (source !== page || data?.type !== 'run') return;
      removeEventListener('message', receive);
      resolve(data.files);
    };
    addEventListener('message', receive);
  });
}

/** The time of the author's code begins after this. */
function prepareLibraries({ styles }: Start): void {
  for (const { name, css } of styles) modules.define(name, styleModule(css, {}));
  modules.require('react-dom/client');
}

async function defineFiles({ modules: files }: CompiledExample): Promise<void> {
  const resolved = new Map(files.map((file) => [file.name, 'resolved' in file ? file.resolved : {}]));
  const wanted = new Map(files.map((file) => [file.name, file]));
  globalThis.defineExampleModule = (name, factory) => {
    const names = resolved.get(name);
    const file = wanted.get(name);
    modules.define(
      name,
      file?.kind === 'code' ? checked(file, factory) : factory,
      names && ((specifier) => names[specifier] ?? specifier),
    );
  };
  const scripts: string[] = [];
  for (const file of files) {
    if (file.kind === 'code') scripts.push(scriptOf(file));
    else if (file.kind === 'style') modules.define(file.name, styleModule(file.css, file.names));
    else if (file.value instanceof SyntaxError) modules.define(file.name, invalidJson(file.name, file.value));
    else modules.define(file.name, defaultOnly(file.value));
  }
  await Promise.all(scripts.map(runScript));
  delete globalThis.defineExampleModule;
}

/** The code stays on its lines, and stack traces name its file. */
function scriptOf({ name, code }: ExampleModule & { kind: 'code' }): string {
  return `defineExampleModule(${JSON.stringify(name)},function(require,module,exports){${code}\n});\n//# sourceURL=${name}`;
}

function styleModule(css: string, names: Record<string, string>): Factory {
  return (require, module, exports) => {
    addStyle(css);
    defaultOnly(names)(require, module, exports);
  };
}

function invalidJson(file: string, { message }: SyntaxError): Factory {
  return () => {
    throw new CompileError({
      kind: 'compile',
      message: `${file} is not JSON: ${message}`,
      file,
      line: null,
      column: null,
    });
  };
}

/** Checks that the libraries have the names that a file imports, as browsers do for modules. */
function checked({ name, wanted }: ExampleModule & { kind: 'code' }, factory: Factory): Factory {
  return (...args) => {
    for (const { library, names, line } of wanted) {
      const exported = modules.require(library);
      const missing = names.find(
        (wantedName) => wantedName !== 'default' && !(wantedName in Object(exported)),
      );
      if (missing !== undefined)
        throw new CompileError({
          kind: 'compile',
          message: `${library} has no export "${missing}" in the version that this example uses.`,
          file: name,
          line,
          column: null,
        });
    }
    factory(...args);
  };
}

interface ReactModule {
  StrictMode: unknown;
  createElement: (type: unknown, props: null, ...children: unknown[]) => unknown;
}
interface ClientModule {
  createRoot: (container: Element | null) => { render: (node: unknown) => void; unmount: () => void };
}

/** Without an index file the default export of App is rendered in StrictMode, with the style sheets of the example. */
function render({ entry, looseStyles }: CompiledExample): void {
  if ('index' in entry) {
    modules.require(entry.index);
    return;
  }
  for (const name of looseStyles) modules.require(name);
  const { StrictMode, createElement } = modules.require('react') as ReactModule;
  const { createRoot } = modules.require('react-dom/client') as ClientModule;
  const { default: App } = modules.require(entry.app) as { default: unknown };
  createRoot(document.getElementById('root')).render(
    createElement(StrictMode, null, createElement(App, null)),
  );
}

function listenToErrors(reactVersion: string, failWith: (error: unknown) => void): void {
  addEventListener('error', (event) => {
    // React 18 rethrows in an event of its own what an error boundary may still catch; the stack tells.
    const isNested = (new Error().stack ?? '').trim().split('\n').length > 2;
    event.preventDefault();
    if (reactVersion.startsWith('18.') && isNested) return;
    // The browser reports this without consequences.
    if (event.message.startsWith('ResizeObserver loop')) return;
    failWith(event.error ?? event.message);
  });
  addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    failWith(event.reason);
  });
}

/** Explains what the policy of the frame refuses, each once. */
function listenToPolicy(write: (text: string) => void): void {
  const told = new Set<string>();
  addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
    const text = refusal(blockedURI, effectiveDirective);
    if (told.has(text) || told.size >= 20) return;
    told.add(text);
    write(text);
  });
}

function refusal(blockedUri: string, directive: string): string {
  if (directive === 'frame-src') return 'A frame was not loaded: examples show no pages in frames.';
  if (directive === 'img-src')
    return `The picture ${blockedUri} was not loaded: examples load pictures by https only.`;
  if (blockedUri === 'inline')
    return 'A script in HTML was not run: examples run the code of their files only, without handlers in HTML and javascript: links.';
  if (blockedUri === 'eval')
    return 'Text was not run as code: examples run the code of their files only, without eval and new Function.';
  return `${blockedUri} was not loaded: examples have no network, except for pictures by https.`;
}
