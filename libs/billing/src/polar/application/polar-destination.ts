import type { Destination } from '#shared-kernel/application/egress';

export const polarDestination: Destination = {
  name: 'polar',
  urlsFrom: 'configuration',
  // The longest attempt; each has a deadline of its own.
  deadlineMs: 20_000,
  // A hundred subscriptions with their products, or as many webhook deliveries with their bodies.
  maxAnswerBytes: 16 * 1024 * 1024,
  // A followed redirect could take the token along.
  maxRedirects: 0,
};
