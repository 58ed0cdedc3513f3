/**
 * The part of the package `graphql` that Apollo Client calls in a browser. The package's own `print` formats for people
 * and imports the schema grammar, which requests do not need.
 */
export { OperationTypeNode } from 'graphql/language/ast';
export { Kind } from 'graphql/language/kinds';
export { BREAK, visit } from 'graphql/language/visitor';
export { printDocument as print } from './printDocument';
