import { describe, expect, test } from '@jest/globals';
import { ApiRefusal, refusalOf } from '../api/refusal.ts';
import { minuteTime } from '../ui/time/time-messages.ts';
import {
  addMessages,
  codeOf,
  errorCode,
  fieldMessages,
  loadMessage,
  loadMessagesBy,
  messageFor,
  refusalNote,
  refusalText,
} from './refusal-text.ts';
import { socialMessages } from './social-messages.ts';

const refusal = (code: string, more: Partial<ConstructorParameters<typeof ApiRefusal>[0]> = {}) =>
  new ApiRefusal({ code, status: 400, message: 'x', ...more });

addMessages(socialMessages);

describe('words for refusals', () => {
  test.each([
    ['state_not_found', 'STATE_NOT_FOUND'],
    ['account not linked', 'ACCOUNT_NOT_LINKED'],
    ['INVALID_TOKEN', 'INVALID_TOKEN'],
  ])('%s is %s', (raw, code) => {
    expect(codeOf(raw)).toBe(code);
    expect(messageFor(raw).known).toBe(true);
  });

  test.each([
    ['email_not_found', 'Google', /^Google didn’t share/],
    ['email_not_found', undefined, /^The provider didn’t share/],
    ['state_not_found', undefined, /with the provider was/],
  ])('%s of %s names it: %s', (raw, provider, text) => {
    expect(messageFor(raw, { provider }).text).toMatch(text);
  });

  /** Every `error` with which a provider's callback can end. */
  test.each([
    'invalid_callback_request',
    'state_not_found',
    'state_mismatch',
    'please_restart_the_process',
    'no_code',
    'invalid_code',
    'oauth_provider_not_found',
    'no_callback_url',
    'unable_to_get_user_info',
    'email_not_found',
    'email_not_verified',
    "email_doesn't_match",
    'account_not_linked',
    'unable_to_link_account',
    'account_already_linked_to_different_user',
    'signup_disabled',
    'unable_to_create_user',
    'unable_to_create_session',
    'internal_server_error',
    'banned',
    'different_account',
    'access_denied',
    'sign_in_canceled',
  ])('%s has words', (raw) => {
    expect(messageFor(errorCode(raw)).known).toBe(true);
  });

  test('what is no code is not shown', () => {
    expect(errorCode('<b>x')).toBe('unknown');
  });

  test('an unknown code says its name, and never finds what every object has', () => {
    expect(messageFor('SOMETHING_NEW')).toEqual({
      known: false,
      text: 'Something went wrong (SOMETHING_NEW). Try again.',
    });
    expect(messageFor('constructor').known).toBe(false);
    expect(messageFor('__proto__').known).toBe(false);
  });

  test('a wait is told in words, and "a moment" without a number', () => {
    expect(refusalText(refusal('TOO_MANY_REQUESTS', { status: 429, retryAfter: 8 }))).toBe(
      'Too many attempts. You can try again in 8 seconds.',
    );
    expect(refusalText(refusal('TOO_MANY_REQUESTS', { status: 429, retryAfter: 1 }))).toContain('in 1 second.');
    expect(refusalText(refusal('TOO_MANY_REQUESTS', { status: 429 }))).toContain('in a moment.');
  });

  test('a suspension says its end where it has one, also in an act of the past', () => {
    const until = new Date('2026-12-24T18:00:10Z');
    const ending = `This account is suspended until ${minuteTime(until)}. If`;
    expect(refusalText(refusal('BANNED_USER', { status: 403, until }))).toContain(ending);
    expect(refusalText(refusal('BANNED_USER', { status: 403 }))).toContain('This account is suspended. If');
    expect(refusalNote('BANNED_USER')).toContain('This account is suspended. If');
  });

  test('failures without words of their own are ours, not the person’s', () => {
    expect(refusalText(refusal('HTTP_500', { status: 500 }))).toContain('on our side');
    expect(refusalText(refusal('HTTP_502', { status: 502 }))).toContain('not available');
    expect(refusalText(refusal('HTTP_503', { status: 503 }))).toContain('not available');
    expect(refusalText(refusal('HTTP_504', { status: 504 }))).toContain('Check whether it worked');
  });
});

