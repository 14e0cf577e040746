import { Counter } from 'prom-client';

/** In the process-wide registry of prom-client. Labels are names of kinds, never data. */
export const polarMetrics = {
  calls: new Counter({
    name: 'gatehouse_polar_calls_total',
    help: 'Calls of the billing platform, each with all its attempts: done, or what they failed with',
    labelNames: ['call', 'outcome'] as const,
  }),
  unknownValues: new Counter({
    name: 'gatehouse_polar_unknown_values_total',
    help: 'Values that the billing platform sent and this version does not know, by the member that had them',
    labelNames: ['member'] as const,
  }),
};
