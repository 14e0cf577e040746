import { expect, test } from '@jest/globals';
import { seatCountWords, seatStatusWords } from './seat-words.ts';

test.each([
  ['pending', 'Invited'],
  ['claimed', 'In use'],
  ['unknown', 'Unknown'],
  ['constructor', 'Unknown'],
])('%s is shown as %s', (status, text) => {
  expect(seatStatusWords(status).text).toBe(text);
});

test('the count', () => {
  expect([seatCountWords(0, 1), seatCountWords(2, 5)]).toEqual(['0 of 1 seat assigned', '2 of 5 seats assigned']);
});
