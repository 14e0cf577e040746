import type { NextFunction, Request, Response } from 'express';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { escapeHtml } from '#shared-kernel/domain/escape-html';
import { nonceSource, pagePolicy } from '#shared-kernel/http/content-security-policy';

const NONCE = '__NONCE__';
const BOOT = '<!--boot-->';
/** Names the product until the page has a title of its own. */
const TITLE = /<title>[^<]*<\/title>/;

const DOCUMENTS: readonly (readonly [RegExp, string])[] = [
  [/^\/(?:account|o)(?:\/|$)/, 'account.html'],
  [/^\/staff(?:\/|$)/, 'staff.html'],
  [
    /^\/(?:sign-in|sign-up|two-factor|forgot-password|reset-password|verify-email|accept-invitation|confirm|consent|device|select-account|select-organization|set-up|error|sign-out|signed-out)(?:\/|$)/,
    'auth.html',
  ],
];
/** Shows mails as they look. */
const WITH_FRAMES = 'staff.html';
/** Pages whose address may carry a token. */
const TOKEN_PAGE = /^\/(?:reset-password|verify-email|confirm|accept-invitation)(?:\/|$)/;

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
const ENCODINGS = [
  { suffix: '.br', name: 'br' },
  { suffix: '.gz', name: 'gzip' },
];

/** Scripts run by nonce only, and nothing comes from another origin. Pictures of apps are data URLs, which request nothing. */
function policy(nonce: string, frames: boolean): string {
  const styles = ["'self'", nonceSource(nonce)];
  return pagePolicy({
    scripts: [nonceSource(nonce), "'strict-dynamic'"],
    styles,
    images: ["'self'", 'data:'],
    fonts: ["'self'"],
    connections: ["'self'"],
    ...(frames && { frames: ["'self'"] }),
    forms: ["'self'"],
  });
}

/**
 * Serves the console from memory: documents with a fresh nonce and the public configuration, and assets whose name
 * changes with their content. Everything else goes on to the next handler. @param directory may be missing: the API works without it
 */
export function consolePages(
  directory: string,
  boot: { readonly productName: string; readonly [name: string]: unknown },
): (request: Request, response: Response, next: NextFunction) => void {
  const files = readTree(directory);
  const title = `<title>${escapeHtml(boot.productName)}</title>`;
  const documents = new Map<string, string>();
  for (const [path, content] of files)
    if (path.endsWith('.html'))
      documents.set(
        path.slice(1),
        content.toString('utf8').replace(TITLE, () => title),
      );
  // The one character that could end the block early.
  const block = `<script type="application/json" id="boot">${JSON.stringify(boot).replaceAll('<', '\\u003c')}</script>`;

  return (request, response, next) => {
    const { path } = request;
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    if (path === '/') return response.redirect('/account');
    if (path.startsWith('/assets/')) return sendAsset(files, path, request, response) ? undefined : next();

    const name = DOCUMENTS.find(([pattern]) => pattern.test(path))?.[1] ?? '';
    const document = documents.get(name);
    if (document === undefined) return next();
    const nonce = randomBytes(18).toString('base64');
    response.setHeader('Content-Security-Policy', policy(nonce, name === WITH_FRAMES));
    if (TOKEN_PAGE.test(path)) response.setHeader('Referrer-Policy', 'no-referrer');
    response.type('html').send(document.replace(BOOT, () => block).replaceAll(NONCE, nonce));
  };
}

/** The files below a directory by their path from it, with a leading slash; empty when there is no such directory. */
function readTree(directory: string): Map<string, Buffer> {
  const entries = statSync(directory, { throwIfNoEntry: false })
    ? readdirSync(directory, { recursive: true, withFileTypes: true })
    : [];
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [`/${relative(directory, file).split(sep).join('/')}`, readFileSync(file)]),
  );
}

/** @returns false when there is no such asset */
function sendAsset(files: ReadonlyMap<string, Buffer>, path: string, request: Request, response: Response): boolean {
  const type = TYPES[extname(path)];
  const plain = files.get(path);
  if (plain === undefined || type === undefined) return false;
  const encoding = ENCODINGS.find(({ suffix, name }) => files.has(path + suffix) && request.acceptsEncodings(name));
  response.setHeader('Content-Type', type);
  response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
  response.setHeader('Vary', 'Accept-Encoding');
  if (encoding) response.setHeader('Content-Encoding', encoding.name);
  response.end(request.method === 'HEAD' ? undefined : files.get(path + (encoding?.suffix ?? '')));
  return true;
}
