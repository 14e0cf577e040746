import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type MailBody, MailLayout } from './mail-layout.ts';

const body: MailBody = {
  subject: 'Choose a new password',
  heading: 'Choose a new password',
  paragraphs: ['Hello Ada,', 'Somebody asked for it.'],
  action: { label: 'Choose', url: 'https://accounts.example.com/reset-password?a=1&b=2#token=abc' },
  note: 'The link works once.',
};

const brand = { productName: 'Acme ID', baseUrl: 'https://accounts.example.com' };
const layout = new MailLayout(brand);
const render = (mail: MailBody, languageTag = 'en') => layout.render(mail, languageTag);

/** The text that a reader of the HTML sees, one line for each block. */
const visible = (html: string) =>
  html
    .replace(/^.*?<body[^>]*>/s, '')
    .replace(/<div style="display:none[^>]*>[^<]*<\/div>/, '')
    .replace(/<\/(p|h1|td)>|<br>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .split('\n')
    .filter((line) => line !== '');

test('the text has heading, paragraphs, action and note, each by itself, and a signature', () => {
  expect(render(body).text).toBe(
    [
      'Choose a new password',
      'Hello Ada,',
      'Somebody asked for it.',
      'Choose:\nhttps://accounts.example.com/reset-password?a=1&b=2#token=abc',
      'The link works once.',
      '-- \nAcme ID · accounts.example.com',
    ].join('\n\n'),
  );
});

test('the HTML says the same below the name of the product; the written link comes last', () => {
  expect(visible(render(body).html)).toEqual([
    'Acme ID',
    'Choose a new password',
    'Hello Ada,',
    'Somebody asked for it.',
    'Choose',
    'The link works once.',
    "If the button doesn't work, open this link:",
    'https://accounts.example.com/reset-password?a=1&b=2#token=abc',
    'Acme ID · accounts.example.com',
  ]);
});

test('a reader who did not do it gets a second link, whose words replace the note, and which staff never see', () => {
  const url = 'https://accounts.example.com/confirm/not-me#token=abc';
  const action = { label: 'View', url: 'https://accounts.example.com/account', isPublic: true };
  const { text, html, secrets } = render({ ...body, action, denial: { url, lifeSeconds: 604_800 } });
  expect(text).toContain(`open "This wasn't me" within 7 days`);
  expect(text).toContain(`This wasn't me:\n${url}`);
  expect(html).toContain(`<a href="${url}"`);
  expect(visible(html)).toContain("This wasn't me");
  expect(text).not.toContain(body.note);
  expect(secrets).toEqual([url]);
});

test('the subject begins with the name of the product', () => {
  expect(render(body).subject).toBe('Acme ID: Choose a new password');
  expect(render(body).html).toContain('<title>Acme ID: Choose a new password</title>');
});

test('the link can be followed and read', () => {
  const link = 'https://accounts.example.com/reset-password?a=1&amp;b=2#token=abc';
  const { html } = render(body);
  expect(html).toContain(`<a href="${link}"`);
  expect(html).toContain(`>${link}</p>`);
});

test('a mail without an action has no link', () => {
  const { action: _, ...rest } = body;
  const { html, text } = render(rest);
  expect(html).not.toMatch(/href|If the button/);
  expect(text).not.toContain('http');
});

test('a code stands by itself', () => {
  const { action: _, ...rest } = body;
  const { html, text } = render({ ...rest, code: '012345' });
  expect(text).toContain('\n\n012345\n\n');
  expect(visible(html)).toContain('012345');
});

describe('people who need help', () => {
  test('are sent to the configured address, in every mail', () => {
    const supported = new MailLayout({ ...brand, supportEmail: 'help@example.com' });
    expect(supported.helper).toBe('support (help@example.com)');
    const { html, text } = supported.render(body, 'en');
    expect(text).toMatch(/\n-- \nAcme ID · accounts\.example\.com\nQuestions\? Contact help@example\.com\.$/);
    expect(visible(html).at(-1)).toBe('Questions? Contact help@example.com.');
  });

  test('are sent to the administrator of the service where none is configured, and no address is invented', () => {
    expect(layout.helper).toBe('the administrator of accounts.example.com');
    expect(render(body).text).not.toContain('@');
  });
});

test('the document names its language', () => {
  expect(render(body, 'ru').html).toContain('<html lang="ru">');
});

test('nothing is fetched, run or framed', () => {
  expect(render(body).html).not.toMatch(
    /<(img|link|script|iframe|object|form|base)|url\(|@import|@font-face|\bsrc=|\bon\w+=/i,
  );
});

describe('words of others', () => {
  const hostile = '<img src=x onerror="alert(1)"> & \'quoted\'';
  const escaped = '&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;quoted&#39;';

  test.each(['subject', 'heading', 'note'] as const)('are text in the %s, not markup', (part) => {
    const { html } = render({ ...body, [part]: hostile });
    expect(html).toContain(escaped);
    expect(html).not.toContain('<img');
  });

  test('are text in paragraphs, label and link', () => {
    const { html } = render(
      { ...body, paragraphs: [hostile], action: { label: hostile, url: `https://x/${hostile}` } },
      'en',
    );
    expect(html.split(escaped)).toHaveLength(5);
    expect(html).not.toContain('<img');
  });

  test.each([
    ['CR LF', '\r\n'],
    ['LF', '\n'],
    ['CR', '\r'],
    ['NEL', '\u0085'],
    ['a line separator', '\u2028'],
    ['a paragraph separator', '\u2029'],
    ['a vertical tab', '\v'],
    ['NUL', '\0'],
  ])('add no header by %s in the subject', (_, lineBreak) => {
    expect(render({ ...body, subject: `Hello${lineBreak}Bcc: eve@evil.example` }).subject).toBe(
      'Acme ID: Hello Bcc: eve@evil.example',
    );
  });

  test('add no paragraph of their own', () => {
    const name = 'Ada,\r\n\r\nYour account is locked. Call us.\n\n\u2028';
    const { text, html } = render({ ...body, paragraphs: [`Hello ${name}`] });
    const paragraph = 'Hello Ada, Your account is locked. Call us.';
    expect(text.split('\n\n')).toContain(paragraph);
    expect(visible(html)).toContain(paragraph);
  });
});

test('whatever a name is, the mail has its own lines and its own tags only', () => {
  const shape = (html: string) => html.match(/<[^>]*>/g);
  const expected = render(body);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const { html, text, subject } = render({ ...body, subject: name, paragraphs: [`Hello ${name},`, 'b'] });
      expect(shape(html)).toEqual(shape(expected.html));
      expect(text.split('\n')).toHaveLength(expected.text.split('\n').length);
      expect(subject).not.toMatch(/[\r\n]/);
    }),
  );
});
