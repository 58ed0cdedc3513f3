// Adapts the output of typescript-react-apollo 4 to Apollo Client 4:
// - `use...SuspenseQuery` functions do not type-check against it. This site does not call them, so they are dropped.
// - `use...LazyQuery` functions are not called either. The hooks are those of src/apollo/hooks.ts, which do not need the client.
// - Documents get the types of their data and variables, so that they can be used without their hook.
const { dirname, posix, relative, sep } = require('node:path');
const { plugin, validate } = require('@graphql-codegen/typescript-react-apollo');

const suspenseFunction =
  /^(?:\/\/ @ts-ignore\n)?export function use\w+SuspenseQuery\([\s\S]*?^ {8}\}\n|^export function use\w+SuspenseQuery\(.*\n/gm;
const lazyFunction = /^export function use\w+LazyQuery\([\s\S]*?^ {8}\}\n/gm;
const lazyType = /^export type \w+LazyQueryHookResult = .*\n/gm;
const suspenseType = /^export type \w+SuspenseQueryHookResult = .*\n/gm;

const hooksModule = /'HOOKS'/;

const untyped = ' as unknown as DocumentNode;';
const operation =
  /^export const (\w+)Document = \{"kind":"Document","definitions":\[\{"kind":"OperationDefinition","operation":"(\w+)"/;
const fragment = /^export const (\w+)FragmentDoc = /;

/** One line of the output; a document is given its types. */
function typed(line) {
  if (!line.endsWith(untyped)) return line;
  const [, fragmentName] = fragment.exec(line) ?? [];
  const [, name, kind] = operation.exec(line) ?? [];
  if (!fragmentName && !name) throw new Error(`Unknown document: ${line.slice(0, 100)}`);
  const result = `${name}${kind === 'mutation' ? 'Mutation' : 'Query'}`;
  const types = fragmentName ? `Types.${fragmentName}Fragment` : `Types.${result}, Types.${result}Variables`;
  return `${line.slice(0, -untyped.length)} as unknown as TypedDocumentNode<${types}>;`;
}

module.exports = {
  validate,
  /** Takes the arguments of the wrapped plugin; resolves with its output, adapted. */
  plugin: async (schema, documents, config, info) => {
    const output = await plugin(schema, documents, config, info);
    const content = [suspenseFunction, suspenseType, lazyFunction, lazyType].reduce(
      (text, unused) => text.replace(unused, ''),
      output.content,
    );
    const path = relative(dirname(info.outputFile), 'web/src/apollo/hooks').split(sep).join(posix.sep);
    return {
      ...output,
      prepend: output.prepend.map((line) =>
        line === "import type { DocumentNode } from 'graphql';"
          ? "import type { TypedDocumentNode } from '@apollo/client';"
          : line.replace(hooksModule, () => `'${path}'`),
      ),
      content: content.split('\n').map(typed).join('\n'),
    };
  },
};
