import type { Node, Program } from 'acorn';
import { childrenOf } from './guards.ts';

export interface ModuleImport {
  specifier: string;
  /** Imported names that the file uses; `default` is one of them. Empty for a namespace or an import without names. */
  names: string[];
  line: number;
}

export interface ModuleExports {
  names: Set<string>;
  /** Whether the module exports all names of another one, so that `names` is incomplete. */
  isOpen: boolean;
}

/** Imports, exports from other modules, and `import()` of a constant. */
export function importsOf(program: Program): ModuleImport[] {
  const imports: ModuleImport[] = [];
  const used = usedNames(program);
  const add = (source: Node, names: string[]) => {
    const value = 'value' in source ? source.value : undefined;
    if (typeof value === 'string')
      imports.push({ specifier: value, names, line: source.loc?.start.line ?? 0 });
  };
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') {
      const names = node.specifiers.flatMap((specifier) => {
        // As for bundlers, an import that nothing uses may be wrong.
        if (!used.has(specifier.local.name)) return [];
        if (specifier.type === 'ImportSpecifier') return [nameOf(specifier.imported)];
        return specifier.type === 'ImportDefaultSpecifier' ? ['default'] : [];
      });
      add(node.source, names);
    } else if (node.type === 'ExportNamedDeclaration' && node.source) {
      add(
        node.source,
        node.specifiers.map(({ local }) => nameOf(local)),
      );
    } else if (node.type === 'ExportAllDeclaration') add(node.source, []);
  }
  const visit = (node: Node) => {
    if (node.type === 'ImportExpression') add((node as Node & { source: Node }).source, []);
    childrenOf(node).forEach(visit);
  };
  visit(program);
  return imports;
}

function usedNames(program: Program): Set<string> {
  const names = new Set<string>();
  const visit = (node: Node) => {
    if (node.type === 'Identifier' && 'name' in node) names.add(String(node.name));
    childrenOf(node).forEach(visit);
  };
  program.body.filter(({ type }) => type !== 'ImportDeclaration').forEach(visit);
  return names;
}

export function exportsOf(program: Program): ModuleExports {
  const names = new Set<string>();
  let isOpen = false;
  for (const node of program.body) {
    if (node.type === 'ExportDefaultDeclaration') names.add('default');
    else if (node.type === 'ExportAllDeclaration') {
      if (node.exported) names.add(nameOf(node.exported));
      else isOpen = true;
    } else if (node.type === 'ExportNamedDeclaration') {
      for (const { exported } of node.specifiers) names.add(nameOf(exported));
      if (node.declaration?.type === 'VariableDeclaration')
        for (const { id } of node.declaration.declarations)
          patternNames(id).forEach((name) => names.add(name));
      else if (node.declaration?.id) names.add(node.declaration.id.name);
    }
  }
  return { names, isOpen };
}

function nameOf(node: { type: 'Identifier'; name: string } | { type: 'Literal'; value?: unknown }): string {
  return node.type === 'Identifier' ? node.name : String(node.value);
}

/** Names that a declaration such as `const { a, b: [c] }` binds. */
function patternNames(pattern: Node): string[] {
  if (pattern.type === 'Identifier' && 'name' in pattern) return [String(pattern.name)];
  if (pattern.type === 'Property') return patternNames((pattern as Node & { value: Node }).value);
  if (pattern.type === 'AssignmentPattern') return patternNames((pattern as Node & { left: Node }).left);
  return childrenOf(pattern).flatMap(patternNames);
}
