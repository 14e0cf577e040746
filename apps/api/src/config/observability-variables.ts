import { choice, connection, fraction, headers, plain, secret, text } from './kinds.ts';
import { variable } from './variable.ts';

const observability = { group: 'Logs and metrics' };
const traces = { group: 'Traces' };

export const observabilityVariables = {
  LOG_LEVEL: variable(choice('trace', 'debug', 'info', 'warn', 'error', 'silent'), {
    ...observability,
    default: 'info',
    doc: 'Least severe line written to standard output. Successful reads are `debug`.',
  }),
  METRICS_TOKEN: variable(secret, {
    ...observability,
    doc: 'Bearer token for `/metrics`.',
    otherwise: 'only requests from this machine are answered, in production none',
  }),

  OTEL_EXPORTER_OTLP_ENDPOINT: variable(connection('http:', 'https:'), {
    ...traces,
    doc: 'Collector for traces of requests by OTLP over HTTP (protobuf), `http://collector:4318`; `/v1/traces` is added.',
    otherwise: 'no request is traced, and no code for it is loaded',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: variable(headers, {
    ...traces,
    doc: 'Headers for the collector, such as `authorization=Bearer%20token`.',
    otherwise: 'none',
  }),
  OTEL_SERVICE_NAME: variable(plain(text), { ...traces, default: 'gatehouse', doc: 'Name of this service in traces.' }),
  OTEL_TRACES_SAMPLER_ARG: variable(fraction, {
    ...traces,
    default: 1,
    doc: 'Share of requests that are traced. A caller that sends `traceparent` decides for its requests.',
  }),
};
