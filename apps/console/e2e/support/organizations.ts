import type { BrowserContext, Page } from 'playwright-core';
import type { ConsoleApp } from './console-app.ts';
import type { Look } from './visitors.ts';
import { call, type Holder, NAME, newHolder, sessionOf } from './holder.ts';

export interface Founded {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}

let count = 0;

/** Creates an organization as the user of a browser, which becomes active. */
export function found(consoleApp: ConsoleApp, owner: BrowserContext, name = 'Acme Orders'): Promise<Founded> {
  return call<Founded>(consoleApp, owner, 'organization/create', { name, slug: `acme-${process.pid}-${++count}` });
}

/** The active organization of the session. */
export const activeOf = async (page: Page): Promise<string | null> =>
  (await sessionOf(page))!.session.activeOrganizationId;

/** A new user who owns an organization, which is active. */
export async function newOwner(
  consoleApp: ConsoleApp,
  who: Parameters<typeof newHolder>[1] = {},
  organization?: string,
): Promise<Holder & { readonly acme: Founded; readonly id: string; readonly slug: string }> {
  const holder = await newHolder(consoleApp, who);
  const acme = await found(consoleApp, holder.context, organization);
  return { ...holder, acme, id: acme.id, slug: acme.slug };
}

/** @returns the id of the invitation */
export async function invite(
  consoleApp: ConsoleApp,
  by: BrowserContext,
  { id: organizationId }: Pick<Founded, 'id'>,
  email: string,
  role = 'member',
): Promise<string> {
  const body = { organizationId, email, role };
  return (await call<{ id: string }>(consoleApp, by, 'organization/invite-member', body)).id;
}

export const accept = (consoleApp: ConsoleApp, context: BrowserContext, invitationId: string) =>
  call<{ member: { id: string; userId: string } }>(consoleApp, context, 'organization/accept-invitation', {
    invitationId,
  });

/** A new user who was invited and has joined. @returns with the user's id */
export async function newMember(
  consoleApp: ConsoleApp,
  owner: BrowserContext,
  organizationId: string,
  { name = NAME, role = 'member', look }: { readonly name?: string; readonly role?: string; readonly look?: Look } = {},
): Promise<Holder & { readonly id: string; readonly memberId: string }> {
  // Otherwise the sign-up limit of the address is reached.
  consoleApp.passTime();
  const holder = await newHolder(consoleApp, { name, ...(look && { look }) });
  const invitationId = await invite(consoleApp, owner, { id: organizationId }, holder.email, role);
  const { member } = await accept(consoleApp, holder.context, invitationId);
  return { ...holder, id: member.userId, memberId: member.id };
}

export async function newTeam(
  consoleApp: ConsoleApp,
  owner: BrowserContext,
  organizationId: string,
  name: string,
): Promise<string> {
  return (await call<{ id: string }>(consoleApp, owner, 'organization/create-team', { name, organizationId })).id;
}

/** Gives a member other roles. */
export const giveRole = (
  consoleApp: ConsoleApp,
  by: BrowserContext,
  organizationId: string,
  memberId: string,
  role: string | readonly string[],
) => call(consoleApp, by, 'organization/update-member-role', { organizationId, memberId, role });
