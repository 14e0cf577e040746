import { change, type Fields } from '#shared-kernel/domain/change';
import { isPicture } from '#shared-kernel/domain/picture';
import { malformation } from '#shared-kernel/domain/well-formed';
import type { OrganizationOptions } from './organization-options.ts';
import { OrganizationRefusal } from './refusals.ts';
import { plainName } from '#shared-kernel/domain/plain-name';

/** ASCII only, so that no two slugs look alike; otherwise as existing clients use them. */
const SLUG = /^[a-z0-9](?:[a-z0-9_-]{0,62}[a-z0-9])?$/i;

/** Words that URLs of the console use, or may use, where a slug stands. */
const RESERVED = new Set(
  'account admin api assets auth dev health login metrics new null staff static support undefined www'.split(' '),
);

/** @throws INVALID_SLUG */
export function slugOf(text: string): string {
  if (!SLUG.test(text)) throw OrganizationRefusal.INVALID_SLUG();
  return text;
}

export function isReserved(slug: string): boolean {
  return RESERVED.has(slug.toLowerCase());
}

/** The logo of an organization, as it is stored; "" is none, as forms send it. @throws INVALID_LOGO */
export function logoOf(text: string | null): string | null {
  if (text === null || text === '') return null;
  if (!isPicture(text)) throw OrganizationRefusal.INVALID_LOGO();
  return text;
}

/** Whether the owner of an address may create organizations (a setting may restrict it). */
export function mayCreate(
  email: string,
  { creationEnabled, creationDeniedTo }: Pick<OrganizationOptions, 'creationEnabled' | 'creationDeniedTo'>,
): boolean {
  return creationEnabled && !creationDeniedTo.some((pattern) => matches(pattern.toLowerCase(), email));
}

/** @param pattern with `*` for any text, also none */
function matches(pattern: string, text: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(text);
}

/** Free JSON data of an organization; the order of its members is preserved. */
export type Metadata = Readonly<Record<string, unknown>>;

export interface OrganizationProfile {
  readonly name: string;
  readonly slug: string;
  readonly logo: string | null;
  readonly metadata: Metadata | null;
}

export type ProfileChange = { readonly [K in keyof OrganizationProfile]?: OrganizationProfile[K] | undefined };

const HOUR_MS = 3_600_000;

export class Organization {
  declare readonly id: string;
  declare readonly name: string;
  /** Unique, ignoring case. */
  declare readonly slug: string;
  declare readonly logo: string | null;
  declare readonly metadata: Metadata | null;
  declare readonly createdAt: Date;
  /** Invitations mailed in the hour that ends at `mailedInvitationsEndAt`. */
  declare readonly mailedInvitations: number;
  declare readonly mailedInvitationsEndAt: Date | null;

  private constructor(values: Fields<Organization>) {
    Object.assign(this, values);
  }

  static create(id: string, profile: OrganizationProfile, now: Date): Organization {
    return new Organization({
      ...profile,
      id,
      name: nameOf(profile.name),
      slug: slugOf(profile.slug),
      logo: logoOf(profile.logo),
      createdAt: now,
      mailedInvitations: 0,
      mailedInvitationsEndAt: null,
    });
  }

  /** Counts an invitation mail. @returns 0, or the whole seconds to wait when the limit is reached */
  countMailedInvitation(now: Date, perHour: number): number {
    const end = this.mailedInvitationsEndAt;
    const isSameHour = end !== null && end > now;
    if (isSameHour && this.mailedInvitations >= perHour) return Math.ceil((end.getTime() - now.getTime()) / 1000);
    change<Organization>(this, {
      mailedInvitations: isSameHour ? this.mailedInvitations + 1 : 1,
      mailedInvitationsEndAt: isSameHour ? end : new Date(now.getTime() + HOUR_MS),
    });
    return 0;
  }

  /**
   * Members that are absent stay unchanged. A logo that is sent back as it was read stays, also one that is not
   * accepted any more. @throws INVALID_NAME, INVALID_SLUG, INVALID_LOGO
   */
  changeProfile({ name, slug, logo, metadata }: ProfileChange): void {
    change<Organization>(this, {
      ...(name !== undefined && { name: nameOf(name) }),
      ...(slug !== undefined && { slug: slugOf(slug) }),
      ...(logo !== undefined && logo !== this.logo && { logo: logoOf(logo) }),
      ...(metadata !== undefined && { metadata }),
    });
  }

  /** @param url of a stored picture */
  showLogo(url: string): void {
    change<Organization>(this, { logo: url });
  }
}

/** @param given an object, or the JSON text of one, as older clients send it @throws INVALID_METADATA */
export function metadataOf(given: object | string | null): Metadata | null {
  if (given === null) return null;
  const value: unknown = typeof given === 'string' ? parsed(given) : given;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw OrganizationRefusal.INVALID_METADATA();
  // Text was not checked by the body's validation.
  if (malformation(value) !== undefined) throw OrganizationRefusal.INVALID_METADATA();
  return value as Metadata;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** As it is stored, of an organization or a team. @throws INVALID_NAME when nothing visible is left */
export function nameOf(text: string): string {
  const name = plainName(text);
  if (name === '') throw OrganizationRefusal.INVALID_NAME();
  return name;
}
