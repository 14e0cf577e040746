import { escapeHtml } from '#shared-kernel/domain/escape-html';

export interface MailBody {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print under the action. */
  readonly note: string;
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Line breaks, which names may carry, would break a header or fake a paragraph of ours. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** The one look of every mail: text and HTML from the same words, everything escaped, no image, nothing remote. */
export function renderMail(body: MailBody, languageTag: string): RenderedMail {
  const { action } = body;
  const subject = oneLine(body.subject);
  const heading = oneLine(body.heading);
  const paragraphs = body.paragraphs.map(oneLine);
  const note = oneLine(body.note);
  const text = [heading, ...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), note].join('\n\n');
  const paragraph = (words: string) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`;
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:#0b5f57;color:#ffffff;text-decoration:none;` +
      `padding:12px 20px;border-radius:8px;display:inline-block;font-weight:600">${escapeHtml(action.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:13px;color:#52605c;word-break:break-all">${escapeHtml(action.url)}</p>`
    : '';
  const html =
    `<!doctype html><html lang="${escapeHtml(languageTag)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${escapeHtml(subject)}</title></head>` +
    '<body style="margin:0;padding:24px;background:#f6f7f5;color:#17201e;font:15px/1.55 system-ui,-apple-system,\'Segoe UI\',Roboto,sans-serif">' +
    '<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #dde3e0;border-radius:12px">' +
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>` +
    paragraphs.map(paragraph).join('') +
    button +
    `<p style="margin:24px 0 0;font-size:13px;color:#52605c">${escapeHtml(note)}</p></div></body></html>`;
  return { subject, text, html };
}
