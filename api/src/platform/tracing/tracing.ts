import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DataSource } from 'typeorm';
import type { Env } from '../../env.js';

/** Traces of requests, their GraphQL operations and their SQL statements. */
export interface Tracing {
  /** Answers a request inside a span of its own, which continues the trace that the caller names (https://www.w3.org/TR/trace-context/). */
  request(request: IncomingMessage, response: ServerResponse, answer: () => void): void;
  /** The trace that a request belongs to, for its line in the log. */
  traceIdOf(request: IncomingMessage): string | undefined;
  /** Begins a GraphQL operation of the request that is being answered. `field` is one of the schema's. */
  operation(type: string, field: string): RunningOperation;
  /** Gives the statements of a database spans, those that belong to a request. */
  watch(dataSource: DataSource): void;
  /** Sends what has not been sent yet. */
  close(): Promise<void>;
}

export interface RunningOperation {
  end(outcome: { failed: boolean }): void;
}

/** Traces for `OTEL_EXPORTER_OTLP_ENDPOINT`, or null when it is not set: then none of OpenTelemetry's code is even loaded. */
export async function createTracing({ otlpEndpoint }: Pick<Env, 'otlpEndpoint'>): Promise<Tracing | null> {
  if (otlpEndpoint === null) return null;
  const { startTracing } = await import('./openTelemetry.js');
  return startTracing(otlpEndpoint);
}
