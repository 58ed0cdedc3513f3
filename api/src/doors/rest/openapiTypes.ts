/** The part of OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.0) that our document is made of. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: {
    title: string;
    version: string;
    summary: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Paths;
  components: {
    schemas: Record<string, Schema>;
    securitySchemes: Record<string, HttpSecurityScheme>;
  };
}

export interface HttpSecurityScheme {
  type: 'http';
  scheme: 'bearer';
  bearerFormat: string;
  description: string;
}

export type Paths = Record<string, Partial<Record<'get' | 'post' | 'put' | 'delete', Operation>>>;

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  /** By status. */
  responses: Record<string, Response>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description: string;
  schema: Schema;
}

export interface Response {
  description: string;
  headers?: Record<string, Header>;
  content?: Content;
}

export interface Header {
  description: string;
  required?: boolean;
  schema: Schema;
}

export type Content = Record<string, { schema: Schema }>;

type TypeName = 'string' | 'integer' | 'boolean' | 'array' | 'object' | 'null';

/** JSON Schema 2020-12, as far as it is used here. */
export interface Schema {
  $ref?: `#/components/schemas/${string}`;
  type?: TypeName | TypeName[];
  description?: string;
  enum?: string[];
  default?: string | number;
  format?: 'uuid' | 'date-time' | 'binary';
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema;
  anyOf?: Schema[];
}
