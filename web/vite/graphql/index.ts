/**
 * The part of the package `graphql` that Apollo Client calls in a browser. `print` in there is made for people and brings
 * the grammar of schemas along; requests are read by machines.
 */
export { OperationTypeNode } from 'graphql/language/ast';
export { Kind } from 'graphql/language/kinds';
export { BREAK, visit } from 'graphql/language/visitor';
export { printDocument as print } from './printDocument';
