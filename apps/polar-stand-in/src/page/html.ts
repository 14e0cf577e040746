/** Markup that is already safe. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A template whose values are escaped, other templates excepted; null and false are nothing. */
export function html(strings: TemplateStringsArray, ...values: unknown[]): Html {
  return new Html(strings.map((part, at) => part + (at < values.length ? render(values[at]) : '')).join(''));
}

function render(value: unknown): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(render).join('');
  if (value === null || value === undefined || value === false) return '';
  return String(value).replaceAll(/[&<>"']/g, (character) => ESCAPES[character]!);
}

const STYLE = new Html(`<style>
body { font: 16px/1.5 system-ui; margin: 0 auto; max-width: 40rem; padding: 1rem; }
.banner { background: #fde68a; color: #422006; padding: 0.5rem 1rem; border-radius: 0.5rem; }
label { display: block; margin-top: 0.75rem; }
.error { color: #b91c1c; }
fieldset { margin-top: 1rem; }
</style>`);

/** Every page says that no money moves here. */
export function page(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${STYLE}
      </head>
      <body>
        <p class="banner" role="note">Polar stand-in: a local copy for development and tests. No card is charged.</p>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.text;
}
