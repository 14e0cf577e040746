import { expect, test } from '@jest/globals';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host';
import { ThisMachineGuard } from './this-machine.ts';

/** Whether the guard lets a request pass. */
function passes(remoteAddress: string | undefined, headers: Record<string, string | undefined>): boolean {
  try {
    return new ThisMachineGuard().canActivate(new ExecutionContextHost([{ socket: { remoteAddress }, headers }]));
  } catch {
    return false;
  }
}

test.each([
  ['127.0.0.1', 'localhost:3000'],
  ['127.8.0.1', '127.0.0.1'],
  ['::1', '[::1]:3000'],
  ['::ffff:127.0.0.1', 'LOCALHOST'],
])('a caller at %s who names %s is at this machine', (remoteAddress, host) => {
  expect(passes(remoteAddress, { host })).toBe(true);
});

test.each([
  ['comes from the network', '192.168.0.7', { host: 'localhost:3000' }],
  ['comes from the network, on a socket for both families', '::ffff:192.168.0.7', { host: 'localhost' }],
  ['has an address that only looks like one', '127.0.0.1.example.com', { host: 'localhost' }],
  ['has gone', undefined, { host: 'localhost' }],
  ['names another host (DNS rebinding)', '127.0.0.1', { host: 'rebound.example.com:3000' }],
  ['names a host that begins so', '127.0.0.1', { host: 'localhost.example.com' }],
  ['names a host behind a user', '127.0.0.1', { host: 'localhost@example.com' }],
  ['names no host', '127.0.0.1', { host: undefined }],
  ['was forwarded', '127.0.0.1', { host: 'localhost', 'x-forwarded-for': '192.168.0.7' }],
  ['was forwarded, as RFC 7239 says it', '127.0.0.1', { host: 'localhost', forwarded: 'for=192.168.0.7' }],
])('a caller who %s is not', (_, remoteAddress, headers) => {
  expect(passes(remoteAddress, headers)).toBe(false);
});
