import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const THEME_INIT = 'src/theme/theme-init.js';
const isThemeInit = (name: string) => /theme-init-.*\.js$/.test(name);
const isFirstFont = (name: string) => /onest-latin-wght-normal.*\.woff2$/.test(name);

/** The document for a page's address. The production server has the same rule. */
const documentOf = (path: string) => {
  if (/^\/staff(?:\/|$)/.test(path)) return '/staff.html';
  return /^\/(?:account|o)(?:\/|$)/.test(path) ? '/account.html' : '/auth.html';
};

/**
 * Requests that every page of these areas sends first. They go out beside those for the scripts, which find the answers
 * there: the page is a round trip earlier. The names are those of the requests, to the letter.
 */
const FIRST_READS: Readonly<Record<string, readonly string[]>> = {
  'account.html': [
    '/api/auth/get-session?disableCookieCache=true',
    '/api/auth/email-status',
    '/api/auth/organization/list-memberships',
  ],
  'staff.html': ['/api/auth/get-session?disableCookieCache=true'],
};

/** Tags of Vite: the entry, and a link to a script that it imports. */
const ENTRY = /<script type="module" crossorigin src="[^"]+"><\/script>/;
const IMPORTED = /<link rel="modulepreload" crossorigin href="([^"]+)">/g;
const STYLES = /<link rel="stylesheet" crossorigin href="[^"]+">/;

/**
 * Runs the scripts that the entry imports by themselves, and the entry after them: all of them in one task would block a slow
 * device. They stand behind the element that the entry draws into. The style sheet is asked for before them: a browser has six
 * connections, and paints nothing without it.
 */
function byThemselves(html: string): string {
  const [entry] = ENTRY.exec(html) ?? [];
  if (entry === undefined) throw new Error('The document has no entry');
  const imported = [...html.matchAll(IMPORTED)].map(
    ([, src]) => `<script type="module" crossorigin src="${src}"></script>`,
  );
  const scripts = [...imported, entry].map((tag) => tag.replace('type="module"', 'type="module" async'));
  const [styles = ''] = STYLES.exec(html) ?? [];
  return html
    .replace(styles, '')
    .replace('<link rel="modulepreload"', `${styles}\n    <link rel="modulepreload"`)
    .replace(entry, '')
    .replace('</body>', `${scripts.join('\n    ')}\n  </body>`);
}

const BOOT = '<!--boot-->';

/**
 * Reads the data that the API writes into a page in production. While the API is still starting, the page gets its
 * defaults.
 */
async function bootData(api: string): Promise<string> {
  const answer = await fetch(`${api}/dev/boot`).catch(() => undefined);
  if (!answer?.ok) return BOOT;
  return `<script type="application/json" id="boot">${(await answer.text()).replaceAll('<', '\\u003c')}</script>`;
}

/**
 * Our own part of the documents: the colour scheme is chosen by a small blocking script before anything is painted,
 * the Latin font is fetched together with the script (it was the only layout shift), and the
 * development server answers a page's address with the document that production would send, its boot data included.
 *
 * @param api origin of the API that the development server stands in front of
 * @param service first segments of the paths that the API answers
 */
export function entryPages(root: string, api: string, service: readonly string[]): Plugin[] {
  return [
    {
      name: 'gatehouse:imports-by-themselves',
      apply: 'build',
      transformIndexHtml: {
        order: 'post',
        handler: byThemselves,
      },
    },
    {
      name: 'gatehouse:entry-pages',
      async buildStart() {
        if (this.environment.mode !== 'build') return;
        this.emitFile({ type: 'asset', name: 'theme-init.js', source: await readFile(join(root, THEME_INIT), 'utf8') });
      },
      async transformIndexHtml(html, { bundle, server, filename }) {
        const files = Object.keys(bundle ?? {});
        const themeInit = files.find(isThemeInit) ?? THEME_INIT;
        const tags: HtmlTagDescriptor[] = [
          { tag: 'script', attrs: { src: `/${themeInit}` }, injectTo: 'head-prepend' },
        ];
        const font = files.find(isFirstFont);
        if (font) {
          tags.push({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` },
            injectTo: 'head-prepend',
          });
        }
        for (const href of FIRST_READS[basename(filename)] ?? []) {
          tags.push({
            tag: 'link',
            attrs: { rel: 'preload', as: 'fetch', crossorigin: '', href },
            injectTo: 'head-prepend',
          });
        }
        return { html: server ? html.replace(BOOT, await bootData(api)) : html, tags };
      },
      configureServer(server) {
        server.middlewares.use((request: IncomingMessage, _response: ServerResponse, next: () => void) => {
          const path = (request.url ?? '/').split('?')[0] ?? '/';
          const isPage =
            request.method === 'GET' && request.headers.accept?.includes('text/html') && !path.includes('.');
          if (isPage && !service.some((own) => path === own || path.startsWith(`${own}/`)))
            request.url = documentOf(path);
          next();
        });
      },
    },
  ];
}
