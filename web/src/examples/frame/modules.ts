type Exports = Record<string, unknown>;
type Require = (specifier: string) => unknown;
export type Factory = (require: Require, module: { exports: unknown }, exports: Exports) => void;

/**
 * The modules of a running example, by name. They are functions of `require`, `module` and `exports`, so that files may import
 * each other in circles.
 */
export class Modules {
  readonly #factories = new Map<string, { factory: Factory; resolve: (specifier: string) => string }>();
  readonly #loaded = new Map<string, { exports: unknown }>();

  define(name: string, factory: Factory, resolve = (specifier: string) => specifier): void {
    this.#factories.set(name, { factory, resolve });
  }

  /** @throws what the module throws */
  require(name: string): unknown {
    const loaded = this.#loaded.get(name);
    if (loaded) return loaded.exports;
    const known = this.#factories.get(name);
    if (!known) throw new Error(`Cannot find the module "${name}".`);
    const module: { exports: unknown } = { exports: {} };
    this.#loaded.set(name, module);
    const { factory, resolve } = known;
    factory((specifier) => this.require(resolve(specifier)), module, module.exports as Exports);
    return module.exports;
  }
}

/** The exports of a module whose only export is its default. */
export function defaultOnly(value: unknown): Factory {
  return (_require, module) => {
    module.exports = Object.defineProperty({ default: value }, '__esModule', { value: true });
  };
}

/** Runs a script of a blob, the only kind that the frame's policy allows. */
export function runScript(code: string): Promise<void> {
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  const script = document.createElement('script');
  script.src = url;
  script.async = false;
  return new Promise((resolve, reject) => {
    const settle = (done: () => void) => () => {
      URL.revokeObjectURL(url);
      script.remove();
      done();
    };
    script.onload = settle(resolve);
    script.onerror = settle(() => reject(new Error('A script of the example could not be loaded.')));
    document.head.append(script);
  });
}
