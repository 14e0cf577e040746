/** "1,204.5": units of a meter may be fractions. */
export const unitWords = (units: number, language = globalThis.document?.documentElement.lang || 'en'): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(units);
