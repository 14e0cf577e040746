import { beforeEach, describe, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { useConsoleApp } from './support/console-app.ts';
import { call, newEmail, newHolder } from './support/holder.ts';
import { accept, type Founded, invite, newMember, newOwner } from './support/organizations.ts';
import { heading, press, settled } from './support/steps.ts';

/** Seconds until an invitation expires. */
const LIFE = 2 * 86_400;

const pathOf = (id: string) => `/accept-invitation?id=${id}`;

/** The page of an invitation in each of its states. */
describe('the page of an invitation', () => {
  const consoleApp = useConsoleApp({ ORGANIZATION_MEMBERSHIP_LIMIT: '3' });
  let owner: Awaited<ReturnType<typeof newOwner>>;
  let acme: Founded;
  beforeEach(async () => {
    owner = await newOwner(consoleApp, { name: 'Ada Owner' });
    ({ acme } = owner);
  });

  const inviting = (email: string) => invite(consoleApp, owner.context, acme, email);
  /** A visitor without an account, on the page of an invitation. */
  async function at(id: string, who: { email?: string; verified?: boolean } = {}): Promise<Page> {
    consoleApp.passTime(11);
    const { page } = await newHolder(consoleApp, { at: pathOf(id), ...who });
    return page;
  }

  interface State {
    readonly title: string | RegExp;
    /** A separate organization for tests that need it full or empty. */
    reach(email: string): Promise<Page>;
  }
  const open = (id: string) => consoleApp.open(pathOf(id));
  const states: Readonly<Record<string, State>> = {
    'never there': { title: 'Invitation not found', reach: () => open('nothing') },
    'signed out': { title: 'Join Acme Orders', reach: async (email) => open(await inviting(email)) },
    'another account': {
      title: 'You’re signed in as someone else',
      reach: async (email) => at(await inviting(email)),
    },
    'not confirmed': {
      title: 'Confirm your email first',
      reach: async (email) => at(await inviting(email), { email, verified: false }),
    },
    open: { title: 'Join Acme Orders', reach: async (email) => at(await inviting(email), { email }) },
    'about to be declined': {
      title: 'Decline the invitation to Acme Orders?',
      reach: async (email) => {
        const page = await at(await inviting(email), { email });
        await press(page, 'Decline');
        return page;
      },
    },
    accepted: {
      title: 'You’re already in Acme Orders',
      reach: async (email) => {
        const id = await inviting(email);
        const page = await at(id, { email });
        await accept(consoleApp, page.context(), id);
        await page.reload();
        return page;
      },
    },
    'accepted, and left since': {
      title: 'You’re no longer in Acme Orders',
      reach: async (email) => {
        const id = await inviting(email);
        const page = await at(id, { email });
        await accept(consoleApp, page.context(), id);
        await call(consoleApp, page.context(), 'organization/leave', { organizationId: acme.id });
        await page.reload();
        return page;
      },
    },
    'accepted, signed out': {
      title: 'This invitation was already used',
      reach: async (email) => {
        const id = await inviting(email);
        await accept(consoleApp, (await at(id, { email })).context(), id);
        return open(id);
      },
    },
    declined: {
      title: 'You declined this invitation',
      reach: async (email) => {
        const id = await inviting(email);
        const page = await at(id, { email });
        await call(consoleApp, page.context(), 'organization/reject-invitation', { invitationId: id });
        await page.reload();
        return page;
      },
    },
    canceled: {
      title: 'This invitation was canceled',
      reach: async (email) => {
        const id = await inviting(email);
        await call(consoleApp, owner.context, 'organization/cancel-invitation', { invitationId: id });
        return at(id, { email });
      },
    },
    'of someone who left': {
      title: 'This invitation no longer works',
      reach: async (email) => {
        const admin = await newMember(consoleApp, owner.context, acme.id, { role: 'admin' });
        const id = await invite(consoleApp, admin.context, acme, email);
        await call(consoleApp, admin.context, 'organization/leave', { organizationId: acme.id });
        return at(id, { email });
      },
    },
    'of a full organization': {
      title: 'Acme Orders is full',
      reach: async (email) => {
        const id = await inviting(email);
        await newMember(consoleApp, owner.context, acme.id);
        await newMember(consoleApp, owner.context, acme.id);
        return at(id, { email });
      },
    },
    'to a member, by a former address': {
      title: 'You’re already in Acme Orders',
      reach: async (email) => {
        const id = await inviting(email);
        consoleApp.passTime(11);
        const { context, email: former, page } = await newHolder(consoleApp);
        await accept(consoleApp, context, await inviting(former));
        await call(consoleApp, context, 'change-email', { newEmail: email });
        const agreed = await consoleApp.app.mailedToken(former, 'change-email');
        await call(consoleApp, context, `verify-email?token=${agreed}`);
        const proof = await consoleApp.app.mailedToken(email, 'verify-email');
        await call(consoleApp, context, `verify-email?token=${proof}`);
        await page.goto(pathOf(id));
        return page;
      },
    },
    expired: {
      title: 'This invitation has expired',
      reach: async (email) => {
        const id = await inviting(email);
        consoleApp.passTime(LIFE);
        return open(id);
      },
    },
  };

  test.each(Object.entries(states))('%s: accessible, within its policy, silent', async (_, state) => {
    const page = await state.reach(newEmail('invited'));
    await heading(page, state.title);
    await settled(page);
    await expectAccessibleAndReflow(page);
  });
});
