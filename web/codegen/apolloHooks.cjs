// typescript-react-apollo 4 generates `use...SuspenseQuery` functions that do not type-check against Apollo Client 4.
// This site does not call them, so drop them and their types from the generated file.
const { plugin, validate } = require('@graphql-codegen/typescript-react-apollo');

const suspenseFunction =
  /^(?:\/\/ @ts-ignore\n)?export function use\w+SuspenseQuery\([\s\S]*?^ {8}\}\n|^export function use\w+SuspenseQuery\(.*\n/gm;
const suspenseType = /^export type \w+SuspenseQueryHookResult = .*\n/gm;

module.exports = {
  validate,
  /** Takes the arguments of the wrapped plugin; resolves with its output without the suspense hooks. */
  plugin: async (schema, documents, config, info) => {
    const output = await plugin(schema, documents, config, info);
    return {
      ...output,
      content: output.content.replace(suspenseFunction, '').replace(suspenseType, ''),
    };
  },
};
