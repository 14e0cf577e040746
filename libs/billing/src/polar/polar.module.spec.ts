import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Actor, Actors, apiKeyActor, staffActor, systemActor, userActor } from '#shared-kernel/application/actors';
import { Clock } from '#shared-kernel/application/clock';
import { Egress } from '#shared-kernel/application/egress';
import { AsyncActors } from '#shared-kernel/infrastructure/async-actors';
import { Wiring } from '#shared-kernel/testing/wiring';
import { APolar, answer } from '../testing/a-polar.ts';
import * as purchases from '../testing/fixtures/purchases.ts';
import { BillingGateway } from './domain/billing-gateway.ts';
import { PolarModule } from './polar.module.ts';

let polar: APolar;
beforeEach(async () => {
  polar = await new APolar().start();
  polar.answers = [answer(200, purchases.order)];
});
afterEach(() => polar.stop());

const eve = { id: 'eve', email: 'eve@example.com' };

/** How many of two calls are made at once, of two that there are: a share is one of them. */
async function madeAs(actor: Actor): Promise<number> {
  const actors = new AsyncActors();
  const parts = [
    { provide: Actors, useValue: actors },
    { provide: Clock, useValue: polar.clock },
    { provide: Egress, useValue: polar.egress },
  ];
  const module = PolarModule.forRoot(polar.options({ requestsPerMinute: 10 }));
  const gateway = new Wiring([module], parts).get(BillingGateway);
  const read = () => gateway.get('order', purchases.order.id, 'interactive').catch(() => undefined);
  polar.seen.length = 0;
  await actors.run(actor, async () => [await read(), await read()]);
  return polar.seen.length;
}

test('an account has a share of the calls, also where a key asks for it; staff and the service itself have none', async () => {
  await expect(madeAs(userActor(eve, null))).resolves.toBe(1);
  await expect(madeAs(apiKeyActor('key', null, eve.id))).resolves.toBe(1);
  await expect(madeAs(staffActor(eve, 'session'))).resolves.toBe(2);
  await expect(madeAs(systemActor('resync'))).resolves.toBe(2);
});
