import { hash } from 'node:crypto';
import type { Description, Person } from './people.ts';

/** Markup that is already safe. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
export type { Html };

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A template whose values are escaped, other templates excepted; null, undefined and false are nothing. */
export function html(strings: TemplateStringsArray, ...values: unknown[]): Html {
  return new Html(strings.map((part, at) => part + (at < values.length ? render(values[at]) : '')).join(''));
}

/** Text of ours that stands as it is. */
html.raw = (text: string) => new Html(text);

function render(value: unknown): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(render).join('');
  if (value === null || value === undefined || value === false) return '';
  return String(value).replaceAll(/[&<>"']/g, (character) => ESCAPES[character]!);
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#f6f7f5, #0f1413); color: light-dark(#17201e, #e6ecea); }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; }
main { box-sizing: border-box; width: 100%; max-width: 26.25rem; padding: 2rem; border: 1px solid light-dark(#dde3e0, #2a3532); border-radius: 12px; background: light-dark(#fff, #161d1b); overflow-wrap: anywhere; }
h1 { margin: 1rem 0 .5rem; font-size: 1.5rem; line-height: 1.25; }
h2 { margin: 1.5rem 0 .5rem; font-size: 1rem; }
.badge { display: inline-block; margin: 0; padding: .125rem .625rem; border-radius: 8px; background: light-dark(#fff3d6, #3a2c0c); color: light-dark(#5c3a00, #f4cf85); font-weight: 600; font-size: .875rem; }
.quiet { color: light-dark(#52605c, #a3b1ac); font-size: .875rem; margin: 0; }
.error { color: light-dark(#b3261e, #f2a29c); margin: .25rem 0 0; font-size: .875rem; }
label { display: block; margin-top: 1rem; font-weight: 600; font-size: .875rem; }
input[type=email], input[type=text], input[type=url] { box-sizing: border-box; display: block; width: 100%; margin-top: .25rem; padding: .625rem .75rem; font: inherit; color: inherit; background: transparent; border: 1px solid light-dark(#7a8a85, #6e7f79); border-radius: 8px; }
label.check { display: flex; align-items: center; gap: .5rem; font-weight: 400; font-size: 1rem; min-height: 1.5rem; }
input[type=checkbox] { width: 1.25rem; height: 1.25rem; margin: 0; accent-color: light-dark(#0b5f57, #6fcabb); }
button { display: block; box-sizing: border-box; width: 100%; margin-top: 1rem; padding: .625rem 1rem; font: inherit; font-weight: 600; border-radius: 8px; border: 1px solid light-dark(#0b5f57, #6fcabb); background: light-dark(#0b5f57, #6fcabb); color: light-dark(#fff, #06201c); cursor: pointer; }
button.plain { background: transparent; color: light-dark(#0b5f57, #6fcabb); }
li button { margin-top: .5rem; text-align: left; font-weight: 400; }
ul { list-style: none; margin: 0; padding: 0; }
:focus-visible { outline: 3px solid light-dark(#0b5f57, #6fcabb); outline-offset: 2px; }
@media (max-width: 600px) { body { display: block; } main { border: 0; border-radius: 0; padding: 1.5rem 1.25rem; min-height: 100dvh; } }
`;

/** One piece: its digest covers each character between the tags. */
const STYLE_ELEMENT = html.raw(`<style>${STYLE}</style>`);

/** How many earlier people are offered. */
const OFFERED = 5;

/** Browsers apply `form-action` to where the answer of a form redirects to: back to the service, on this machine. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "form-action 'self' http://localhost:* https://localhost:* http://127.0.0.1:* https://127.0.0.1:*",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': POLICY,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

function page(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} · Test provider</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <main>
          <p class="badge">Test provider</p>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.text;
}

const NOTICE = html`<p class="quiet">
  Part of development on this machine: there is no password, and nothing that you type is checked.
</p>`;

/** The values of the form. */
export type Typed = Partial<Description>;

export function signInPage(typed: Typed, people: readonly Person[], error?: string): string {
  return page(
    'Who are you?',
    html`${NOTICE}
      <form method="post">
        <label for="email">Email address</label>
        <input
          id="email"
          name="email"
          type="email"
          value="${typed.email}"
          autocomplete="off"
          aria-describedby="email-hint"
          ${error && html`aria-invalid="true"`}
        />
        <p id="email-hint" class="${error ? 'error' : 'quiet'}">${error ?? 'Leave it empty to share none.'}</p>
        <label for="name">Name</label>
        <input id="name" name="name" type="text" value="${typed.name}" autocomplete="off" maxlength="200" />
        <label for="picture">Picture (URL)</label>
        <input id="picture" name="picture" type="url" value="${typed.picture}" autocomplete="off" maxlength="2000" />
        <label class="check">
          <input name="verified" type="checkbox" value="yes" ${typed.emailVerified !== false && html`checked`} />
          The address is verified
        </label>
        <button name="action" value="continue">Continue</button>
        <button class="plain" name="action" value="cancel" formnovalidate>Cancel</button>
      </form>
      ${people.length > 0 && earlier(people.slice(0, OFFERED))}`,
  );
}

function earlier(people: readonly Person[]): Html {
  const buttons = people.map(
    ({ sub, email, name }) =>
      html`<li>
        <button class="plain" name="person" value="${sub}">${[name, email].filter(Boolean).join(', ')}</button>
      </li>`,
  );
  return html`<h2>People who were here before</h2>
    <form method="post">
      <ul>
        ${buttons}
      </ul>
    </form>`;
}

export function startPage(clientId: string, secret: string): string {
  return page(
    'It works',
    html`${NOTICE}
      <p>Its configuration is at <code>/.well-known/openid-configuration</code>.</p>
      <p>Client: <code>${clientId}</code>, secret: <code>${secret}</code></p>`,
  );
}

export function errorPage(error: string, description: string): string {
  return page(
    'That did not work',
    html`<p>${description}</p>
      <p class="quiet"><code>${error}</code></p>
      <p>Go back to the page you came from, and try again.</p>`,
  );
}
