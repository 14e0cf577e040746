const number = new Intl.NumberFormat('en');

/** "1 seat", "2 seats", "1,204 seats". @param plural where it does not end in s: "2 people" */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${number.format(count)} ${count === 1 ? noun : plural}`;
