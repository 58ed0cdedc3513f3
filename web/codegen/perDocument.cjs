// Generates one module for the types, one for the operations of each .graphql file, and one that re-exports them all.
// Code imports from one place, and still no page's chunk contains another page's operations.
const { dirname, join, posix, relative, resolve, sep } = require('node:path');
const { Kind } = require('graphql');

/** The fragments of other files that a file's operations need. */
const externalFragments = ({ document }) =>
  document.definitions
    .filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
    .map((node) => ({
      node,
      name: node.name.value,
      onType: node.typeCondition.name.value,
      isExternal: true,
      importFrom: null,
    }));

/** The import path of the TypeScript `file` for a module in `folder`. */
const importPath = (folder, file) => {
  const path = relative(folder, file).split(sep).join(posix.sep).replace(/\.ts$/, '');
  return path.startsWith('.') ? path : `./${path}`;
};

/** A plugin that writes a given text. */
const text = (content) => ({ plugin: () => ({ prepend: [content], content: '' }) });

const isTypePlugin = (plugin) => ['typescript', 'typescript-operations'].includes(Object.keys(plugin)[0]);

module.exports = {
  preset: {
    /**
     * @param options.baseOutputDir the module that re-exports the others
     * @param options.presetConfig.root the folder of the .graphql files; its subfolders are mirrored
     */
    buildGeneratesSection: async (options) => {
      const { baseOutputDir: index, presetConfig, documents, plugins, pluginMap, config } = options;
      const folder = dirname(index);
      const types = join(folder, 'types.ts');

      const operations = documents.map((document) => {
        const source = relative(resolve(presetConfig.root), document.location);
        const filename = join(folder, 'operations', source.replace(/graphql$/, 'ts'));
        const importTypes = `import type * as Types from '${importPath(dirname(filename), types)}';`;
        return {
          ...options,
          filename,
          documents: [document],
          plugins: [{ importTypes: {} }, ...plugins.filter((plugin) => !isTypePlugin(plugin))],
          pluginMap: { ...pluginMap, importTypes: text(importTypes) },
          config: {
            ...config,
            importOperationTypesFrom: 'Types',
            externalFragments: documents.filter((other) => other !== document).flatMap(externalFragments),
          },
        };
      });

      const exports = [
        "export type * from './types';",
        ...operations.map(({ filename }) => `export * from '${importPath(folder, filename)}';`),
      ];
      return [
        { ...options, filename: types, plugins: plugins.filter(isTypePlugin) },
        ...operations,
        {
          ...options,
          filename: index,
          documents: [],
          plugins: [{ exports: {} }],
          pluginMap: { exports: text(exports.sort().join('\n')) },
        },
      ];
    },
  },
};
