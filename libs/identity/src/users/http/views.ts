import type { ExtraUserField } from '../domain/account-options.ts';
import type { User } from '../domain/user.ts';

/** A user as clients see it, a whitelist of fields. Configured extra fields are added by name, null without a value. */
export class UserView {
  id!: string;
  name!: string;
  email!: string;
  emailVerified!: boolean;
  image!: string | null;
  createdAt!: Date;
  updatedAt!: Date;
  twoFactorEnabled!: boolean;
  role!: string;
  banned!: boolean;
  banReason!: string | null;
  banExpires!: Date | null;
  username!: string | null;
  displayUsername!: string | null;
  phoneNumber!: string | null;
  phoneNumberVerified!: boolean;
  /** Numeric code; 0 is Russian, null is no preference. */
  language!: number | null;

  static of(user: User, extraFields: readonly ExtraUserField[]): UserView {
    const valueOf = (name: string) => (Object.hasOwn(user.extra, name) ? user.extra[name] : null);
    return {
      ...Object.fromEntries(extraFields.map(({ name }) => [name, valueOf(name)])),
      id: user.id,
      name: user.name,
      email: user.email,
      emailVerified: user.emailVerified,
      image: user.image,
      createdAt: user.createdAt,
      updatedAt: user.updatedAt,
      twoFactorEnabled: user.twoFactorEnabled,
      role: user.role,
      banned: user.banned,
      banReason: user.banReason,
      banExpires: user.banExpires,
      username: user.username,
      displayUsername: user.displayUsername,
      phoneNumber: user.phoneNumber,
      phoneNumberVerified: user.phoneNumberVerified,
      language: user.language,
    };
  }
}
