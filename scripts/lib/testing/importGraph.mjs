import { existsSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/**
 * @typedef {object} Import
 * @property {string} specifier as it is written
 * @property {boolean} isType whether the compiler erases it
 * @property {boolean} isLate whether it is loaded when the code is reached: `import()` of a value
 */

/** @typedef {{ from: string, to: string, files: [from: string, to: string] }} Edge */

/** What was read from a file: several graphs ask for it. @type {Map<string, { text: string, imports: Import[] }>} */
const readBefore = new Map();

/**
 * All modules that a module names: imports, re-exports, `import()` of values and of types, and `declare module`.
 *
 * @param {string} file
 * @param {string} text
 * @returns {Import[]}
 */
export function importsOf(file, text) {
  const before = readBefore.get(file);
  if (before?.text === text) return before.imports;
  /** @type {Import[]} */
  const imports = [];
  /** @param {ts.Node | undefined} specifier @param {boolean} isType */
  const add = (specifier, isType, isLate = false) => {
    if (specifier && ts.isStringLiteralLike(specifier))
      imports.push({ specifier: specifier.text, isType, isLate });
  };
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeImport(node.importClause));
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isModuleDeclaration(node)) add(node.name, true);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, true);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false, true);
    ts.forEachChild(node, visit);
  };
  visit(parse(file, text));
  readBefore.set(file, { text, imports });
  return imports;
}

/** @type {Map<string, ts.SourceFile>} */
const parsedBefore = new Map();

/** @param {string} file @param {string} text */
function parse(file, text) {
  const before = parsedBefore.get(file);
  if (before?.text === text) return before;
  const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  parsedBefore.set(file, parsed);
  return parsed;
}

/** @param {ts.ImportClause | undefined} clause undefined for an import that names nothing, which runs the module */
function isTypeImport(clause) {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = clause;
  if (name || !namedBindings || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.length > 0 && namedBindings.elements.every(({ isTypeOnly }) => isTypeOnly);
}

/**
 * The file that a relative specifier means.
 *
 * @param {string} file the file that names it
 * @param {string} specifier
 * @returns {string | null} null for a package, a style sheet, a query of the bundler and the like
 */
export function resolveImport(file, specifier) {
  if (!specifier.startsWith('.')) return null;
  const place = path.posix.join(path.posix.dirname(file), specifier);
  const stem = place.replace(/\.js$/, '');
  const candidates = [`${stem}.ts`, `${stem}.tsx`, place, `${place}/index.ts`, `${place}/index.tsx`];
  return (
    candidates.find((candidate) => /\.(?:[mc]?[jt]sx?)$/.test(candidate) && existsSync(candidate)) ?? null
  );
}

/**
 * The properties that a module adds to an open interface by declaration merging.
 *
 * @param {string} file
 * @param {string} text
 * @param {string} name of the interface
 */
export function mergedProperties(file, text, name) {
  /** @type {string[]} */
  const properties = [];
  if (!text.includes('declare module') || !text.includes(name)) return properties;
  for (const statement of parse(file, text).statements) {
    const body = ts.isModuleDeclaration(statement) ? statement.body : undefined;
    if (!body || !ts.isModuleBlock(body)) continue;
    for (const declaration of body.statements) {
      if (!ts.isInterfaceDeclaration(declaration) || declaration.name.text !== name) continue;
      for (const member of declaration.members)
        if (member.name && ts.isIdentifier(member.name)) properties.push(member.name.text);
    }
  }
  return properties;
}

/**
 * The properties of an open interface that a module uses: `services.posts`, `const { posts } = services`, a parameter
 * `{ posts }: Services`, `Pick<Services, 'posts'>`. No import shows that.
 *
 * @param {string} file
 * @param {string} text
 * @param {string} type the name of the interface
 * @param {string} variable the name that its values go by
 */
export function usedProperties(file, text, type, variable) {
  /** @type {Set<string>} */
  const properties = new Set();
  if (!text.includes(variable) && !text.includes(type)) return [];
  const source = parse(file, text);
  /** @param {ts.Node} node */
  const isValue = (node) =>
    ts.isIdentifier(node)
      ? node.text === variable
      : ts.isPropertyAccessExpression(node) && node.name.text === variable;
  const isType = new RegExp(`\\b${type}\\b`);
  /** @param {ts.ObjectBindingPattern} pattern */
  const addAll = (pattern) => {
    for (const { name, propertyName } of pattern.elements) {
      const key = propertyName ?? name;
      if (ts.isIdentifier(key)) properties.add(key.text);
    }
  };
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isPropertyAccessExpression(node) && isValue(node.expression)) properties.add(node.name.text);
    if ((ts.isVariableDeclaration(node) || ts.isParameter(node)) && ts.isObjectBindingPattern(node.name)) {
      const isOfValue = node.initializer !== undefined && isValue(node.initializer);
      if (isOfValue || (node.type && isType.test(node.type.getText(source)))) addAll(node.name);
    }
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.name)) {
      if (node.propertyName && node.propertyName.getText(source) === variable) addAll(node.name);
    }
    if (ts.isTypeReferenceNode(node) && node.typeName.getText(source) === 'Pick') {
      const [of, keys] = node.typeArguments ?? [];
      if (of?.getText(source) === type && keys) {
        for (const [, key = ''] of keys.getText(source).matchAll(/'(\w+)'/g)) properties.add(key);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...properties];
}

/**
 * One circle of each group of nodes that can all be reached from each other, the shortest one.
 *
 * @param {readonly Edge[]} edges an edge from a node to itself counts for nothing
 * @returns {Edge[][]} the edges of each circle
 */
export function circlesOf(edges) {
  /** @type {Map<string, Map<string, Edge>>} */
  const graph = new Map();
  for (const edge of edges) {
    if (edge.from === edge.to) continue;
    /** @type {Map<string, Edge>} */
    const none = new Map();
    const next = graph.get(edge.from) ?? none;
    if (!next.has(edge.to)) next.set(edge.to, edge);
    graph.set(edge.from, next);
  }
  /** @type {Edge[][]} */
  const circles = [];
  /** @type {Set<string>} */
  const found = new Set();
  for (const node of [...graph.keys()].sort()) {
    if (found.has(node)) continue;
    const circle = shortestCircle(graph, node);
    if (!circle || circle.some(({ from }) => found.has(from))) continue;
    for (const { from } of circle) found.add(from);
    circles.push(circle);
  }
  return circles;
}

/**
 * @param {Map<string, Map<string, Edge>>} graph
 * @param {string} start
 * @returns {Edge[] | null} null when no way leads back to the start
 */
function shortestCircle(graph, start) {
  /** @type {Map<string, Edge>} */
  const reachedBy = new Map();
  const queue = [start];
  for (const node of queue) {
    for (const edge of graph.get(node)?.values() ?? []) {
      if (reachedBy.has(edge.to)) continue;
      reachedBy.set(edge.to, edge);
      queue.push(edge.to);
    }
    if (reachedBy.has(start)) break;
  }
  /** @type {Edge[]} */
  const circle = [];
  for (
    let edge = reachedBy.get(start);
    edge;
    edge = edge.from === start ? undefined : reachedBy.get(edge.from)
  )
    circle.unshift(edge);
  return circle.length > 0 ? circle : null;
}

/** A circle in words, each edge with the files that make it. @param {readonly Edge[]} circle */
export function describeCircle(circle) {
  return circle.map(({ from, to, files }) => `${from} -> ${to} (${files[0]} imports ${files[1]})`).join(', ');
}
