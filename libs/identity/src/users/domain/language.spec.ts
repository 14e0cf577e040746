import { expect, test } from '@jest/globals';
import { accountDefaults } from './account-options.ts';
import { ENGLISH, inLanguage, languageOf, languages } from './language.ts';

test('the eight languages have the numbers of the specification', () => {
  expect(Object.fromEntries(languages.map(({ name, code }) => [name, code]))).toEqual({
    RUS: 0,
    UKR: 1,
    ENG: 3,
    SPA: 4,
    GERMAN: 6,
    POL: 15,
    FRA: 16,
    TURKEY: 82,
  });
});

test.each(languages)('$code is $name', (language) => {
  expect(languageOf(language.code)).toBe(language);
});

test('Russian is found though its number is 0', () => {
  expect(languageOf(0)).toMatchObject({ name: 'RUS', tag: 'ru' });
});

test.each([2, 5, 83, -1, 0.5, -0.5, NaN, Infinity, '0', '3', '', null, undefined, true, false, [], {}, [0]])(
  '%j is no language',
  (code) => {
    expect(languageOf(code)).toBeUndefined();
  },
);

test('every tag is one that browsers know, with a name in its own language', () => {
  for (const { tag, ownName } of languages) {
    const own = new Intl.DisplayNames([tag], { type: 'language' }).of(tag)!;
    expect(ownName.toLocaleLowerCase(tag)).toBe(own.toLocaleLowerCase(tag));
  }
  expect(new Set(languages.map(({ tag }) => tag)).size).toBe(languages.length);
});

test('English is the default', () => {
  expect(languageOf(ENGLISH)?.tag).toBe('en');
  expect(accountDefaults.defaultLanguage).toBe(ENGLISH);
});

test('words are in the language of the person where there is a translation, else in English, with their tag', () => {
  const tables = { en: 'Hello', de: 'Hallo' };
  expect(inLanguage(tables, 6)).toEqual({ words: 'Hallo', tag: 'de' });
  expect(inLanguage(tables, 0)).toEqual({ words: 'Hello', tag: 'en' });
});
