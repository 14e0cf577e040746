import { type ProviderDefinition, standardClaims } from '../definition.ts';

export const huggingface: ProviderDefinition = {
  kind: 'huggingface',
  name: 'Hugging Face',
  endpoints: {
    authorization: 'https://huggingface.co/oauth/authorize',
    token: 'https://huggingface.co/oauth/token',
    profile: 'https://huggingface.co/oauth/userinfo',
  },
  scopes: ['openid', 'profile', 'email'],
  usesPkce: true,
  tokenAuthentication: 'basic',
  refreshes: true,
  describe: standardClaims,
  notes: {
    identifiedBy: '`sub`',
    verifiedAddress: 'if `email_verified`',
    quirks: [],
    registration: 'huggingface.co/settings/applications/new: scopes `openid`, `profile` and `email`.',
  },
};
