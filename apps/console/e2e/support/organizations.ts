import type { BrowserContext, Page } from 'playwright-core';
import type { ConsoleApp, Look } from './console-app.ts';
import { call, type Holder, NAME, newHolder } from './holder.ts';

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
export async function activeOf(page: Page): Promise<string | null> {
  const answer = await page.request.get('/api/auth/get-session');
  return ((await answer.json()) as { session: { activeOrganizationId: string | null } }).session.activeOrganizationId;
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
