/** The part of the package `graphql` that Apollo Client calls in a browser. Its main module would import the parser and the schema too. */
export { OperationTypeNode } from 'graphql/language/ast';
export { Kind } from 'graphql/language/kinds';
export { print } from 'graphql/language/printer';
export { BREAK, visit } from 'graphql/language/visitor';
