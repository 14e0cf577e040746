import { expect, test } from '@jest/globals';
import { isPicture, PICTURE_LENGTH } from './picture.ts';

const start = 'data:image/png;base64,';
const raster = (length: number) => start + 'A'.repeat(length - start.length);

test.each([
  'https://example.com/a.png',
  'HTTPS://example.com',
  'https://example.com/a.png?size=64&v=1:2#x',
  ...['avif', 'gif', 'jpeg', 'png', 'webp'].map((format) => `data:image/${format};base64,iVBORw0KGgo=`),
])('%j is a picture', (text) => {
  expect(isPicture(text)).toBe(true);
});

test.each([
  '',
  'x',
  '/logo.svg',
  '//example.com/l',
  'http://example.com/a.png',
  'https://',
  'https:example.com',
  ' https://example.com/a.png',
  'https://example.com/a\n.png',
  'https://example.com/a b.png',
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'vbscript:x',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'ftp://example.com/l',
  'data:image/svg+xml,<svg/>',
  'data:image/svg+xml;base64,PHN2Zy8+',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/png,rawbytes',
  'data:image/png;base64,',
  'data:image/png;base64,<script>',
  'data:image/png;charset=x;base64,iVBORw0KGgo=',
  'data:image/png;base64,iVBORw0KGgo=\n',
  `https://example.com/${'a'.repeat(2048)}`,
  'https://shop.example.com/api/auth/get-session',
  '/api/auth/organization/get-full-organization?organizationId=o',
])('%j is none', (text) => {
  expect(isPicture(text)).toBe(false);
});

test('a data URL may have 32 KB', () => {
  expect(PICTURE_LENGTH).toBe(32 * 1024);
  expect(isPicture(raster(PICTURE_LENGTH))).toBe(true);
  expect(isPicture(raster(PICTURE_LENGTH + 1))).toBe(false);
});
