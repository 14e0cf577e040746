import { Get } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ApiExcludeController } from '@nestjs/swagger';
import { languages, SocialProviders } from '#identity';
import { Accepts, GuardedController } from '#identity/http';
import { TextMessenger } from '#shared-kernel/application/mailer';
import { type Config, Settings } from '../../config/config.ts';
import {
  accountOptions,
  billingOptions,
  oauthOptions,
  organizationOptions,
  socialOptions,
} from '../../config/options.ts';
import { running } from '../../version.ts';

/** Public: every page gets it before its first request. @param textMessages whether codes can be sent to phones */
export function bootOf(config: Config, textMessages: boolean, providers: SocialProviders) {
  const options = accountOptions(config);
  const organizations = organizationOptions(config);
  const social = socialOptions(config);
  const oauth = oauthOptions(config);
  return {
    productName: config.PRODUCT_NAME,
    version: running.version,
    commit: running.commit ?? '',
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
    // `Infinity` is null in JSON.
    organizationLimit: organizations.organizationLimit,
    teamLimit: organizations.teamLimit,
    teamMemberLimit: organizations.teamMemberLimit,
    lastTeamRemovable: organizations.lastTeamRemovable,
    billing: billingOptions(config).accessToken !== undefined,
    impersonationLifeSeconds: options.impersonationLifeSeconds,
    accessTokenLifeSeconds: oauth.accessTokenLifeSeconds,
    refreshTokenLifeSeconds: oauth.refreshTokenLifeSeconds,
    refreshReuseSeconds: oauth.refreshReuseSeconds,
    languages: languages.map(({ code, tag, ownName }) => ({ code, tag, name: ownName })),
  };
}

/** The configuration that pages get, for the development server, which serves the pages itself. Never in production. */
@ApiExcludeController()
@GuardedController('dev/boot')
@Accepts('anonymous')
export class DevelopmentBootController {
  constructor(
    private readonly settings: Settings,
    private readonly messenger: TextMessenger,
    private readonly modules: ModuleRef,
  ) {}

  /** The public configuration. */
  @Get()
  get(): object {
    return bootOf(
      this.settings.config,
      this.messenger.isAvailable,
      this.modules.get(SocialProviders, { strict: false }),
    );
  }
}
