import { afterEach, expect, test } from '@jest/globals';
import express, { type Request } from 'express';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { RouteIndex, routePathOf } from './route-index.ts';

let server: Server | undefined;
afterEach(() => void server?.close());

/** Answers with what the route knows of itself, or with what no route took. */
async function app(): Promise<(path: string, method?: string) => Promise<string>> {
  const instance = express().enable('case sensitive routing').enable('strict routing');
  instance.use((_, response, next) => {
    response.append('x-seen', 'before');
    next();
  });
  const routes = new RouteIndex(() => undefined);
  const told = (name: string) => (request: Request, response: express.Response) =>
    void response.send(`${name} ${routePathOf(request)} ${JSON.stringify(request.params)}`);
  routes.add('get', '/things/new', told('form'));
  routes.add('get', '/things/:id', told('thing'));
  routes.add('delete', '/things/:id', told('removed'));
  routes.add('get', '/things/all', told('all'));
  routes.add('post', '/things/new', told('made'));
  routes.add('get', '/things/new', told('never'));
  routes.add('all', '/any', told('any'));
  instance.use(routes.find);
  routes.mountOn(instance);
  instance.use((_, response) => void response.status(404).send(`none after ${response.getHeader('x-seen') as string}`));
  server = instance.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return async (path, method = 'GET') => (await fetch(`http://127.0.0.1:${port}${path}`, { method })).text();
}

test.each([
  ['GET', '/things/new', 'form /things/new {}'],
  ['GET', '/things/new?id=1', 'form /things/new {}'],
  ['POST', '/things/new', 'made /things/new {}'],
  ['GET', '/things/7', 'thing /things/:id {"id":"7"}'],
  // Before those with parameters, also earlier ones.
  ['GET', '/things/all', 'all /things/all {}'],
  ['DELETE', '/any', 'any /any {}'],
  ['PATCH', '/things/new', 'none after before'],
  ['PATCH', '/things/7', 'none after before'],
  ['GET', '/any/', 'none after before'],
  ['GET', '/Any', 'none after before'],
  ['DELETE', '/things/all', 'removed /things/:id {"id":"all"}'],
  ['GET', '/things/', 'none after before'],
])('%s %s: %s', async (method, path, answer) => {
  const ask = await app();
  expect(await ask(path, method)).toBe(answer);
});

test('HEAD is answered as GET, without a body', async () => {
  const ask = await app();
  expect(await ask('/things/new', 'HEAD')).toBe('');
});

test.each(['/files/*path', '/a/:b-:c', '/a{/:b}', 'a'])('%s is refused', (path) => {
  expect(() => new RouteIndex(() => undefined).add('get', path, () => undefined)).toThrow(path);
});
