// Polar's presentment currencies and their scale. Intl disagrees about ten of them: Polar has cents of a forint.

const ALL = `
  aed all amd aoa ars aud awg azn bam bbd bdt bif bmd bnd bob brl bsd bwp bzd cad cdf chf clp cny cop crc cve
  czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl htg huf idr ils inr isk jmd jpy
  kes kgs khr kmf krw kyd kzt lak lkr lrd lsl mad mdl mga mkd mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok
  npr nzd pab pen pgk php pkr pln pyg qar ron rsd rwf sar sbd scr sek sgd shp sos srd szl thb tjs top try ttd
  twd tzs uah ugx usd uyu uzs vnd vuv wst xaf xcd xcg xof xpf yer zar zmw
`;
const WITHOUT_DECIMALS = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf';

const words = (text: string) => text.trim().split(/\s+/);
const whole = new Set(words(WITHOUT_DECIMALS));

export const CURRENCIES: readonly string[] = words(ALL);

/** Digits after the point: an amount of 100 is 1.00 in most currencies and 100 in those without decimals. */
export const decimalsOf = (currency: string): number => (whole.has(currency) ? 0 : 2);

/** 1250 of dollars is 12.50. */
export function inUnits(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  return (amount / 10 ** decimals).toFixed(decimals);
}

/** And back; NaN for what is no number. */
export const fromUnits = (text: string, currency: string): number =>
  Math.round(Number(text) * 10 ** decimalsOf(currency));

export const format = (amount: number, currency: string): string =>
  `${inUnits(amount, currency)} ${currency.toUpperCase()}`;
