import { expect, test } from '@jest/globals';
import { loadConfig } from '../config/config.ts';
import { withPolar } from './polar-stand-in.ts';

const AUTH_SECRET = 'Zk9pQx7vT2mB4nL8rW1yC6dF3gH5jK0s';
const access = { origin: 'http://127.0.0.1:4010', token: 'polar_oat_1', webhookSecret: 'whsec_1' };
const read = (environment: Record<string, string>) =>
  withPolar(loadConfig({}, { AUTH_SECRET, ...environment }), access);

test.each([
  [{}, 'api.call'],
  [{ POLAR_KEY_CALL_EVENT: 'call' }, 'call'],
])('calls of keys are what its meter adds up, unless another name is configured: %j', (environment, name) => {
  expect(read(environment).POLAR_KEY_CALL_EVENT).toBe(name);
});
