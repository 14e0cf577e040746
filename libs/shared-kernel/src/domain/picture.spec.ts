import { expect, test } from '@jest/globals';
import { rowsOf } from '../testing/rows.ts';
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

const none = {
  'no URL': ['', 'x', '/logo.svg', '//example.com/l', 'https://', 'https:example.com'],
  'with blanks': [' https://example.com/a.png', 'https://example.com/a\n.png', 'https://example.com/a b.png'],
  'a script': ['javascript:alert(1)', ' JavaScript:alert(1)', 'java\nscript:alert(1)', '\u0001javascript:alert(1)'],
  'a script of Visual Basic': ['vbscript:x'],
  'of another scheme': ['http://example.com/a.png', 'blob:https://example.com/1', 'file:///etc/passwd'],
  'of FTP': ['ftp://example.com/l'],
  markup: ['data:image/svg+xml,<svg/>', 'data:image/svg+xml;base64,PHN2Zy8+', 'data:text/html;base64,PHNjcmlwdD4='],
  'no base64': ['data:image/png,rawbytes', 'data:image/png;base64,', 'data:image/png;base64,<script>'],
  'with more than base64': ['data:image/png;charset=x;base64,iVBORw0KGgo=', 'data:image/png;base64,iVBORw0KGgo=\n'],
  'cut off': [dataUrl('png', '\x89PNG')],
  'markup in the name of a picture': [dataUrl('png', '<svg onload="alert(1)"/>')],
  'of another format': [dataUrl('png', '\xff\xd8\xff\xe0'), dataUrl('jpeg', '\x89PNG\r\n\x1a\n')],
  'sound or film': [dataUrl('webp', 'RIFF\x24\0\0\0WAVEfmt '), dataUrl('avif', '\0\0\0\x1cftypmp42')],
  'of a format that is not taken': [dataUrl('bmp', 'BM')],
  'too long': [`https://example.com/${'a'.repeat(2048)}`],
  'a route': [
    'https://shop.example.com/api/auth/get-session',
    '/api/auth/organization/get-full-organization?organizationId=o',
  ],
};
test.each(rowsOf(none))('what is %s is no picture: %j', (_, text) => {
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

const routes = {
  'as it is': ['/api/auth/organization/get-full-organization?organizationId=o', 'api/auth/sign-out', '/api/auth'],
  'in other letters': ['/API/Auth/ok'],
  'of a host': ['//shop.example.com/api/auth/ok', 'https://accounts.example.com/api/auth/ok#logo.png'],
  'below a path': ['https://shop.example.com:8443/login/api/auth/ok'],
  'by dots': ['/x/../api/./auth/ok', '/x/%2e%2e/api/auth/ok', '/x%2f..%2Fapi/auth/ok'],
  'by other slashes': ['/api//auth/ok', '/api\\auth\\ok'],
  encoded: ['/%61pi/auth/ok', '/api%2Fauth%5Cok', '/api/auth%3Fx'],
  'of a stored picture': ['https://accounts.example.com/api/pictures/x', '/api//Pictures/x'],
  'with white space': ['/a\npi/\tauth/ok', ' /api/auth/ok'],
};
test.each(rowsOf(routes))('a path %s leads to routes: %j', (_, address) => {
  expect(leadsToRoutes(address)).toBe(true);
});

const elsewhere = {
  'a path': ['logo.png', '/logo.svg?next=/api/auth/ok'],
  'a path that begins or ends alike': [
    '/api/avatars/1',
    '/api/pictures2/1',
    '/api/authors/1.png',
    '/my-api/auth/1.png',
  ],
  'a URL': ['https://example.com/logo.png', 'data:image/png;base64,AAAA'],
  'nothing readable': ['', 'https://', '%'],
};
test.each(rowsOf(elsewhere))('%s leads to no routes: %j', (_, address) => {
  expect(leadsToRoutes(address)).toBe(false);
});
