import type { JsonObject } from '../json.ts';
import type { Surroundings } from '../codec.ts';
import { id, instant, optional, orElse, record, text } from '../readers.ts';

/** What every object has. `modifiedAt` is null until the first change. */
export const common = { id, createdAt: instant, modifiedAt: orElse(instant, null) };

export const address = record({
  line1: optional(text),
  line2: optional(text),
  postalCode: optional(text),
  city: optional(text),
  /** `US-XX` and `CA-XX` for states of these countries. */
  state: optional(text),
  /** ISO 3166-1 alpha-2 */
  country: text,
});

/** For kinds whose wire form has no organization: there is one for each environment. */
export const ofConnection = { organizationId: (_wire: JsonObject, around: Surroundings) => around.organizationId };
/** For kinds whose wire form has no metadata. */
export const noMetadata = { metadata: () => ({}) };
