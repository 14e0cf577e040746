import { expect, test } from '@jest/globals';
import { startTestApp } from '../support/test-app.ts';

test('more passwords than the queue holds are 503 with Retry-After', async () => {
  // Slow hashes and an empty queue.
  const app = await startTestApp({ PASSWORD_QUEUE_LENGTH: '0', PASSWORD_HASH_MEMORY_KIB: '19456', RATE_LIMIT: 'off' });
  try {
    const body = JSON.stringify({ email: 'somebody@example.com', password: 'correct horse battery' });
    const headers = { 'content-type': 'application/json' };
    const signIn = () => fetch(`${app.url}/api/auth/sign-in/email`, { method: 'POST', headers, body });
    const answers = await Promise.all(Array.from({ length: 50 }, signIn));
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy.length + answers.filter(({ status }) => status === 401).length).toBe(answers.length);
    for (const answer of busy) {
      expect(answer.headers.get('retry-after')).toBe('1');
      expect(await answer.json()).toMatchObject({ code: 'TOO_BUSY' });
    }
  } finally {
    await app.close();
  }
});
