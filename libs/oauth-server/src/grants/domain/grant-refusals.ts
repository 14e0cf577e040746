import { refusals } from '#shared-kernel/domain/refusal';

export const GrantRefusal = refusals({
  CONNECTION_NOT_FOUND: { status: 404, message: 'This application has no access to the account' },
  NOT_YOUR_ORGANIZATION: {
    status: 400,
    message: 'Only organizations of which the user is a member can be chosen',
    oauthError: 'not_your_organization',
  },
});
