import { describe, expect, test } from '@jest/globals';
import { Invitation } from './invitation.ts';
import { RoleSet } from './role-set.ts';

const now = new Date('2026-11-20T12:00:00Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const bob = { email: 'bob@example.com', emailConfirmed: true };
const refused = (code: string, details?: object) => expect.objectContaining({ code, ...(details && { details }) });
const notFound = (reason: string) => refused('INVITATION_NOT_FOUND', { reason });

const sent = () =>
  Invitation.send(
    { id: 'i', organizationId: 'o', email: bob.email, roles: RoleSet.of('admin'), teamId: null, inviterId: 'ada' },
    172_800,
    now,
  );

test('is open until it expires, to the millisecond', () => {
  const invitation = sent();
  expect(invitation).toMatchObject({ status: 'pending', expiresAt: at(172_800), createdAt: now });
  expect(invitation.isOpenAt(new Date(at(172_800).getTime() - 1))).toBe(true);
  expect(invitation.isOpenAt(at(172_800))).toBe(false);
  expect(invitation.closedReason(at(172_800))).toBe('expired');
});

describe.each(['accepted', 'rejected'] as const)('is %s', (status) => {
  test('by its recipient, once', () => {
    const invitation = sent();
    invitation.answer(status, bob, at(1));
    expect(invitation.status).toBe(status);
    expect(invitation.closedReason(at(1))).toBe(status);
    for (const again of ['accepted', 'rejected'] as const)
      expect(() => invitation.answer(again, bob, at(2))).toThrow(notFound(status));
    expect(() => invitation.cancel(at(2))).toThrow(refused('INVITATION_NOT_FOUND'));
  });

  test('by nobody else, who is shown the masked address at most', () => {
    const eve = { email: 'eve@example.com', emailConfirmed: true };
    const invitation = sent();
    const notForThem = refused('YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION', { maskedEmail: 'b••@example.com' });
    expect(() => invitation.answer(status, eve, at(1))).toThrow(notForThem);
    invitation.cancel(at(1));
    const detailsFor = (who: typeof bob) => {
      try {
        invitation.answer(status, who, at(2));
        return undefined;
      } catch (error) {
        return (error as { details?: object }).details;
      }
    };
    expect(detailsFor(eve)).toBeUndefined();
    expect(detailsFor({ ...bob, emailConfirmed: false })).toBeUndefined();
    expect(detailsFor(bob)).toEqual({ reason: 'canceled' });
  });

  test('never by an unverified address', () => {
    const unverified = refused('EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION');
    expect(() => sent().answer(status, { ...bob, emailConfirmed: false }, at(1))).toThrow(unverified);
  });

  test('not after it has expired', () => {
    expect(() => sent().answer(status, bob, at(172_800))).toThrow(notFound('expired'));
  });
});

test('sent again it has the new offer and a full lifetime', () => {
  const invitation = sent();
  const offer = { roles: RoleSet.of('member'), teamId: 't', inviterId: 'eve' };
  invitation.renew(offer, 172_800, at(100));
  const times = { createdAt: at(100), expiresAt: at(172_900) };
  expect(invitation).toMatchObject({ ...offer, ...times, id: 'i', status: 'pending' });
});
