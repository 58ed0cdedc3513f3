/* What is loaded when the client is needed: one file (clientAccess.ts). */
export { createApolloClient } from './client';
export { createEngine } from './engine';
