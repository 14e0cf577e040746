import { expect, test } from '@jest/globals';
import { isInlinePicture, isPicture, leadsToRoutes, PICTURE_LENGTH } from './picture.ts';

const dataUrl = (format: string, bytes: string) =>
  `data:image/${format};base64,${Buffer.from(bytes, 'latin1').toString('base64')}`;
const start = 'data:image/png;base64,iVBORw0KGgo';
const raster = (length: number) => start + 'A'.repeat(length - start.length);

const inline = [
  dataUrl('avif', '\0\0\0\x1cftypavif'),
  dataUrl('avif', '\0\0\0\x1cftypavis'),
  dataUrl('gif', 'GIF89a'),
  dataUrl('jpeg', '\xff\xd8\xff\xe0'),
  dataUrl('png', '\x89PNG\r\n\x1a\n'),
  dataUrl('PNG', '\x89PNG\r\n\x1a\n'),
  dataUrl('webp', 'RIFF\x24\0\0\0WEBPVP8 '),
];

test.each(['https://example.com/a.png', 'HTTPS://example.com', 'https://example.com/a.png?size=64&v=1:2#x', ...inline])(
  '%j is a picture',
  (text) => {
    expect(isPicture(text)).toBe(true);
  },
);

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
  dataUrl('png', '\x89PNG'),
  dataUrl('png', '<svg onload="alert(1)"/>'),
  dataUrl('png', '\xff\xd8\xff\xe0'),
  dataUrl('jpeg', '\x89PNG\r\n\x1a\n'),
  dataUrl('webp', 'RIFF\x24\0\0\0WAVEfmt '),
  dataUrl('avif', '\0\0\0\x1cftypmp42'),
  dataUrl('bmp', 'BM'),
  'data:image/png;base64,<script>',
  'data:image/png;charset=x;base64,iVBORw0KGgo=',
  'data:image/png;base64,iVBORw0KGgo=\n',
  `https://example.com/${'a'.repeat(2048)}`,
  'https://shop.example.com/api/auth/get-session',
  '/api/auth/organization/get-full-organization?organizationId=o',
])('%j is none', (text) => {
  expect(isPicture(text)).toBe(false);
});

test.each(inline)('%j needs no request', (text) => {
  expect(isInlinePicture(text)).toBe(true);
});

test.each(['https://example.com/a.png', '/a.png', '', dataUrl('svg+xml', '<svg/>')])(
  '%j is no such picture',
  (text) => {
    expect(isInlinePicture(text)).toBe(false);
  },
);

test('a data URL may have 32 KB', () => {
  expect(PICTURE_LENGTH).toBe(32 * 1024);
  for (const accepts of [isPicture, isInlinePicture])
    expect([accepts(raster(PICTURE_LENGTH)), accepts(raster(PICTURE_LENGTH + 1))]).toEqual([true, false]);
});

test.each([
  '/api/auth/organization/get-full-organization?organizationId=o',
  'api/auth/sign-out',
  '/api/auth',
  '/API/Auth/ok',
  '//shop.example.com/api/auth/ok',
  'https://accounts.example.com/api/auth/ok#logo.png',
  'https://shop.example.com:8443/login/api/auth/ok',
  '/x/../api/./auth/ok',
  '/x/%2e%2e/api/auth/ok',
  '/x%2f..%2Fapi/auth/ok',
  '/api//auth/ok',
  '/api\\auth\\ok',
  '/%61pi/auth/ok',
  '/api%2Fauth%5Cok',
  '/api/auth%3Fx',
  '/a\npi/\tauth/ok',
  ' /api/auth/ok',
])('%j leads to routes', (address) => {
  expect(leadsToRoutes(address)).toBe(true);
});

test.each([
  '',
  'logo.png',
  '/logo.svg?next=/api/auth/ok',
  '/api/avatars/1',
  '/api/authors/1.png',
  '/my-api/auth/1.png',
  'https://example.com/logo.png',
  'data:image/png;base64,AAAA',
  'https://',
  '%',
])('%j leads to no routes', (address) => {
  expect(leadsToRoutes(address)).toBe(false);
});
