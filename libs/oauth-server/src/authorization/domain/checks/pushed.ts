import type { Check } from '../check.ts';

/** RFC 9126 §6: some clients send all their requests beforehand. Refuses with `invalid_request`. */
export const pushed: Check = ({ client, isPushed = false }) =>
  isPushed || !client.requiresPushedRequests
    ? undefined
    : { error: 'invalid_request', description: 'the client must push its authorization requests' };
