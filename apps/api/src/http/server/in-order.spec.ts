import { afterEach, expect, test } from '@jest/globals';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inOrder } from './in-order.ts';

let server: Server | undefined;
afterEach(() => void server?.close());

/** Marks that it ran. */
const step =
  (name: string): RequestHandler =>
  (_request, response, next) => {
    response.append('x-ran', name);
    next();
  };

async function ask(...steps: RequestHandler[]): Promise<string> {
  const app = express().use(inOrder(steps));
  app.use((_request, response) => void response.send('end'));
  const onError: ErrorRequestHandler = (error: Error, _request, response, _next) =>
    void response.status(500).send(error.message);
  app.use(onError);
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return `${response.headers.get('x-ran')}: ${await response.text()}`;
}

test('every step runs in its place, also after one that takes its time, then what Express has', async () => {
  const slow: RequestHandler = (_request, response, next) => {
    setTimeout(() => {
      response.append('x-ran', 'slow');
      next();
    }, 5);
  };
  expect(await ask(step('a'), slow, step('b'))).toBe('a, slow, b: end');
});

test('a step that answers is the last', async () => {
  const answer: RequestHandler = (_request, response) => void response.send('answered');
  expect(await ask(step('a'), answer, step('b'))).toBe('a: answered');
});

test.each<[string, RequestHandler]>([
  ['passed on', (_request, _response, next) => next(new Error('refused'))],
  [
    'thrown',
    () => {
      throw new Error('refused');
    },
  ],
  ['rejected', async () => Promise.reject(new Error('refused'))],
])('an error that is %s ends the order', async (_, refuse) => {
  expect(await ask(step('a'), refuse, step('b'))).toBe('a: refused');
});
