import type { Application, Response } from 'express';
import { escapeHtml } from '../domain/escape-html.ts';
import type { ErrorRenderer } from './zone.ts';
import { digestSource, pagePolicy } from './content-security-policy.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#fff, #161d1b); color: light-dark(#17201e, #e6ecea); }
a { color: light-dark(#0b5f57, #6fcabb); }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem; }
h1 { font-size: 1.5rem; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
`;

/** The card of the console's entrance pages, in the colours of apps/console/src/theme/tokens.ts. */
const CARD_STYLE = `
:root { background: light-dark(#f6f7f5, #0f1413); }
body { max-width: none; min-height: 100dvh; box-sizing: border-box; display: grid; place-items: center; }
main { box-sizing: border-box; width: 100%; max-width: 26.25rem; padding: 2rem; border: 1px solid light-dark(#dde3e0, #2a3532); border-radius: 12px; background: light-dark(#fff, #161d1b); overflow-wrap: anywhere; }
h1 { margin: 1.5rem 0 .5rem; line-height: 1.25; }
.brand { display: flex; align-items: center; gap: .625rem; font-weight: 600; }
.brand svg { width: 28px; height: 28px; flex-shrink: 0; fill: none; stroke: light-dark(#fff, #06201c); stroke-width: 2.5; stroke-linecap: round; }
.brand rect { fill: light-dark(#0b5f57, #6fcabb); stroke: none; }
.quiet { color: light-dark(#52605c, #a3b1ac); font-size: .875rem; }
code { font-size: .875em; }
.act { display: block; padding: .5rem 1rem; border-radius: 8px; background: light-dark(#0b5f57, #6fcabb); color: light-dark(#fff, #06201c); font-weight: 600; text-align: center; text-decoration: none; }
@media (max-width: 600px) {
  :root { background: light-dark(#fff, #161d1b); }
  body { display: block; padding: 0; }
  main { border: 0; padding: 1.5rem 1.25rem; }
}
`;
/** As in apps/console/src/ui/layout/mark.tsx. */
const MARK =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8"/><path d="M8 25V14a8 8 0 0 1 16 0v11M13.5 25v-9M18.5 25v-9"/></svg>';

interface Extras {
  readonly style?: string;
  readonly above?: string;
  /** Writes no HTML. */
  readonly script?: string;
  readonly reads?: boolean;
  readonly forms?: readonly string[];
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
  { style = '', above = '', script = '', reads = false, forms, frames = false }: Extras = {},
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
        `<body><main>${above}<h1>${escapeHtml(title)}</h1>${body}</main>${script && `<script>${script}</script>`}</body></html>`,
    );
}

export function sendErrorCard(
  response: Response,
  status: number,
  title: string,
  body: string,
  extras: Pick<Extras, 'forms'> = {},
): void {
  const above = `<div class="brand">${MARK}<span>${escapeHtml(String(response.app.locals['productName']))}</span></div>`;
  const way = '<p><a class="act" href="/account">Go to your account</a></p>';
  sendPage(response, status, title, body + way, { style: CARD_STYLE, above, ...extras });
}

/** Errors where people look at pages: what happened, the request id for support, and a way on. */
export const pageErrors: ErrorRenderer = {
  write({ status, message, requestId }, response) {
    const [title, text] =
      status === 404 ? ['Page not found', 'There is no page at this address.'] : ['Something went wrong', message];
    const id = status >= 500 ? `<p class="quiet">Request id: <code>${escapeHtml(requestId)}</code></p>` : '';
    sendErrorCard(response, status, title, `<p>${escapeHtml(text)}</p>${id}`);
  },
  body: { mediaType: 'text/html', schema: { type: 'string' } },
};
