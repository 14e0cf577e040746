import type { AccountOptions } from '#identity/users/domain/account-options';
import { languages } from '#identity';
import type { OrganizationOptions } from '#organizations/domain/organization-options';

/**
 * What every page may know before its first request: public configuration, nothing about a person.
 * @param textMessages whether a code can be sent to a phone from here
 */
export function bootOf(options: AccountOptions, organizations: OrganizationOptions, textMessages: boolean): object {
  return {
    passwordMinLength: options.passwordMinLength,
    passwordMaxLength: options.passwordMaxLength,
    requireEmailVerification: options.requireEmailVerification,
    signUpEnabled: options.signUpEnabled,
    changeEmailEnabled: options.changeEmailEnabled,
    deleteAccountEnabled: options.deleteAccountEnabled,
    deleteAccountByMail: options.deleteAccountByMail,
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
    languages: languages.map(({ code, tag, ownName }) => ({ code, tag, name: ownName })),
  };
}
