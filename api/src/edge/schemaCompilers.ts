import type { FastifyServerOptions } from 'fastify';

function noCompiler(): never {
  throw new Error('Commands validate the input of routes, so routes have no schemas (docs/decisions/0095).');
}

/** Unless it is given compilers, Fastify loads Ajv and fast-json-stringify (230 modules), even if no route has a schema. */
export const withoutSchemas: FastifyServerOptions['schemaController'] = {
  compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler },
};
