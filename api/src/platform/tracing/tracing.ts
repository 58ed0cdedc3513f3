import type { Env } from '../../env.js';
import type { startTracing } from './openTelemetry.js';

/** Traces of requests, their GraphQL operations and their SQL statements. */
export type Tracing = ReturnType<typeof startTracing>;

/** Traces for `OTEL_EXPORTER_OTLP_ENDPOINT`, or null if it is not set; then OpenTelemetry is not loaded. */
export async function createTracing({ otlpEndpoint }: Pick<Env, 'otlpEndpoint'>): Promise<Tracing | null> {
  if (otlpEndpoint === null) return null;
  const { startTracing } = await import('./openTelemetry.js');
  return startTracing(otlpEndpoint);
}
