const number = new Intl.NumberFormat('en');

/** "1 seat", "2 seats", "1,204 seats". */
export const counted = (count: number, noun: string): string =>
  `${number.format(count)} ${noun}${count === 1 ? '' : 's'}`;
