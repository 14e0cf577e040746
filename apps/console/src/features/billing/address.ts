import type { Option } from '../../ui/forms/select-field.tsx';
import { pageLanguage } from '../../ui/time/time-messages.ts';

interface AddressRules {
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

/** Rules of the billing provider: the whole address for businesses and in the US. @param country "" = none is chosen */
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

/** ISO 3166-1 alpha-2, without the countries that the billing provider cannot sell to (CU, IR, KP, RU, SY). */
const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD ' +
  'CF CG CH CI CK CL CM CN CO CR CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG ' +
  'GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW ' +
  'KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF ' +
  'NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RW SA SB SC SD SE SG SH SI SJ SK SL SM ' +
  'SN SO SR SS ST SV SX SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE ' +
  'YT ZA ZM ZW';

/** By name. @param known a country that is chosen already, and is offered in any case */
export function countryOptions(known: string): readonly Option[] {
  const codes = new Set(CODES.split(' '));
  if (known) codes.add(known);
  const options = [...codes].map((value) => ({ value, label: countryName(value) }));
  return [{ value: '', label: 'Choose a country' }, ...options.toSorted((a, b) => a.label.localeCompare(b.label))];
}

/** Regions of the countries whose addresses need one: code and name. */
const REGIONS: Readonly<Record<string, string>> = {
  US:
    'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|' +
    'DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|' +
    'KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|' +
    'MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|' +
    'ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|' +
    'TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming',
  CA:
    'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NT Northwest Territories|' +
    'NS Nova Scotia|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon',
};

export function regionOptions(country: string): readonly Option[] {
  const regions = (REGIONS[country] ?? '').split('|').map((region) => ({
    value: `${country}-${region.slice(0, 2)}`,
    label: region.slice(3),
  }));
  return [{ value: '', label: country === 'CA' ? 'Choose a province' : 'Choose a state' }, ...regions];
}

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
export const countryName = (code: string, language = pageLanguage()): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
