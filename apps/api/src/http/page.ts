import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { escapeHtml } from '#shared-kernel/domain/escape-html';

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
  /** May read from this origin and change nothing. */
  readonly script?: string;
  /** Shows other pages of this origin. */
  readonly frames?: boolean;
}

const source = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** A page of the server itself: works without the console. What it runs and how it looks is allowed by its digest. */
export function sendPage(
  response: Response,
  status: number,
  title: string,
  body: string,
  { style = '', script = '', frames = false }: Extras = {},
): void {
  const css = STYLE + style;
  const policy = [
    "default-src 'none'",
    `style-src ${source(css)}`,
    ...(script ? [`script-src ${source(script)}`, "connect-src 'self'"] : []),
    ...(frames ? ["frame-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  response.setHeader('Content-Security-Policy', policy.join('; '));
  response
    .status(status)
    .type('html')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${escapeHtml(title)} · Gatehouse</title><style>${css}</style></head>` +
        `<body><main><h1>${escapeHtml(title)}</h1>${body}</main>${script && `<script>${script}</script>`}</body></html>`,
    );
}