describe('the field a refusal belongs under', () => {
  const limits = { min: 8, max: 128, usernameMin: 3, usernameMax: 30 };
  test.each([
    ['PASSWORD_TOO_SHORT', ['name', 'password'], { password: 'Use at least 8 characters.' }],
    ['PASSWORD_TOO_LONG', ['newPassword', 'password'], { newPassword: 'Use at most 128 characters.' }],
    ['USERNAME_TOO_SHORT', ['username'], { username: 'Use at least 3 characters.' }],
    ['USERNAME_TOO_LONG', ['username'], { username: 'Use at most 30 characters.' }],
    ['INVALID_PASSWORD', ['currentPassword', 'newPassword'], { currentPassword: 'Incorrect password.' }],
    ['EMAIL_IS_THE_SAME', ['newEmail'], { newEmail: 'This is already your email.' }],
    ['INVALID_EMAIL_OR_PASSWORD', ['email', 'password'], {}],
    ['EMAIL_IS_THE_SAME', ['name'], {}],
  ])('%s among %j', (code, names, expected) => {
    expect(fieldMessages(refusal(code), names, limits)).toEqual(expected);
  });

  test('a required field is named by the server, in its own member or in the message', () => {
    expect(fieldMessages(refusal('FIELD_IS_REQUIRED', { field: 'company' }), ['company'])).toHaveProperty('company');
    const told = refusalOf(
      { status: 400, headers: new Headers() },
      { code: 'VALIDATION_ERROR', message: '[body.name] must be a string' },
    );
    expect(fieldMessages(told, ['name', 'email'])).toHaveProperty('name');
  });

  test('a field that comes with the English of a check has our words', () => {
    const fields = { prefix: 'Invalid prefix format, must be alphanumeric.' };
    expect(fieldMessages(refusal('VALIDATION_ERROR', { fields }), ['prefix'])).toEqual({
      prefix: 'Enter a valid value.',
    });
  });

  test('a text that is too long says how long it may be', () => {
    const fields = { name: 'name must be shorter than or equal to 255 characters' };
    expect(fieldMessages(refusal('VALIDATION_ERROR', { fields }), ['name'])).toEqual({
      name: 'Use at most 255 characters.',
    });
  });

  test('several fields at once', () => {
    const fields = { email: 'INVALID_EMAIL', password: 'PASSWORD_TOO_SHORT', other: 'X' };
    expect(Object.keys(fieldMessages(refusal('VALIDATION_ERROR', { fields }), ['email', 'password'], limits))).toEqual([
      'email',
      'password',
    ]);
  });
});

describe('reading an error answer', () => {
  const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    refusalOf({ status, headers: new Headers(headers) }, body);

  test('ours', () => {
    expect(
      answer(429, { code: 'TOO_MANY_REQUESTS', message: 'x', requestId: 'r1' }, { 'retry-after': '7' }),
    ).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429, retryAfter: 7, requestId: 'r1' });
  });

  test('what a wrong code and a locked account say of themselves; nothing but whole numbers', () => {
    expect(answer(401, { code: 'INVALID_CODE', attemptsLeft: 3 }).attemptsLeft).toBe(3);
    expect(answer(429, { code: 'ACCOUNT_TEMPORARILY_LOCKED', retryAfterSeconds: 900 }).retryAfter).toBe(900);
    expect(answer(401, { attemptsLeft: '3', retryAfterSeconds: -1 })).toMatchObject({
      attemptsLeft: undefined,
      retryAfter: undefined,
    });
  });

  test('organizations that stand in the way, by name and address; nothing that is none', () => {
    const organizations = [{ id: '1', name: 'Acme', slug: 'acme' }, { name: 'Nameless' }, null];
    expect(answer(400, { organizations }).organizations).toEqual([{ name: 'Acme', slug: 'acme' }]);
    expect(answer(400, { organizations: 'Acme' }).organizations).toBeUndefined();
  });

  test('an OAuth endpoint (RFC 6749 §5.2)', () => {
    const body = { error: 'invalid_redirect_uri', error_description: 'redirect_uris: x is not an absolute URI' };
    expect(answer(400, body)).toMatchObject({ code: 'INVALID_REDIRECT_URI', message: body.error_description });
    expect(answer(429, { error: 'temporarily_unavailable' }).code).toBe('TOO_MANY_REQUESTS');
  });

  test.each([[undefined], [null], ['<html>'], [[]], [{ code: 7, message: {} }]])('a body of %j', (body) => {
    expect(answer(502, body, { 'x-request-id': 'r2' })).toMatchObject({ code: 'HTTP_502', requestId: 'r2' });
  });

  test('a date in retry-after is no number of seconds', () => {
    expect(answer(429, {}, { 'retry-after': 'Fri, 20 Nov 2026 10:00:00 GMT' }).retryAfter).toBeUndefined();
    expect(answer(429, {}).code).toBe('TOO_MANY_REQUESTS');
  });
});

describe('messages that come later', () => {
  test('are loaded with the first refusal that has none yet', async () => {
    let loads = 0;
    loadMessagesBy(async () => {
      loads += 1;
      addMessages({ LATE_REFUSAL: 'This came late.' });
    });
    await loadMessage('NOT_FOUND');
    expect(loads).toBe(0);
    await loadMessage('late_refusal');
    expect(refusalText(refusal('LATE_REFUSAL'))).toBe('This came late.');
    await loadMessage('LATE_REFUSAL');
    expect(loads).toBe(1);
  });

  test('are done without where they can’t be loaded', async () => {
    loadMessagesBy(() => Promise.reject(new Error('offline')));
    await loadMessage('MISSING_REFUSAL');
    expect(refusalText(refusal('MISSING_REFUSAL'))).toBe('Something went wrong (MISSING_REFUSAL). Try again.');
  });
});
