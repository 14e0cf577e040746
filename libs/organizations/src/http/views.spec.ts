import { expect, test } from '@jest/globals';
import { aMember, anInvitation, anOrganization } from '../testing/builders.ts';
import { MemberProfileView, OwnInvitationView, ReceivedInvitationView } from './views.ts';

// An owner who only clicked on a link has verified an address that another person registered.
const eve = {
  id: 'eve',
  name: 'Eve',
  email: 'ceo@example.com',
  emailVerified: true,
  emailProven: false,
  image: null,
  language: 'en',
  updatedAt: new Date('2026-11-20T12:00:00Z'),
  extra: {},
};
const organization = anOrganization();
const invitation = anInvitation(organization.id);

test('members see whether an address is proven, not only verified', () => {
  const { user } = MemberProfileView.profile({ member: aMember(organization.id, eve.id), teamId: null, person: eve });
  expect(user).toEqual({ id: 'eve', name: 'Eve', email: 'ceo@example.com', emailProven: false, image: null });
});

test('a recipient sees the address of the sender as a fact only when it is proven', () => {
  const received = { invitation, organization, inviter: eve };
  const unproven = { inviterEmail: 'ceo@example.com', inviterEmailProven: false };
  expect(ReceivedInvitationView.received(received)).toMatchObject(unproven);
  expect(OwnInvitationView.own(received)).toMatchObject({ inviterName: 'Eve', inviterEmail: null });
  const proven = { ...received, inviter: { ...eve, emailProven: true } };
  expect(OwnInvitationView.own(proven)).toMatchObject({ inviterEmail: 'ceo@example.com' });
});
