import { describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { StaffRoles } from '#identity';
import { profileActions } from '#identity/profile/application/audit-actions';
import { Actors, apiKeyActor } from '#shared-kernel/application/actors';
import { Audit } from '#shared-kernel/application/audit';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { BrowserLike } from '../support/browser-like.ts';
import { testApp } from '../support/test-app.ts';
import { PASSWORD, AuditProbe } from './audit-probe.ts';

interface Entry {
  readonly id: string;
  readonly action: string;
  readonly actor: unknown;
}

interface Page {
  readonly entries: readonly (Entry & Record<string, unknown>)[];
  readonly nextCursor: string | null;
}

const NO_ID = '00000000-0000-0000-0000-000000000000';

const app = testApp({ RATE_LIMIT: 'off' });
const probe = new AuditProbe(app);

async function read(browser: BrowserLike, path: string): Promise<Page> {
  const response = await browser.get(path);
  expect(response.status).toBe(200);
  return (await response.json()) as Page;
}

/** Every action over all pages. */
async function allActions(browser: BrowserLike, path: string): Promise<string[]> {
  const actions: string[] = [];
  let cursor = '';
  do {
    const page = await read(browser, `${path}${cursor}`);
    actions.push(...page.entries.map(({ action }) => action));
    cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
  } while (cursor !== '');
  return actions;
}

describe('an account holder', () => {
  test('sees what happened to the account, by whom and from where', async () => {
    const { id, email, browser, post } = await probe.person();
    app.clock.advance(1000);
    await post('/update-user', { name: 'Augusta' });
    app.clock.advance(1000);
    await probe.send(probe.browser(), 'POST /api/auth/sign-in/email', { email, password: 'wrong password' });
    app.clock.advance(1000);
    await probe.challenged(email);
    app.clock.advance(1000);
    await app.app.get(StaffRoles).grant({ userId: id }, 'support');
    const { entries, nextCursor } = await read(browser, '/security-activity');
    expect(nextCursor).toBeNull();
    const device = 'Firefox on Linux';
    const here = { device, ipAddress: '127.0.0.1' };
    expect(entries.slice(0, 4)).toMatchObject([
      {
        action: 'user.role.changed',
        actor: 'system',
        device: null,
        ipAddress: null,
        details: { after: { role: 'support' } },
      },
      {
        action: 'session.started',
        actor: 'you',
        isCurrentSession: false,
        ...here,
        target: { kind: 'session', label: device },
      },
      {
        action: 'session.started',
        actor: 'anonymous',
        outcome: 'refused',
        reason: 'INVALID_EMAIL_OR_PASSWORD',
        ...here,
      },
      {
        action: 'profile.changed',
        actor: 'you',
        isCurrentSession: true,
        details: { before: { name: 'Ada' }, after: { name: 'Augusta' } },
      },
    ]);
    expect(
      entries
        .map(({ action }) => action)
        .slice(4)
        .toSorted(),
    ).toEqual(['email.verified', 'session.started', 'user.created']);
  });

  test('pages through it, and asks for some actions only', async () => {
    const { browser, post } = await probe.person();
    for (let i = 0; i < 5; i++) await post('/update-user', { name: `Name ${i}` });
    const all = await allActions(browser, '/security-activity?limit=100');
    expect(all).toHaveLength(8);
    await expect(allActions(browser, '/security-activity?limit=3')).resolves.toEqual(all);
    await expect(allActions(browser, '/security-activity?action=profile.changed&limit=2')).resolves.toHaveLength(5);
    await expect(allActions(browser, '/security-activity?action=email.&limit=2')).resolves.toEqual(['email.verified']);
    await post('/revoke-other-sessions');
    await expect(allActions(browser, '/security-activity?action=session.')).resolves.toContain('session.all-ended');
  });

  test.each([
    'cursor=x',
    'cursor=1.2',
    `cursor=253402300800000.${NO_ID}`,
    'limit=0',
    'limit=101',
    'limit=x',
    'action='.padEnd(100, 'x'),
  ])('is refused %s', async (query) => {
    const { browser } = await probe.person();
    expect((await browser.get(`/security-activity?${query}`)).status).toBe(400);
  });

  test('sees only its own entries; an API key sees none', async () => {
    const [ada, bob] = [await probe.person('Ada'), await probe.person('Bob')];
    const { entries } = await read(bob.browser, '/security-activity');
    expect(JSON.stringify(entries)).not.toContain(ada.id);
    const { body } = await bob.post('/api-key/create', { name: 'CI' });
    const headers = { 'x-api-key': String(body['key']) };
    expect((await fetch(`${app.url}/api/auth/security-activity`, { headers })).status).toBe(403);
    expect((await fetch(`${app.url}/api/auth/security-activity`)).status).toBe(401);
  });

  test('sees what another account tried, by its address and device', async () => {
    const [ann, bert] = [await probe.person('Ann'), await probe.person('Bert')];
    const phoneNumber = '+4915112345678';
    await ann.post('/phone-number/send-otp', { phoneNumber });
    const code = await probe.mailedCode(phoneNumber);
    expect((await ann.post('/phone-number/verify', { phoneNumber, code, updatePhoneNumber: true })).status).toBe(200);
    await bert.post('/phone-number/send-otp', { phoneNumber });
    app.clock.advance(1000);
    await bert.post('/phone-number/verify', { phoneNumber, code: 'wrong!' });
    const { entries } = await read(ann.browser, '/security-activity');
    expect(entries[0]).toMatchObject({
      action: 'phone.verified',
      outcome: 'refused',
      actor: 'other',
      actorName: null,
      device: 'Firefox on Linux',
      ipAddress: '127.0.0.1',
      sessionId: null,
    });
    expect(JSON.stringify(entries)).not.toContain(bert.id);
  });

  test('reads the name of the key that acted, when keys still changed profiles', async () => {
    const { browser, id, post } = await probe.person();
    await post('/api-key/create', { name: 'CI' });
    await app.app.get(Actors).run(apiKeyActor(randomUUID(), 'CI', id), () =>
      app.app.get(UnitOfWork).run(async () => {
        const details = { fields: ['image'], before: {}, after: {} };
        app.app.get(Audit).record({ action: profileActions['profile.changed'], target: { kind: 'user', id }, details });
      }),
    );
    const { entries } = await read(browser, '/security-activity');
    expect(entries[0]).toMatchObject({ action: 'profile.changed', actor: 'api-key', actorName: 'CI', sessionId: null });
    expect(entries[1]).toMatchObject({ action: 'api-key.created', actor: 'you', actorName: null });
  });
});

describe('the log of an organization', () => {
  test('tells owners and admins who did what', async () => {
    const { owner, member, memberId, organizationId } = await probe.organization();
    const path = `/organization/audit-log?organizationId=${organizationId}`;
    expect((await member.browser.get(path)).status).toBe(403);
    await owner.post('/organization/update-member-role', { memberId, role: 'admin' });
    const { entries } = await read(member.browser, path);
    expect(entries[0]).toMatchObject({
      action: 'organization.member.role.changed',
      outcome: 'done',
      actor: { kind: 'user', id: owner.id, name: 'Olga', email: owner.email },
      target: { kind: 'user', id: member.id, label: 'Max' },
    });
    expect(JSON.stringify(entries)).not.toContain('127.0.0.1');
  });

  test('finds entries by and about members by part of a name, in a time, and names keys and teams', async () => {
    const { owner, member, organizationId } = await probe.organization();
    const path = `/organization/audit-log?organizationId=${organizationId}`;
    const { body: key } = await owner.post('/api-key/create', { name: '=Deploy' });
    const headers = { 'x-api-key': key['key'] as string };
    app.clock.advance(60_000);
    const since = app.clock.now().toISOString();
    const data = { organizationId, data: { name: 'Acme by key' } };
    expect((await probe.browser().post('/organization/update', data, headers)).status).toBe(200);
    const { body: team } = await owner.post('/organization/create-team', { organizationId, name: 'Night shift' });
    await owner.post('/organization/add-team-member', { teamId: team['id'], userId: member.id });

    const found = async (query: string) => (await read(owner.browser, `${path}&${query}`)).entries;
    expect((await found('person=ax')).map(({ action }) => action)).toEqual([
      'organization.team.member.added',
      'organization.invitation.accepted',
      'organization.member.added',
    ]);
    expect((await found('person=max&action=organization.team.'))[0]).toMatchObject({
      details: { team: 'Night shift' },
    });
    expect(await found('person=nobody')).toEqual([]);
    expect(await found(`person=max&until=${since}&action=organization.team.`)).toEqual([]);
    const [byKey] = await found(`from=${since}&action=organization.updated`);
    expect(byKey).toMatchObject({ actor: { kind: 'api-key', name: 'Olga' }, program: '=Deploy' });

    const export_ = (who: typeof owner) =>
      who.browser.get(`/organization/audit-log/export?organizationId=${organizationId}&from=${since}`);
    const file = await export_(owner);
    expect(file.headers.get('content-type')).toMatch('text/csv');
    const csv = await file.text();
    expect(csv.trim().split('\r\n')).toHaveLength(4);
    // No formula begins a cell.
    expect(csv).toContain(`"'=Deploy"`);
    expect(csv).not.toContain('127.0.0.1');
    expect((await export_(member)).status).toBe(403);
  });

  test('shows staff as staff, without name or address, also when they are members', async () => {
    const { owner, member, memberId, organizationId } = await probe.organization();
    const admin = await probe.person('Anna');
    await app.app.get(StaffRoles).grant({ userId: admin.id }, 'admin');
    const act = (role: string) => {
      app.clock.advance(1000);
      return probe.send(admin.browser, `PATCH /api/staff/organizations/${organizationId}/members/${memberId}`, {
        role,
        reason: 'case 8841',
      });
    };
    const newest = async () =>
      (await read(owner.browser, `/organization/audit-log?organizationId=${organizationId}&limit=1`)).entries[0];
    await act('admin');
    const byStaff = { kind: 'staff', id: null, name: null, email: null };
    expect(await newest()).toMatchObject({
      action: 'organization.member.role.changed',
      actor: byStaff,
      target: { kind: 'user', id: member.id, label: 'Max', email: member.email },
      details: { before: { roles: ['member'] }, after: { roles: ['admin'] } },
    });
    const invitationId = await probe.invitation(owner, admin.email);
    app.clock.advance(1000);
    await admin.post('/organization/accept-invitation', { invitationId });
    expect(await newest()).toMatchObject({ actor: { kind: 'user', id: admin.id, name: 'Anna' } });
    await act('member');
    expect(await newest()).toMatchObject({ actor: byStaff });
    const recorded = await probe.database.rows(
      `select actor_kind as kind, count(*)::int from audit_entry where actor_id = $1 and organization_id = $2 group by 1`,
      admin.id,
      organizationId,
    );
    expect(recorded).toEqual(
      expect.arrayContaining([
        { kind: 'staff', count: 2 },
        { kind: 'user', count: 2 },
      ]),
    );
  });

  test('does not take a person who has left, or never joined, for staff', async () => {
    const { owner, member, organizationId } = await probe.organization();
    const guest = await probe.person('Gus');
    const invitationId = await probe.invitation(owner, guest.email);
    await guest.post('/organization/reject-invitation', { invitationId });
    await member.post('/organization/leave', { organizationId });
    const { entries } = await read(owner.browser, `/organization/audit-log?organizationId=${organizationId}`);
    const notMember = { kind: 'user', id: null, name: null, email: null };
    const byNobodyHere = entries.filter(({ actor }) => JSON.stringify(actor) === JSON.stringify(notMember));
    expect(byNobodyHere.map(({ action }) => action).toSorted()).toEqual([
      'organization.invitation.accepted',
      'organization.invitation.rejected',
      'organization.member.added',
      'organization.member.left',
    ]);
  });

  test('shows nothing of the present account of a person who has left', async () => {
    const { owner, member, organizationId } = await probe.organization();
    await member.post('/organization/leave', { organizationId });
    await member.post('/update-user', { name: 'New Name' });
    const { entries } = await read(owner.browser, `/organization/audit-log?organizationId=${organizationId}`);
    const about = entries.filter(({ target }) => (target as { kind: string }).kind === 'user');
    expect(about.map(({ target }) => target)).toContainEqual({ kind: 'user', id: member.id, label: null, email: null });
    expect(JSON.stringify(about)).not.toContain(member.email);
    expect(JSON.stringify(entries)).not.toContain('New Name');
  });

  test('is read by actors that it shows only: members and their keys, never staff', async () => {
    const { owner, member, memberId, organizationId } = await probe.organization();
    const admin = await probe.person('Anna');
    await app.app.get(StaffRoles).grant({ userId: admin.id }, 'admin');
    const asStaff = (role: string) =>
      probe.send(admin.browser, `PATCH /api/staff/organizations/${organizationId}/members/${memberId}`, {
        role,
        reason: 'case 8841',
      });
    const path = `/organization/audit-log?organizationId=${organizationId}&actor=`;
    await asStaff('admin');
    await expect(allActions(owner.browser, path + admin.id)).resolves.toEqual([]);
    const invitationId = await probe.invitation(owner, admin.email);
    await admin.post('/organization/accept-invitation', { invitationId });
    await asStaff('member');
    const asMember = await allActions(owner.browser, path + admin.id);
    expect(asMember.toSorted()).toEqual(['organization.invitation.accepted', 'organization.member.added']);
    await member.post('/organization/leave', { organizationId });
    await expect(allActions(owner.browser, path + member.id)).resolves.toEqual([]);
    await expect(allActions(owner.browser, `${path}nobody`)).resolves.toEqual([]);
  });

  test('is read by actor, target and action, page by page', async () => {
    const { owner, member, organizationId } = await probe.organization();
    const path = `/organization/audit-log?organizationId=${organizationId}`;
    const all = await allActions(owner.browser, `${path}&limit=100`);
    await expect(allActions(owner.browser, `${path}&limit=2`)).resolves.toEqual(all);
    await expect(allActions(owner.browser, `${path}&actor=${member.id}`)).resolves.toEqual(
      expect.arrayContaining(['organization.invitation.accepted', 'organization.member.added']),
    );
    await expect(allActions(owner.browser, `${path}&target=${organizationId}`)).resolves.toEqual([
      'organization.created',
    ]);
    await expect(allActions(owner.browser, `${path}&action=organization.invitation.`)).resolves.toHaveLength(2);
  });

  test('shows entries of one organization to its members only', async () => {
    const [here, there] = [await probe.organization(), await probe.organization()];
    const path = `/organization/audit-log?organizationId=${here.organizationId}`;
    expect((await there.owner.browser.get(path)).status).toBe(403);
    const log = JSON.stringify(await read(there.owner.browser, '/organization/audit-log'));
    expect(log).not.toContain(here.organizationId);
  });

  test('keeps no address in the invitations to a deleted account', async () => {
    const { owner, organizationId } = await probe.organization();
    const email = 'zoe@example.com';
    const invitationId = await probe.invitation(owner, email);
    const browser = probe.browser();
    const post = (path: string, values: object = {}) => probe.send(browser, `POST /api/auth${path}`, values);
    await post('/sign-up/email', { name: 'Zoe', email, password: PASSWORD });
    await post('/organization/accept-invitation', { invitationId });
    await probe.send(browser, `GET /api/auth/verify-email?token=${await probe.mailed(email, 'verify-email')}`);
    expect((await post('/organization/accept-invitation', { invitationId })).status).toBe(200);
    expect((await post('/delete-user', { password: PASSWORD })).status).toBe(200);
    const log = await read(owner.browser, `/organization/audit-log?organizationId=${organizationId}`);
    expect(log.entries.map(({ action }) => action)).toContain('organization.invitation.sent');
    expect(JSON.stringify(log)).not.toContain(email);
  });

  test('keeps the address in an invitation, and the invitation, when a stranger deletes an account with that address', async () => {
    const { owner, organizationId } = await probe.organization();
    const email = 'yuri@example.com';
    const invitationId = await probe.invitation(owner, email);
    const stranger = probe.browser();
    await probe.send(stranger, 'POST /api/auth/sign-up/email', { name: 'Eve', email, password: PASSWORD });
    const deletion = await probe.send(stranger, 'POST /api/auth/delete-user', { password: PASSWORD });
    expect(deletion.status).toBe(200);
    // Delivers the event of the deletion.
    await app.mails(email);
    const log = await read(owner.browser, `/organization/audit-log?organizationId=${organizationId}`);
    const labels = log.entries.map(({ target }) => (target as { label: string | null }).label);
    expect(labels).toContain(email);
    const listed = await owner.browser.get(`/organization/list-invitations?organizationId=${organizationId}`);
    expect(await listed.json()).toContainEqual(expect.objectContaining({ id: invitationId, email, status: 'pending' }));
  });

  test('keeps no names of deleted accounts', async () => {
    const { owner, member, organizationId } = await probe.organization();
    await member.post('/delete-user', { password: PASSWORD });
    const { entries } = await read(owner.browser, `/organization/audit-log?organizationId=${organizationId}`);
    expect(entries[0]).toMatchObject({
      action: 'organization.member.left',
      target: { kind: 'user', id: member.id, label: null, email: null },
    });
    expect(JSON.stringify(entries)).not.toMatch(/Max|max\d+@/);
  });
});
