import index from './examples/index.json';

export interface Example {
  label: string;
  /** The operation with the comment that explains it. */
  document: string;
  /** Its variables as JSON, with `{{sample}}` for what depends on the content; empty when it takes none. */
  variables: string;
}

export interface ExampleGroup {
  group: string;
  /** Whether they answer UNAUTHENTICATED, or nothing of interest, without a token. */
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

/** What the sandbox offers, in the order of examples/index.json. */
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

/** Whether a text is an example as it was offered, so that nothing is lost when another takes its place. */
export function isUntouched(document: string): boolean {
  const text = document.trim();
  return text === '' || exampleGroups.some(({ examples }) => examples.some((one) => one.document === text));
}
