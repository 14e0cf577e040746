import { expect, test } from '@jest/globals';
import type { Request, Response } from 'express';
import { EventEmitter } from 'node:events';
import { enterZone } from '#shared-kernel/http/zone';
import { turns } from './turns.ts';
import { consoleZone } from '../zones/zones.ts';

const limited = { ...consoleZone, name: 'limited', atOnce: 2 };

function sender(zone = limited) {
  const take = turns();
  const running: string[] = [];
  const send = (name: string, destroyed = false) => {
    const request = {} as Request;
    const response = Object.assign(new EventEmitter(), { destroyed });
    enterZone(() => zone)(request, response as unknown as Response, () => undefined);
    take(request, response as unknown as Response, () => void running.push(name));
    return {
      end: () => response.emit('close'),
      giveUp() {
        response.destroyed = true;
      },
    };
  };
  return { running, send };
}

test('as many requests as the zone says run at once, and the others in order when those end', () => {
  const { running, send } = sender();
  const [first, second] = [send('first'), send('second')];
  send('third');
  send('fourth');
  expect(running).toEqual(['first', 'second']);
  second.end();
  expect(running).toEqual(['first', 'second', 'third']);
  first.end();
  expect(running).toEqual(['first', 'second', 'third', 'fourth']);
});

test('a request whose sender has gone takes no turn', () => {
  const { running, send } = sender();
  const first = send('first');
  send('second');
  send('third').giveUp();
  send('fourth');
  first.end();
  expect(running).toEqual(['first', 'second', 'fourth']);
});

test('a request whose sender left before it came here keeps no turn, which nothing would end', () => {
  const { running, send } = sender();
  for (const name of ['gone', 'gone too', 'gone as well']) send(name, true);
  send('first');
  send('second');
  expect(running).toEqual(['first', 'second']);
});

test('a turn that ends while none waits is free for the next', () => {
  const { running, send } = sender();
  send('first').end();
  send('second').end();
  send('third');
  send('fourth');
  send('fifth');
  expect(running).toEqual(['first', 'second', 'third', 'fourth']);
});

test('other zones have no limit', () => {
  const { running, send } = sender(consoleZone as typeof limited);
  for (const name of ['first', 'second', 'third']) send(name);
  expect(running).toEqual(['first', 'second', 'third']);
});
