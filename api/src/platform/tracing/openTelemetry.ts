import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type {
  AfterQueryEvent,
  BeforeQueryEvent,
  DataSource,
  EntitySubscriberInterface,
  QueryRunner,
} from 'typeorm';
import { engineOf } from '../database/dataSource.js';
import { requestLabels } from '../metrics/requestLabels.js';

/** Maximum length of a statement in a span, in characters. */
const MAX_STATEMENT = 2000;

/**
 * Sends spans to a collector by OTLP over HTTP. OpenTelemetry's standard variables set sampling, headers, batches and
 * the service's name (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/).
 *
 * Spans are created by hand in the three places that all requests pass, because module-loading hooks would slow down
 * and change the instrumented code. Spans contain routes, schema fields and statements with placeholders, never
 * requested URLs, variables, values or headers, which may be secrets.
 *
 * @param endpoint of the collector; traces go to its `/v1/traces`
 */
export function startTracing(endpoint: string) {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'hydrate' }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }))],
  });
  provider.register();
  const tracer = provider.getTracer('hydrate');
  const traceIds = new WeakMap<IncomingMessage, string>();
  const operations = new RunningOperations();

  return {
    /** Handles a request inside its own span, which continues the caller's trace (https://www.w3.org/TR/trace-context/). */
    request: (request: IncomingMessage, response: ServerResponse, answer: () => void): void => {
      const caller = propagation.extract(ROOT_CONTEXT, request.headers);
      const span = tracer.startSpan(request.method ?? 'HTTP', { kind: SpanKind.SERVER }, caller);
      traceIds.set(request, span.spanContext().traceId);
      response.once('close', () => endRequest(span, request, response));
      context.with(trace.setSpan(caller, span), answer);
    },
    /** The trace id of a request, for its log line. */
    traceIdOf: (request: IncomingMessage) => traceIds.get(request),
    /** Starts a GraphQL operation of the current request. `field` is a schema field. */
    operation: (type: string, field: string) => {
      const request = trace.getActiveSpan();
      // https://opentelemetry.io/docs/specs/semconv/graphql/graphql-spans/, but clients choose operation names.
      const attributes = { 'graphql.operation.type': type, 'hydrate.graphql.field': field };
      const span = tracer.startSpan(`${type} ${field}`, { attributes });
      if (request) operations.add(request, span);
      return {
        end: ({ failed }: { failed: boolean }) => {
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          if (request) operations.delete(request, span);
          span.end();
        },
      };
    },
    /** Creates spans for the statements of a database that belong to a request. */
    watch: (dataSource: DataSource) =>
      void dataSource.subscribers.push(new StatementSpans(tracer, operations)),
    /** Sends pending spans. */
    close: async () => {
      await provider.shutdown();
      for (const api of [trace, context, propagation]) api.disable();
    },
  };
}

/** https://opentelemetry.io/docs/specs/semconv/http/http-spans/#http-server-span */
function endRequest(span: Span, request: IncomingMessage, response: ServerResponse): void {
  const { route, method, status } = requestLabels(request, response);
  span.updateName(`${method} ${route}`);
  span.setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    'hydrate.request_id': String(response.getHeader('X-Request-Id') ?? ''),
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** The current operation of a request, to which its statements belong. */
class RunningOperations {
  readonly #ofRequests = new WeakMap<Span, Set<Span>>();

  add(request: Span, operation: Span): void {
    const running = this.#ofRequests.get(request) ?? new Set();
    this.#ofRequests.set(request, running.add(operation));
  }

  delete(request: Span, operation: Span): void {
    this.#ofRequests.get(request)?.delete(operation);
  }

  /** The operation of a request, if there is only one; a rendered page executes several at a time. */
  only(request: Span): Span | null {
    const [first, ...others] = this.#ofRequests.get(request) ?? [];
    return first && others.length === 0 ? first : null;
  }
}

/** Spans of statements of requests: https://opentelemetry.io/docs/specs/semconv/database/database-spans/. */
class StatementSpans implements EntitySubscriberInterface {
  /** Statements of one connection run one after the other. */
  readonly #running = new WeakMap<QueryRunner, Span[]>();

  constructor(
    private readonly tracer: Tracer,
    private readonly operations: RunningOperations,
  ) {}

  beforeQuery({ dataSource, queryRunner, query }: BeforeQueryEvent): void {
    const request = trace.getActiveSpan();
    if (!request?.isRecording()) return;
    const asker = trace.setSpan(context.active(), this.operations.only(request) ?? request);
    const verb = /^\s*(\w+)/.exec(query)?.[1]?.toUpperCase() ?? 'SQL';
    const attributes = {
      'db.system.name': engineOf(dataSource) === 'sqlite' ? 'sqlite' : dataSource.options.type,
      'db.operation.name': verb,
      'db.query.text': query.slice(0, MAX_STATEMENT),
    };
    const running = this.#running.get(queryRunner) ?? [];
    running.push(this.tracer.startSpan(verb, { kind: SpanKind.CLIENT, attributes }, asker));
    this.#running.set(queryRunner, running);
  }

  afterQuery({ queryRunner, success }: AfterQueryEvent): void {
    const span = this.#running.get(queryRunner)?.shift();
    // Error messages of the driver may contain values.
    if (!success) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  }
}
