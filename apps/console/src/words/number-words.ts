/** "1,204.5": units of meters may be fractions. @param language BCP 47 */
export const figure = (value: number, language = globalThis.document?.documentElement.lang || 'en'): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 4 }).format(value);
