/** The eight languages of the specification by their numeric code. RUS is 0: never test a code for truth. */
export const languages = [
  { code: 0, name: 'RUS', tag: 'ru', ownName: 'Русский' },
  { code: 1, name: 'UKR', tag: 'uk', ownName: 'Українська' },
  { code: 3, name: 'ENG', tag: 'en', ownName: 'English' },
  { code: 4, name: 'SPA', tag: 'es', ownName: 'Español' },
  { code: 6, name: 'GERMAN', tag: 'de', ownName: 'Deutsch' },
  { code: 15, name: 'POL', tag: 'pl', ownName: 'Polski' },
  { code: 16, name: 'FRA', tag: 'fr', ownName: 'Français' },
  { code: 82, name: 'TURKEY', tag: 'tr', ownName: 'Türkçe' },
] as const;

export type Language = (typeof languages)[number];
export type LanguageCode = Language['code'];

export const ENGLISH: LanguageCode = 3;

/** The words of the language, with its tag; English where there is no translation yet. */
export function inLanguage<Words>(
  tables: { readonly en: Words },
  code: LanguageCode,
): { readonly words: Words; readonly tag: string } {
  const tag = languageOf(code)?.tag ?? 'en';
  const translated = new Map(Object.entries<Words>(tables)).get(tag);
  return translated ? { words: translated, tag } : { words: tables.en, tag: 'en' };
}

export function languageOf(code: unknown): Language | undefined {
  return languages.find((language) => language.code === code);
}
