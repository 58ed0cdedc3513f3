import path from 'node:path';
import { root } from '../lib/workspace.mjs';
import { rankOf, whyNotPackage } from './packages.mjs';
import { whyNotImport } from './importZones.mjs';

/**
 * Rules of our own, which oxlint runs. The code of a rule costs time in every file that it judges: oxlint hands over a
 * syntax tree for each.
 *
 * @typedef {object} Node a node of the ESTree, with what is read here
 * @property {string} type
 * @property {Node} parent
 * @property {Node} object
 * @property {Node} property
 * @property {Node} key
 * @property {Node} left
 * @property {Node} callee
 * @property {Node} argument
 * @property {Node | null} source
 * @property {unknown} value
 * @property {unknown} name
 * @property {unknown[]} specifiers
 * @property {'type' | 'value'} [importKind]
 * @property {'type' | 'value'} [exportKind]
 *
 * @typedef {object} Context
 * @property {string} filename
 * @property {(problem: { node: Node, message: string }) => void} report
 *
 * @typedef {{ create: (context: Context) => Record<string, (node: Node) => void> }} Rule
 */

/** @param {string} filename */
const inRepository = (filename) => path.relative(root, filename).replaceAll(path.sep, '/');

/** @param {string} file @param {string} specifier relative @returns {string} the file that it means */
const resolve = (file, specifier) =>
  path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, '')).replace(/\.js$/, '.ts');

/** Directions of imports, packages that a folder may use, and short paths. @type {Rule} */
const imports = {
  create(context) {
    const file = inRepository(context.filename);
    /** @param {Node} node that names a module @param {boolean} isType */
    const check = (node, isType) => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string') return;
      const isRelative = specifier.startsWith('.');
      const shortest = isRelative && path.posix.normalize(specifier).replace(/^(?!\.)/, './');
      const message = isRelative
        ? whyNotImport(file, resolve(file, specifier))
        : isType
          ? undefined
          : whyNotPackage(file, specifier);
      if (message !== undefined) context.report({ node, message });
      if (isRelative && shortest !== specifier)
        context.report({ node, message: `Write the path as ${JSON.stringify(shortest)}.` });
    };
    return {
      ImportDeclaration: (node) => check(node, node.importKind === 'type'),
      ExportNamedDeclaration: (node) => check(node, node.exportKind === 'type'),
      ExportAllDeclaration: (node) => check(node, node.exportKind === 'type'),
      ImportExpression: (node) => check(node, false),
      TSImportType: (node) => check(node, true),
    };
  },
};

/** Modules of Node first, then packages, then our own. @type {Rule} */
const importOrder = {
  create(context) {
    let highest = 0;
    return {
      ImportDeclaration(node) {
        const specifier = node.source?.value;
        // An import for its effect, such as a style sheet, stands where its effect is needed.
        if (typeof specifier !== 'string' || node.specifiers.length === 0) return;
        const rank = rankOf(specifier);
        if (rank < highest)
          context.report({
            node,
            message: 'Import modules of Node first, then packages, then files of this repository.',
          });
        highest = Math.max(highest, rank);
      },
    };
  },
};

const HTML_PARSERS =
  /^(?:insertAdjacentHTML|parseFromString|(?:set|parse)HTMLUnsafe|createContextualFragment)$/;

/** @type {Rule} */
const noUnsafeHtml = {
  create(context) {
    /** @param {Node} node */
    const report = (node) =>
      context.report({
        node,
        message:
          'Show and parse HTML through web/src/richText, which sanitises it or parses it where nothing runs.',
      });
    return {
      JSXAttribute(node) {
        if (/** @type {Node} */ (node.name).name === 'dangerouslySetInnerHTML') report(node);
      },
      Property(node) {
        if ([node.key.name, node.key.value].includes('dangerouslySetInnerHTML')) report(node);
      },
      AssignmentExpression({ left }) {
        if (left.type === 'MemberExpression' && /^(?:inner|outer)HTML$/.test(String(left.property.name)))
          report(left);
      },
      CallExpression(node) {
        if (node.callee.type === 'MemberExpression' && HTML_PARSERS.test(String(node.callee.property.name)))
          report(node);
      },
    };
  },
};

const BROWSER = /^(?:window|document|navigator|localStorage|sessionStorage)$/;
const FUNCTION = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

/** @type {Rule} */
const noBrowserAtLoad = {
  create: (context) => ({
    MemberExpression(node) {
      if (node.object.type !== 'Identifier' || !BROWSER.test(String(node.object.name))) return;
      for (let { parent } = node; parent.type !== 'Program'; { parent } = parent)
        if (FUNCTION.test(parent.type)) return;
      context.report({
        node,
        message: 'Modules are loaded on a server too: touch the browser in an effect or an event handler.',
      });
    },
  }),
};

/** `{ ...{ a, b } }` looks like a merge and is none. @type {Rule} */
const noSpreadLiteral = {
  create: (context) => ({
    SpreadElement: (node) => {
      if (node.argument.type === 'ObjectExpression' && node.parent.type === 'ObjectExpression')
        context.report({ node, message: 'Write the properties themselves.' });
    },
  }),
};

export default {
  meta: { name: 'local' },
  rules: {
    imports,
    'import-order': importOrder,
    'no-unsafe-html': noUnsafeHtml,
    'no-browser-at-load': noBrowserAtLoad,
    'no-spread-literal': noSpreadLiteral,
  },
};
