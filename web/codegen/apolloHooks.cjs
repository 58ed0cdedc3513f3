// typescript-react-apollo 4 writes `use...SuspenseQuery` functions that do not type-check against Apollo Client 4,
// and nothing here calls them: leave them, and the types that name them, out of the generated file.
const { plugin, validate } = require('@graphql-codegen/typescript-react-apollo');

const suspenseFunction =
  /^(?:\/\/ @ts-ignore\n)?export function use\w+SuspenseQuery\([\s\S]*?^ {8}\}\n|^export function use\w+SuspenseQuery\(.*\n/gm;
const suspenseType = /^export type \w+SuspenseQueryHookResult = .*\n/gm;

module.exports = {
  validate,
  /** Same arguments as the wrapped plugin; resolves to its output without the suspense hooks. */
  plugin: async (schema, documents, config, info) => {
    const output = await plugin(schema, documents, config, info);
    return {
      ...output,
      content: output.content.replace(suspenseFunction, '').replace(suspenseType, ''),
    };
  },
};
