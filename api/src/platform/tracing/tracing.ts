import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DataSource } from 'typeorm';
import type { Env } from '../../env.js';

/** Traces of requests, their GraphQL operations and their SQL statements. */
export interface Tracing {
  /** Handles a request inside its own span, which continues the caller's trace (https://www.w3.org/TR/trace-context/). */
  request(request: IncomingMessage, response: ServerResponse, answer: () => void): void;
  /** The trace id of a request, for its log line. */
  traceIdOf(request: IncomingMessage): string | undefined;
  /** Starts a GraphQL operation of the current request. `field` is a schema field. */
  operation(type: string, field: string): RunningOperation;
  /** Creates spans for the statements of a database that belong to a request. */
  watch(dataSource: DataSource): void;
  /** Sends pending spans. */
  close(): Promise<void>;
}

export interface RunningOperation {
  end(outcome: { failed: boolean }): void;
}

/** Traces for `OTEL_EXPORTER_OTLP_ENDPOINT`, or null if it is not set; then OpenTelemetry is not loaded. */
export async function createTracing({ otlpEndpoint }: Pick<Env, 'otlpEndpoint'>): Promise<Tracing | null> {
  if (otlpEndpoint === null) return null;
  const { startTracing } = await import('./openTelemetry.js');
  return startTracing(otlpEndpoint);
}
