import type { Clock } from './clock.ts';
import type { Random } from './random.ts';
import type { OrganizationRow } from './rows.ts';
import type { Tables } from './store.ts';

/** Everything that an act needs: the state, time, chance, and where to announce what happened. */
export interface World {
  readonly tables: Tables;
  readonly clock: Clock;
  readonly random: Random;
  readonly announcer: Announcer;
  readonly options: Options;
  /** Ids of what another writer holds: changing it is a conflict. */
  readonly locks: Set<string>;
}

export interface Announcer {
  /** Freezes `data` now and delivers it to every endpoint that wants the type. */
  emit(type: string, data: unknown): void;
  /** `customer.state_changed`, once for all changes of a short while. */
  stateChanged(customerId: string): void;
}

export interface Options {
  /** Origin of this process, without a slash at the end. */
  baseUrl: string;
  /** How a new refund begins. */
  refundOutcome: 'succeeded' | 'pending' | 'failed';
  /** Receipts are still being rendered: 202 without a body. */
  receiptsRender: boolean;
  /** Customers and their e-mails: domains that "cannot receive mail". */
  refusedDomains: string[];
  /** Every object has a member that no version declares, at any depth. */
  unknownMembers: boolean;
}

interface Common {
  id: string;
  created_at: string;
  modified_at: string | null;
}

export const fresh = ({ random, clock }: World): Common => ({
  id: random.uuid(),
  created_at: clock.now(),
  modified_at: null,
});

export function touch(world: World, row: { modified_at: string | null }): void {
  row.modified_at = world.clock.now();
}

/** There is one: a token belongs to one organization. */
export function organizationOf({ tables }: World): OrganizationRow {
  return tables.organizations.values().next().value!;
}
