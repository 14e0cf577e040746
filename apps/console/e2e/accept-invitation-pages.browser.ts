import { beforeEach, describe, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessibleInBothSchemes, expectNoHorizontalScroll, NARROW } from './support/accessibility.ts';
import { type Look, looks, useConsoleApp } from './support/console-app.ts';
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
  async function at(id: string, who: { email?: string; verified?: boolean; look?: Look } = {}): Promise<Page> {
    consoleApp.passTime(11);
    const { page } = await newHolder(consoleApp, { at: pathOf(id), ...who });
    return page;
  }

  interface State {
    readonly title: string | RegExp;
    /** A separate organization for tests that need it full or empty. */
    reach(email: string, look: Look): Promise<Page>;
  }
  const open = (id: string, look: Look) => consoleApp.open(pathOf(id), look);
  const states: Readonly<Record<string, State>> = {
    'never there': { title: 'Invitation not found', reach: (_, look) => open('nothing', look) },
    'signed out': { title: 'Join Acme Orders', reach: async (email, look) => open(await inviting(email), look) },
    'another account': {
      title: 'You’re signed in as someone else',
      reach: async (email, look) => at(await inviting(email), { look }),
    },
    'not confirmed': {
      title: 'Confirm your email first',
      reach: async (email, look) => at(await inviting(email), { email, look, verified: false }),
    },
    open: { title: 'Join Acme Orders', reach: async (email, look) => at(await inviting(email), { email, look }) },
    'about to be declined': {
      title: 'Decline the invitation to Acme Orders?',
      reach: async (email, look) => {
        const page = await at(await inviting(email), { email, look });
        await press(page, 'Decline');
        return page;
      },
    },
    accepted: {
      title: 'You’re already in Acme Orders',
      reach: async (email, look) => {
        const id = await inviting(email);
        const page = await at(id, { email, look });
        await accept(consoleApp, page.context(), id);
        await page.reload();
        return page;
      },
    },
    'accepted, and left since': {
      title: 'You’re no longer in Acme Orders',
      reach: async (email, look) => {
        const id = await inviting(email);
        const page = await at(id, { email, look });
        await accept(consoleApp, page.context(), id);
        await call(consoleApp, page.context(), 'organization/leave', { organizationId: acme.id });
        await page.reload();
        return page;
      },
    },
    'accepted, signed out': {
      title: 'This invitation was already used',
      reach: async (email, look) => {
        const id = await inviting(email);
        await accept(consoleApp, (await at(id, { email })).context(), id);
        return open(id, look);
      },
    },
    declined: {
      title: 'You declined this invitation',
      reach: async (email, look) => {
        const id = await inviting(email);
        const page = await at(id, { email, look });
        await call(consoleApp, page.context(), 'organization/reject-invitation', { invitationId: id });
        await page.reload();
        return page;
      },
    },
    canceled: {
      title: 'This invitation was canceled',
      reach: async (email, look) => {
        const id = await inviting(email);
        await call(consoleApp, owner.context, 'organization/cancel-invitation', { invitationId: id });
        return at(id, { email, look });
      },
    },
    'of someone who left': {
      title: 'This invitation no longer works',
      reach: async (email, look) => {
        const admin = await newMember(consoleApp, owner.context, acme.id, { role: 'admin' });
        const id = await invite(consoleApp, admin.context, acme, email);
        await call(consoleApp, admin.context, 'organization/leave', { organizationId: acme.id });
        return at(id, { email, look });
      },
    },
    'of a full organization': {
      title: 'Acme Orders is full',
      reach: async (email, look) => {
        const id = await inviting(email);
        await newMember(consoleApp, owner.context, acme.id);
        await newMember(consoleApp, owner.context, acme.id);
        return at(id, { email, look });
      },
    },
    'to a member, by a former address': {
      title: 'You’re already in Acme Orders',
      reach: async (email, look) => {
        const id = await inviting(email);
        consoleApp.passTime(11);
        const { context, email: former, page } = await newHolder(consoleApp, { look });
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
      reach: async (email, look) => {
        const id = await inviting(email);
        consoleApp.passTime(LIFE);
        return open(id, look);
      },
    },
  };

  test.each(looks.flatMap((look) => Object.entries(states).map(([name, state]) => ({ ...look, name, state }))))(
    '$width×$height, $name: accessible, within its policy, silent',
    async ({ width, height, state }) => {
      const page = await state.reach(newEmail('invited'), { width, height });
      await heading(page, state.title);
      await settled(page);
      await expectAccessibleInBothSchemes(page);
      await page.setViewportSize(NARROW);
      await expectNoHorizontalScroll(page);
    },
  );
});
