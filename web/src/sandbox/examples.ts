import index from './examples/index.json';

export interface Example {
  label: string;
  /** The operation with the comment that explains it. */
  document: string;
  /** Its variables as JSON, with `{{sample}}` for values that depend on the content; empty if it has none. */
  variables: string;
}

interface ExampleGroup {
  group: string;
  /** Whether the examples return UNAUTHENTICATED, or nothing useful, without a token. */
  needsToken: boolean;
  examples: Example[];
}

const documents = import.meta.glob<string>('./examples/*.graphql', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const variables = import.meta.glob<string>('./examples/*.variables.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The sandbox's examples, in the order of examples/index.json. */
export const exampleGroups: readonly ExampleGroup[] = index.map(
  ({ group, needsToken = false, examples }) => ({
    group,
    needsToken,
    examples: examples.map(({ file, label }) => {
      const document = documents[`./examples/${file}.graphql`];
      if (document === undefined) throw new Error(`There is no example ${file}.graphql.`);
      return {
        label,
        document: document.trimEnd(),
        variables: variables[`./examples/${file}.variables.json`]?.trimEnd() ?? '',
      };
    }),
  }),
);

/** Whether a text is an unchanged example, so that replacing it loses nothing. */
export function isUntouched(document: string): boolean {
  const text = document.trim();
  return text === '' || exampleGroups.some(({ examples }) => examples.some((one) => one.document === text));
}
