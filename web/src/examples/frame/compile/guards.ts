import type { Node, Program } from 'acorn';

/** Name of the global function that throws once code has run for too long (frame/timeLimit.ts). */
export const GUARD = '$$pause';

interface Insertion {
  at: number;
  text: string;
}

/**
 * Lets every loop and function check how long the code has been running. Nothing is inserted that contains a line break, so
 * lines stay where they are. @param place names the loop or function, for the message
 */
export function guardInsertions(program: Program, place: (node: Node) => string): Insertion[] {
  const insertions: Insertion[] = [];
  const visit = (node: Node) => {
    const body = guardedBody(node);
    const guard = `${GUARD}(${place(node)})`;
    const isExpression = body !== null && node.type === 'ArrowFunctionExpression';
    const isBlock = body?.type === 'BlockStatement';
    if (body && isBlock) insertions.push(blockStart(body, guard));
    else if (body) insertions.push({ at: body.start, text: isExpression ? `(${guard},` : `{${guard};` });
    for (const child of childrenOf(node)) visit(child);
    // After those of the children, which may end at the same position.
    if (body && !isBlock) insertions.push({ at: body.end, text: isExpression ? ')' : '}' });
  };
  visit(program);
  return insertions;
}

function guardedBody(node: Node): Node | null {
  switch (node.type) {
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return (node as Node & { body: Node }).body;
    default:
      return null;
  }
}

/** A directive such as 'use strict' must stay the first statement. It may end without a semicolon. */
function blockStart(block: Node, guard: string): Insertion {
  const { body } = block as Node & { body: (Node & { directive?: string })[] };
  const last = body.filter(({ directive }) => directive !== undefined).at(-1);
  return last ? { at: last.end, text: `;${guard};` } : { at: block.start + 1, text: `${guard};` };
}

export function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter(isNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Inserts texts; those at one position in their order. */
export function inserted(code: string, insertions: readonly Insertion[]): string {
  let result = '';
  let last = 0;
  for (const { at, text } of [...insertions].sort((a, b) => a.at - b.at)) {
    result += code.slice(last, at) + text;
    last = at;
  }
  return result + code.slice(last);
}
