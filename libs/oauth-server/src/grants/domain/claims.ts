import { EMAIL, PROFILE } from '../../clients/domain/scope.ts';

/** The account holder, as far as clients may know them. */
export interface Subject {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailProven: boolean;
  readonly image: string | null;
  readonly updatedAt: Date;
}

/** Claims about a user (OpenID Connect Core §5.1), as the scopes allow. Members without a value are left out. */
export function userClaims({ id, name, email, emailProven, image, updatedAt }: Subject, scopes: readonly string[]) {
  return {
    sub: id,
    ...(scopes.includes(PROFILE) && { name, ...pictureOf(image), ...partsOf(name), updated_at: seconds(updatedAt) }),
    // Only a proven address is the user's: anyone can register with another person's (ADR 27).
    ...(scopes.includes(EMAIL) && { email, email_verified: emailProven }),
  };
}

/** Data URLs are left out: some are larger than a client accepts. */
const pictureOf = (image: string | null) => (image?.startsWith('https://') ? { picture: image } : {});

/** The first word, and the others; a single word is no family name. */
function partsOf(name: string) {
  const [given, ...family] = name.split(/\s+/u).filter(Boolean);
  return { ...(given && { given_name: given }), ...(family.length > 0 && { family_name: family.join(' ') }) };
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
