import { socialDefaults as defaults } from '#identity/social/domain/social-options';
import { flag, list, variable } from './variable.ts';

const social = { group: 'Social sign-in' };

const notAProvider = (id: string) => (/^[\w-]{1,64}$/.test(id) ? undefined : 'is not the id of a provider');

/** One row for each field of the options of social sign-in; defaults are defined there. */
export const socialVariables = {
  SOCIAL_LINKING: variable(flag, {
    ...social,
    default: defaults.linking,
    doc: 'Whether accounts at providers may be linked to accounts that exist: at a sign-in with the same proven address, or from a session.',
  }),
  SOCIAL_TRUSTED_PROVIDERS: variable(list('ids of providers such as `google`', notAProvider), {
    ...social,
    default: defaults.trustedProviders,
    doc: 'Providers whose addresses count as verified when an account with the same proven address exists, although they do not vouch for them. A person who can set an address there without proving it signs in here as the owner of the address. An id of no provider stops the start.',
  }),
  SOCIAL_ALLOW_DIFFERENT_EMAILS: variable(flag, {
    ...social,
    default: defaults.allowDifferentEmails,
    doc: 'Whether signed-in people may link accounts at providers that have another address than theirs, or one for which the provider does not vouch.',
  }),
  SOCIAL_ALLOW_UNLINKING_ALL: variable(flag, {
    ...social,
    default: defaults.allowUnlinkingAll,
    doc: 'Whether people may unlink the last account with which they can sign in.',
  }),
};
