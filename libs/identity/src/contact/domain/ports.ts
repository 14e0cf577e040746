export abstract class PhoneNumbers {
  /** E.164 of an international number; undefined when the text is not a possible number. */
  abstract normalize(text: string): string | undefined;

  /** ISO 3166-1 alpha-2 of a normalized number; undefined when it belongs to none, or to one that cannot be told. */
  abstract countryOf(phoneNumber: string): string | undefined;
}
