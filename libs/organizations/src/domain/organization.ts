import { change, type Fields } from '#shared-kernel/domain/change';
import { nameOf } from './name.ts';
import { OrganizationRefusal } from './refusals.ts';
import { slugOf } from './slug.ts';

/** What an organization keeps for its programs; the order of its members is kept. */
export type Metadata = Readonly<Record<string, unknown>>;

export interface OrganizationProfile {
  readonly name: string;
  readonly slug: string;
  readonly logo: string | null;
  readonly metadata: Metadata | null;
}

/** A group of people who work as one (seed 1 §3). */
export class Organization {
  declare readonly id: string;
  declare readonly name: string;
  /** Unique, whatever its case. */
  declare readonly slug: string;
  declare readonly logo: string | null;
  declare readonly metadata: Metadata | null;
  declare readonly createdAt: Date;

  private constructor(values: Fields<Organization>) {
    Object.assign(this, values);
  }

  /** @throws INVALID_NAME, INVALID_SLUG */
  static found(id: string, profile: OrganizationProfile, now: Date): Organization {
    return new Organization({
      ...profile,
      id,
      name: nameOf(profile.name),
      slug: slugOf(profile.slug),
      createdAt: now,
    });
  }

  /** @throws INVALID_NAME, INVALID_SLUG */
  changeProfile(values: Partial<OrganizationProfile>): void {
    const name = values.name === undefined ? this.name : nameOf(values.name);
    const slug = values.slug === undefined ? this.slug : slugOf(values.slug);
    change<Organization>(this, { ...values, name, slug });
  }
}

/**
 * @param given an object, or the JSON text of one, as clients of different ages send it
 * @throws INVALID_METADATA
 */
export function metadataOf(given: object | string | null): Metadata | null {
  if (given === null) return null;
  const value: unknown = typeof given === 'string' ? parsed(given) : given;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw OrganizationRefusal.INVALID_METADATA();
  return value as Metadata;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
