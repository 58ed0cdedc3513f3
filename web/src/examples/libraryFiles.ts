/** A file of a library, built as a function of `require`, `exports` and `module`, or a style sheet. */
export interface LibraryFile {
  url: string;
  isStyle: boolean;
  /** Specifiers of the modules that it requires. */
  needs: readonly string[];
}

/** What the build has made for running examples. */
export interface LibraryFiles {
  /** Address of the page in the frame. */
  frame: string;
  /** Address of the script that compiles and runs an example in the frame. */
  runtime: string;
  /** By major version of React. */
  react: Record<'18' | '19', { version: string; files: Record<string, LibraryFile> }>;
  /** The other modules by specifier. They use the React of the example. */
  files: Record<string, LibraryFile>;
}

/** The build replaces this module (web/vite/exampleModules.ts). */
export const libraryFiles: LibraryFiles = {
  frame: '',
  runtime: '',
  react: { 18: { version: '', files: {} }, 19: { version: '', files: {} } },
  files: {},
};
