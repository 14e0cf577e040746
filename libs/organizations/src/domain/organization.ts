import { change, type Fields } from '#shared-kernel/domain/change';
import { malformation } from '#shared-kernel/domain/well-formed';
import { logoOf } from './logo.ts';
import { nameOf } from './name.ts';
import { OrganizationRefusal } from './refusals.ts';
import { slugOf } from './slug.ts';

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

/** A group of people who share resources. */
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

  /** @throws INVALID_NAME, INVALID_SLUG, INVALID_LOGO */
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

  /** Members that are absent stay unchanged. @throws INVALID_NAME, INVALID_SLUG, INVALID_LOGO */
  changeProfile({ name, slug, logo, metadata }: ProfileChange): void {
    change<Organization>(this, {
      ...(name !== undefined && { name: nameOf(name) }),
      ...(slug !== undefined && { slug: slugOf(slug) }),
      ...(logo !== undefined && { logo: logoOf(logo) }),
      ...(metadata !== undefined && { metadata }),
    });
  }
}

/**
 * @param given an object, or the JSON text of one, as older clients send it
 * @throws INVALID_METADATA
 */
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
