import { normalizeEmail } from '#shared-kernel/domain/email-address';
import { plainName } from '#shared-kernel/domain/plain-name';
import type { AccountOptions } from './account-options.ts';
import { AccountRefusal } from './account-refusals.ts';
import { readExtraFields } from './extra-fields.ts';
import { type LanguageCode, languageOf } from './language.ts';
import { normalizeUsername, personImage, personName } from './person-name.ts';

export interface NewUserRequest {
  readonly name: string;
  readonly email: string;
  readonly image?: string | null | undefined;
  readonly username?: string | undefined;
  readonly displayUsername?: string | undefined;
  readonly language?: number | undefined;
  /** All members that were sent, for the configured extra fields. */
  readonly body: Readonly<Record<string, unknown>>;
}

type Rules = Pick<AccountOptions, 'extraUserFields' | 'usernameMinLength' | 'usernameMaxLength'>;

/** For `User.register`. @throws INVALID_EMAIL, FIELD_IS_REQUIRED, INVALID_FIELD, UNKNOWN_LANGUAGE, those of user names */
export function newUserDetails(request: NewUserRequest, rules: Rules) {
  const email = normalizeEmail(request.email);
  if (!email) throw AccountRefusal.INVALID_EMAIL();
  const { username, language } = request;
  if (language !== undefined && !languageOf(language)) throw AccountRefusal.UNKNOWN_LANGUAGE();
  return {
    name: personName(request.name),
    email,
    image: personImage(request.image ?? null),
    extra: readExtraFields(request.body, rules.extraUserFields, true),
    ...(language !== undefined && { language: language as LanguageCode }),
    ...(username !== undefined && {
      username: normalizeUsername(username, rules),
      displayUsername: plainName(request.displayUsername ?? '') || username,
    }),
  };
}
