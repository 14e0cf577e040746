import { describe, expect, test } from '@jest/globals';
import { escapeHtml } from './escape-html.ts';
import { type MailContent, mustBeFreeToShare, mustBeSendable, type QueuedMail, shownContent } from './queued-mail.ts';

const LINK = 'https://accounts.example.com/reset-password?a=1&b=2#token=canary';
const content = (changes: Partial<MailContent> = {}): MailContent => ({
  to: 'ada@example.com',
  subject: 'Your code is 314159',
  text: `Your code is 314159.\n\nChoose a password:\n${LINK}\n\nGatehouse · accounts.example.com`,
  html: `<p>Your code is 314159.</p><a href="${escapeHtml(LINK)}">Choose</a><br>${escapeHtml(LINK)}`,
  language: 'en',
  secrets: ['314159', LINK],
  ...changes,
});

describe('a mail as staff see it', () => {
  test('has no code, no token and no link that works', () => {
    const shown = shownContent(content());
    expect(JSON.stringify(shown)).not.toMatch(/314159|canary|href|reset-password/);
    expect(shown).toEqual({
      to: 'ada@example.com',
      subject: 'Your code is ••••••',
      language: 'en',
      isSecret: true,
      body: {
        text: 'Your code is ••••••.\n\nChoose a password:\n••••••\n\nGatehouse · accounts.example.com',
        html: '<p>Your code is ••••••.</p><a>Choose</a><br>••••••',
      },
    });
  });

  test('keeps the address of a page, and hides parameters that a template forgot', () => {
    const page = 'https://accounts.example.com/account/activity';
    const plain = {
      text: `${page} ${LINK}`,
      html: `<a href='${page}'>${page}</a><img src="${page}"> ${escapeHtml(LINK)}`,
    };
    expect(shownContent(content({ ...plain, secrets: [] }))).toMatchObject({
      isSecret: false,
      body: {
        text: `${page} https://accounts.example.com/reset-password••••••`,
        html: `<a>${page}</a><img> https://accounts.example.com/reset-password••••••`,
      },
    });
  });

  test('of an earlier release shows only whom it is for', () => {
    const { secrets: _, language: __, ...old } = content();
    expect(shownContent(old)).toEqual({ to: old.to, subject: '', language: null, isSecret: true, body: null });
  });
});

describe('a mail', () => {
  const now = new Date('2026-11-29T12:00:00Z');
  const mail = (changes: Partial<QueuedMail> = {}): QueuedMail => ({
    id: '1',
    template: 'new-device',
    state: 'dead',
    tries: 3,
    createdAt: now,
    dueAt: null,
    settledAt: now,
    expiresAt: null,
    error: null,
    content: shownContent(content({ secrets: [] })),
    ...changes,
  });
  const secret = shownContent(content());

  test.each([
    ['waits or was given up', mail(), undefined, undefined],
    ['was sent', mail({ content: null }), 'MAIL_NOT_KEPT', 'MAIL_NOT_KEPT'],
    ['has expired', mail({ expiresAt: now }), 'MAIL_EXPIRED', 'MAIL_EXPIRED'],
    ['carries a secret', mail({ content: secret }), undefined, 'MAIL_CARRIES_SECRET'],
  ])('that %s', (_, given, sendAgain, sendElsewhere) => {
    const codeOf = (check: () => unknown) => {
      try {
        check();
        return undefined;
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    expect(codeOf(() => mustBeSendable(given, now))).toBe(sendAgain);
    expect(codeOf(() => mustBeFreeToShare(given, now))).toBe(sendElsewhere);
  });
});
