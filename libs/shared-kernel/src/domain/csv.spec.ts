import { expect, test } from '@jest/globals';
import { csvLine } from './csv.ts';

test('a line has its texts in quotes, and ends as RFC 4180 has it', () => {
  expect(csvLine(['Ada', null, '', 3, -1, 'said "no", and\nleft'])).toBe('"Ada",,"",3,-1,"said ""no"", and\nleft"\r\n');
});

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\0=1',
  '  =1',
  '＝1',
  '＋1',
  '－1',
  '＠A1',
  '=HYPERLINK("x")',
])('the formula %j stays text', (formula) => {
  expect(csvLine([formula])).toBe(`"'${formula.replaceAll('"', '""')}"\r\n`);
});

test.each(['a=1', 'Ada Lovelace', '2026-11-29', "'=1", 'ada@example.com', ''])('the text %j is left alone', (text) => {
  expect(csvLine([text])).toBe(`"${text}"\r\n`);
});
