/** Filters of entries about an account: an action, or the beginning of several. Kinds of one group are shown together to staff. */
export const activityKinds = [
  { value: '', label: 'All activity' },
  { value: 'session.', label: 'Sign-ins', group: 'Sign-ins' },
  { value: 'impersonation.', label: 'Support', group: 'Support' },
  { value: 'password.', label: 'Password', group: 'Security' },
  { value: 'email.', label: 'Email', group: 'Security' },
  { value: 'phone.', label: 'Phone', group: 'Security' },
  { value: 'account.', label: 'Linked accounts', group: 'Security' },
  { value: 'two-factor.', label: 'Two-factor', group: 'Security' },
  { value: 'trusted-device.', label: 'Trusted devices', group: 'Security' },
  { value: 'api-key.', label: 'API keys', group: 'Security' },
  { value: 'oauth.', label: 'Apps', group: 'Apps' },
  { value: 'billing.', label: 'Billing', group: 'Billing' },
  { value: 'profile.', label: 'Profile', group: 'Profile and account' },
  { value: 'user.', label: 'Account', group: 'Profile and account' },
  { value: 'restore.', label: 'Restores', group: 'Profile and account' },
] as const;

/** Filters of entries about an organization. */
export const organizationKinds = [
  { value: '', label: 'All activity' },
  { value: 'organization.member.', label: 'Members' },
  { value: 'organization.invitation.', label: 'Invitations' },
  { value: 'organization.role.', label: 'Roles' },
  { value: 'organization.team.', label: 'Teams' },
  { value: 'organization.updated', label: 'Settings' },
  { value: 'billing.', label: 'Billing' },
] as const;
