import type { Application, Response } from 'express';
import { escapeHtml } from '#shared-kernel/domain/escape-html';
import type { ErrorRenderer } from '#shared-kernel/http/zone';
import { digestSource, pagePolicy } from './content-security-policy.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#fff, #161d1b); color: light-dark(#17201e, #e6ecea); }
a { color: light-dark(#0b5f57, #6fcabb); }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem; }
h1 { font-size: 1.5rem; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
`;

/** What a page has beyond text. */
interface Extras {
  /** CSS of its own. */
  readonly style?: string;
  /** Writes no HTML. */
  readonly script?: string;
  /** The script reads from this origin. */
  readonly reads?: boolean;
  /** Where a form on it may go. */
  readonly forms?: readonly string[];
  /** Shows other pages of this origin in frames. */
  readonly frames?: boolean;
}

/** Names the product in the titles of all pages that `sendPage` sends. */
export function namePages(app: Application, productName: string): void {
  app.locals['productName'] = productName;
}

/** Sends a page that works without the console. Its style and script are allowed by their digests. */
export function sendPage(
  response: Response,
  status: number,
  title: string,
  body: string,
  { style = '', script = '', reads = false, forms, frames = false }: Extras = {},
): void {
  const css = STYLE + style;
  const policy = pagePolicy({
    styles: [digestSource(css)],
    ...(script ? { scripts: [digestSource(script)] } : {}),
    ...(reads ? { connections: ["'self'"] } : {}),
    ...(forms && { forms }),
    ...(frames ? { frames: ["'self'"] } : {}),
  });
  response.setHeader('Content-Security-Policy', policy);
  response
    .status(status)
    .type('html')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${escapeHtml(`${title} · ${String(response.app.locals['productName'])}`)}</title><style>${css}</style></head>` +
        `<body><main><h1>${escapeHtml(title)}</h1>${body}</main>${script && `<script>${script}</script>`}</body></html>`,
    );
}

/** Errors where people look at pages: what happened, the request id for support, and a way on. */
export const pageErrors: ErrorRenderer = {
  write({ status, message, requestId }, response) {
    const [title, text] =
      status === 404 ? ['Page not found', 'There is no page at this address.'] : ['Something went wrong', message];
    const id = status >= 500 ? `<p>Request id: <code>${escapeHtml(requestId)}</code></p>` : '';
    const body = `<p>${escapeHtml(text)}</p>${id}<p><a href="/account">To your account</a></p>`;
    sendPage(response, status, title, body);
  },
  body: { mediaType: 'text/html', schema: { type: 'string' } },
};
