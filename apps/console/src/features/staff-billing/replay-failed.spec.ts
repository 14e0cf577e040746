import { expect, test } from '@jest/globals';
import { replayedText } from './replay-failed.tsx';

test.each([
  [{ count: 12, remaining: 0, withoutBody: 0 }, '12 webhooks are processed again soon.'],
  [
    { count: 1000, remaining: 1, withoutBody: 3 },
    '1,000 webhooks are processed again soon. 1 webhook is left. The content of 3 webhooks is no longer kept.',
  ],
  [{ count: 1, remaining: 2, withoutBody: 0 }, '1 webhook is processed again soon. 2 webhooks are left.'],
])('%j', (answer, text) => {
  expect(replayedText(answer)).toBe(text);
});
