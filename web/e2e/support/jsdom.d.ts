/** The part of jsdom that tests and the benchmark of pasting use. The package has no types of its own. */
declare module 'jsdom' {
  export interface Options {
    url?: string;
    runScripts?: 'outside-only';
    pretendToBeVisual?: boolean;
  }

  export class JSDOM {
    constructor(html: string, options?: Options);
    readonly window: { readonly document: Document; eval(script: string): unknown };
  }
}
