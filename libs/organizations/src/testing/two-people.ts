import { beforeEach, expect } from '@jest/globals';
import type { Caller } from '#identity';
import { emptyDatabase } from '#shared-kernel/testing/flow-database';
import { organizationFlows, type OrganizationFlows } from './organization-flows.ts';

/** `twoPeople` makes them before each test: Ada, who owns the organization Acme, and Bob. */
export let flows: OrganizationFlows;
export let ada: Caller;
export let bob: Caller;
export let organizationId: string;

/** Begins anew, with other options. */
export async function given(options: Parameters<typeof organizationFlows>[0] = {}): Promise<void> {
  await emptyDatabase();
  flows = organizationFlows(options);
  ada = await flows.somebody('ada');
  bob = await flows.somebody('bob');
  organizationId = await flows.organizationOf(ada);
}
export const twoPeople = () => beforeEach(() => given());

export const expectRefusal = (work: Promise<unknown>, code: string, details?: object) =>
  expect(work).rejects.toEqual(expect.objectContaining({ code, ...(details && { details }) }));

export const memberIdOf = async ({ userId }: Caller) => (await flows.rosterOf(organizationId)).of(userId)?.id ?? 'none';
export const invite = (by: Caller, to: { readonly email: string }, more: object = {}) =>
  flows.sending.invite(by, { email: to.email, role: 'member', organizationId, ...more });
