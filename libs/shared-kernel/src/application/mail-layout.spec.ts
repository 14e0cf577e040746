import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type MailBody, renderMail } from './mail-layout.ts';

const body: MailBody = {
  subject: 'Choose a new password',
  heading: 'Choose a new password',
  paragraphs: ['Hello Ada,', 'Somebody asked for it.'],
  action: { label: 'Choose', url: 'https://accounts.example.com/reset-password?a=1&b=2#token=abc' },
  note: 'The link works once.',
};

/** What a reader of the HTML sees, one line for each block. */
const visible = (html: string) =>
  html
    .replace(/^.*?<body[^>]*>/s, '')
    .replace(/<\/(p|h1)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .trim()
    .split('\n');

test('the text has heading, paragraphs, action and note, each by itself', () => {
  expect(renderMail(body, 'en').text).toBe(
    [
      'Choose a new password',
      'Hello Ada,',
      'Somebody asked for it.',
      'Choose:\nhttps://accounts.example.com/reset-password?a=1&b=2#token=abc',
      'The link works once.',
    ].join('\n\n'),
  );
});

test('HTML and text say the same', () => {
  const { html, text } = renderMail(body, 'en');
  expect(visible(html)).toEqual(text.replace(':\nhttps', '\n\nhttps').split('\n\n'));
});

test('the link can be followed and read', () => {
  const link = 'https://accounts.example.com/reset-password?a=1&amp;b=2#token=abc';
  const { html } = renderMail(body, 'en');
  expect(html).toContain(`<a href="${link}"`);
  expect(html).toContain(`>${link}</p>`);
});

test('a mail without an action has no link', () => {
  const { action: _, ...rest } = body;
  const { html, text } = renderMail(rest, 'en');
  expect(html).not.toContain('href');
  expect(text).not.toContain('http');
});

test('the document names its language', () => {
  expect(renderMail(body, 'ru').html).toContain('<html lang="ru">');
});

test('nothing is fetched, run or framed', () => {
  expect(renderMail(body, 'en').html).not.toMatch(
    /<(img|link|script|iframe|style|object|form)|url\(|@import|\bon\w+=/i,
  );
});

describe('words of others', () => {
  const hostile = '<img src=x onerror="alert(1)"> & \'quoted\'';
  const escaped = '&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;quoted&#39;';

  test.each(['subject', 'heading', 'note'] as const)('are text in the %s, not markup', (part) => {
    const { html } = renderMail({ ...body, [part]: hostile }, 'en');
    expect(html).toContain(escaped);
    expect(html).not.toContain('<img');
  });

  test('are text in paragraphs, label and link', () => {
    const { html } = renderMail(
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
    expect(renderMail({ ...body, subject: `Hello${lineBreak}Bcc: eve@evil.example` }, 'en').subject).toBe(
      'Hello Bcc: eve@evil.example',
    );
  });

  test('add no paragraph of their own', () => {
    const name = 'Ada,\r\n\r\nYour account is locked. Call us.\n\n\u2028';
    const { text, html } = renderMail({ ...body, paragraphs: [`Hello ${name}`] }, 'en');
    const paragraph = 'Hello Ada, Your account is locked. Call us.';
    expect(text.split('\n\n')).toContain(paragraph);
    expect(visible(html)).toContain(paragraph);
  });
});

test('whatever a name is, the mail has its own lines and its own tags only', () => {
  const shape = (html: string) => html.match(/<[^>]*>/g);
  const expected = renderMail(body, 'en');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const { html, text, subject } = renderMail({ ...body, subject: name, paragraphs: [`Hello ${name},`, 'b'] }, 'en');
      expect(shape(html)).toEqual(shape(expected.html));
      expect(text.split('\n')).toHaveLength(expected.text.split('\n').length);
      expect(subject).not.toMatch(/[\r\n]/);
    }),
  );
});
