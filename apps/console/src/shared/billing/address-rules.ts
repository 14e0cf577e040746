/** What an address has and needs in a country. */
export interface AddressRules {
  /** Street, city and postal code are needed. */
  readonly isFull: boolean;
  readonly postalCode: { readonly label: string; readonly isRequired: boolean; readonly form?: RegExp };
  /** `list`: one of `regionOptions`, needed; undefined: addresses have none. */
  readonly state: { readonly label: string; readonly kind: 'list' | 'text' } | undefined;
}

interface Country {
  readonly postalCode?: string;
  readonly form?: RegExp;
  readonly state?: { readonly label: string; readonly kind: 'list' | 'text' };
}

const written = (label: string) => ({ label, kind: 'text' }) as const;

const COUNTRIES: Readonly<Record<string, Country>> = {
  US: { postalCode: 'ZIP code', form: /^\d{5}(?:-\d{4})?$/, state: { label: 'State', kind: 'list' } },
  CA: { form: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i, state: { label: 'Province', kind: 'list' } },
  AU: { postalCode: 'Postcode', form: /^\d{4}$/, state: written('State') },
  GB: { postalCode: 'Postcode' },
  NZ: { postalCode: 'Postcode' },
  IE: { postalCode: 'Eircode' },
  IN: { postalCode: 'PIN code', form: /^\d{6}$/, state: written('State') },
  BR: { postalCode: 'CEP', state: written('State') },
  MX: { state: written('State') },
  MY: { postalCode: 'Postcode', state: written('State') },
  JP: { state: written('Prefecture') },
  CN: { state: written('Province') },
  AR: { state: written('Province') },
  ES: { state: written('Province') },
  IT: { state: written('Province') },
  AE: { state: written('Emirate') },
};

/** Countries that use no postal codes, or hardly any. */
const WITHOUT_POSTAL_CODES = new Set(
  (
    'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GD GH GM GQ GY HK IE JM KI KM KN LC ML MO MR MW NR NU QA ' +
    'RW SB SC SL SR ST TD TG TK TL TO TT TV UG VU YE ZW'
  ).split(' '),
);

/**
 * The billing provider asks for the whole address of a business and in the United States, in Canada for the province,
 * and elsewhere for the country.
 * @param country "" = none is chosen
 */
export function addressRules(country: string, isBusiness: boolean): AddressRules {
  const { postalCode: label = 'Postal code', form, state } = COUNTRIES[country] ?? {};
  const isFull = country !== '' && (isBusiness || country === 'US');
  return {
    isFull,
    postalCode: { label, isRequired: isFull && !WITHOUT_POSTAL_CODES.has(country), ...(form && { form }) },
    state,
  };
}

/** "Postal code" becomes "postal code"; "ZIP code" stays. */
export const withinSentence = (label: string): string =>
  /^[A-Z]{2}/.test(label) ? label : label.slice(0, 1).toLowerCase() + label.slice(1);
