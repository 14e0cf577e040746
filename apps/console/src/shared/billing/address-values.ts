/** An address as the API has it. */
export interface AddressBody {
  readonly line1: string | null;
  readonly line2: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
  /** `US-XX` and `CA-XX` for states of these countries. */
  readonly state: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** The fields of a form; "" = nothing. */
export type AddressValues = { readonly [Member in keyof AddressBody]: string };

const NOTHING = { line1: null, line2: null, postalCode: null, city: null, state: null, country: '' };

export function addressValues(address: AddressBody | null): AddressValues {
  const { line1, line2, postalCode, city, state, country } = address ?? NOTHING;
  const text = (value: string | null) => value ?? '';
  return {
    line1: text(line1),
    line2: text(line2),
    postalCode: text(postalCode),
    city: text(city),
    state: text(state),
    country,
  };
}

const entered = (text: string): string | null => text.trim() || null;

/** Only with a country. */
export const addressBody = ({ line1, line2, postalCode, city, state, country }: AddressValues): AddressBody => ({
  line1: entered(line1),
  line2: entered(line2),
  postalCode: entered(postalCode),
  city: entered(city),
  state: entered(state),
  country,
});

/** "1 rue de la Paix", "75002 Paris", "France". */
export function addressLines(address: AddressBody | null): readonly string[] {
  if (!address) return [];
  const { line1, line2, postalCode, city, state, country } = address;
  const region = state?.replace(/^(?:US|CA)-/, '') ?? null;
  const place = [postalCode, city, region].filter(Boolean).join(' ');
  return [line1, line2, place, countryName(country)].filter((line): line is string => Boolean(line));
}

/** "France". The code itself for one that the browser does not know. */
export const countryName = (code: string, language = globalThis.document?.documentElement.lang || 'en'): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
