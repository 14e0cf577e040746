import { type ProviderDescription, standardClaims } from '../definition.ts';

export const huggingface: ProviderDescription = {
  name: 'Hugging Face',
  endpoints: {
    authorization: 'https://huggingface.co/oauth/authorize',
    token: 'https://huggingface.co/oauth/token',
    profile: 'https://huggingface.co/oauth/userinfo',
  },
  scopes: ['openid', 'profile', 'email'],
  tokenAuthentication: 'basic',
  describe: standardClaims,
  notes: {
    identifiedBy: '`sub`',
    verifiedAddress: 'if `email_verified`',
    quirks: [],
    registration: 'huggingface.co/settings/applications/new: scopes `openid`, `profile` and `email`.',
  },
};
