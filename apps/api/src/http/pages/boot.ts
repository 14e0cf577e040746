import { languages, type SocialProviders } from '#identity';
import { accountOptions, billingOptions, organizationOptions, socialOptions } from '../../config/options.ts';
import type { Config } from '../../config/config.ts';

/**
 * The public configuration, which every page gets before its first request. It holds nothing about a person.
 * @param textMessages whether codes can be sent to phones
 */
export function bootOf(config: Config, textMessages: boolean, providers: SocialProviders) {
  const options = accountOptions(config);
  const organizations = organizationOptions(config);
  const social = socialOptions(config);
  return {
    productName: config.PRODUCT_NAME,
    passwordMinLength: options.passwordMinLength,
    passwordMaxLength: options.passwordMaxLength,
    requireEmailVerification: options.requireEmailVerification,
    signUpEnabled: options.signUpEnabled,
    changeEmailEnabled: options.changeEmailEnabled,
    deleteAccountEnabled: options.deleteAccountEnabled,
    deleteAccountByMail: options.deleteAccountByMail,
    providers: providers.all().map(({ id, name }) => ({ id, name })),
    accountLinking: social.linking,
    lastAccountRemovable: social.allowUnlinkingAll,
    revokeSessionsOnPasswordReset: options.revokeSessionsOnPasswordReset,
    usernames: true,
    usernameMinLength: options.usernameMinLength,
    usernameMaxLength: options.usernameMaxLength,
    phoneNumbers: true,
    textMessages,
    extraUserFields: options.extraUserFields,
    organizationCreation: organizations.creationEnabled,
    // No limit is null in JSON.
    organizationLimit: organizations.organizationLimit,
    teamLimit: organizations.teamLimit,
    teamMemberLimit: organizations.teamMemberLimit,
    lastTeamRemovable: organizations.lastTeamRemovable,
    billing: billingOptions(config).accessToken !== undefined,
    languages: languages.map(({ code, tag, ownName }) => ({ code, tag, name: ownName })),
  };
}
