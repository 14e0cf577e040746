import type { Check } from '../check.ts';

/** RFC 6749 §4.1.2.1: the client registered for codes. Refuses with `unauthorized_client`. */
export const grantType: Check = ({ client }) =>
  client.grantTypes.includes('authorization_code')
    ? undefined
    : { error: 'unauthorized_client', description: 'the client is not registered for authorization_code' };
