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
