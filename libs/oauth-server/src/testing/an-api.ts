import { randomUUID } from 'node:crypto';
import type { Fields } from '#shared-kernel/domain/change';
import { Api } from '../apis/domain/api.ts';
import { OPTIONS, START } from './a-client.ts';

export const ORDERS = 'https://orders.example.com';
export const READ = { name: 'orders.read', description: 'See your orders' };
export const WRITE = { name: 'orders.write', description: 'Place orders for you' };

/** An API with opaque tokens; `changes` are its fields. */
export const anApi = (changes: Partial<Fields<Api>> = {}): Api =>
  Api.add(
    {
      id: randomUUID(),
      identifier: ORDERS,
      name: 'Orders',
      scopes: [READ, WRITE],
      tokenFormat: 'opaque',
      signingAlgorithm: 'RS256',
      tokenLifeSeconds: null,
      ...changes,
    },
    OPTIONS,
    START,
  );
