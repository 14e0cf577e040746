import { expect } from '@jest/globals';
import { StaffRoles } from '#identity';
import type { Page } from 'playwright-core';
import type { RegisteredApp } from './apps.ts';
import type { ConsoleApp } from './console-app.ts';
import { call, type Holder, newHolder, sessionOf } from './holder.ts';

/** The id of the user who is signed in. */
export const userIdOf = async (page: Page): Promise<string> => (await sessionOf(page))!.user.id;

/** A signed-in member of staff. */
export async function newStaff(
  consoleApp: ConsoleApp,
  role: 'support' | 'admin',
  options: Omit<NonNullable<Parameters<typeof newHolder>[1]>, 'at'> = {},
): Promise<Holder> {
  const holder = await newHolder(consoleApp, options);
  const userId = await userIdOf(holder.page);
  await consoleApp.app.app.get(StaffRoles).grant({ userId }, role, { unproven: true });
  return holder;
}

/** Bans a user by the API, as an admin. */
export const ban = (consoleApp: ConsoleApp, admin: Holder, userId: string, banExpiresIn?: number): Promise<unknown> =>
  call(consoleApp, admin.context, 'admin/ban-user', { userId, banReason: 'Sells stolen goods', banExpiresIn });

/** The page of a client in the staff console. */
export async function staffPathOf(staff: Pick<Holder, 'context'>, { client_id }: RegisteredApp): Promise<string> {
  const answer = await staff.context.request.get(`/api/staff/oauth/clients?text=${client_id}`);
  const { items } = (await answer.json()) as { readonly items: readonly { readonly id: string }[] };
  return `/staff/oauth/clients/${items[0]!.id}`;
}

/** Adds an API, as an admin, with scopes and words as long as some have. @returns the id of its page */
export async function addApi(consoleApp: ConsoleApp, { context }: Holder, changes: object = {}): Promise<string> {
  const answer = await context.request.post('/api/staff/oauth/apis', {
    data: {
      identifier: 'https://orders.example.com/a/path/that/is/as/long/as/those/of/gateways',
      name: 'Orders and deliveries',
      scopes: [
        { name: 'orders.read', description: 'See your orders' },
        { name: 'orders.deliveries.write', description: 'Choose when and where your orders are delivered' },
      ],
      tokenFormat: 'jwt',
      signingAlgorithm: 'ES256',
      reason: 'New service',
      ...changes,
    },
    headers: { origin: consoleApp.origin },
  });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { readonly id: string }).id;
}
