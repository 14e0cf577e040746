import { escapeHtml } from '#shared-kernel/domain/escape-html';
import { inWords } from './time-words.ts';

/** The contents of one mail, all plain text: nothing is interpreted as markup. */
export interface MailBody {
  /** Without the name of the product, which every subject begins with. */
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** A code to read and type, shown large. */
  readonly code?: string;
  /** `isPublic`: the URL is that of a page, without a token. Otherwise staff do not see it. */
  readonly action?: { readonly label: string; readonly url: string; readonly isPublic?: boolean };
  /** Where a reader goes who did not do what the mail is about; with a token. Its words replace the note. */
  readonly denial?: { readonly url: string; readonly lifeSeconds: number } | undefined;
  /** Small print, such as how long a link is valid. */
  readonly note: string;
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: string;
  /** Codes, and links with a token. */
  readonly secrets: readonly string[];
}

export interface MailBrand {
  readonly productName: string;
  /** Public origin of the service. */
  readonly baseUrl: string;
  readonly supportEmail?: string | undefined;
}

/** The layout's own words, in English as all mails are so far. */
const words = {
  support: (address: string) => `support (${address})`,
  administrator: (host: string) => `the administrator of ${host}`,
  questions: (address: string) => `Questions? Contact ${address}.`,
  denial: "This wasn't me",
  denialNote: (life: string) =>
    `If this was you, there is nothing to do. If it wasn't, open "This wasn't me" within ${life}, without signing in: you see what that device did, sign it out, and take back what it created.`,
  writtenLink: "If the button doesn't work, open this link:",
};

/** Colors of the console, light and dark. */
const STYLE = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (max-width:480px){.card{padding:24px 20px!important}}',
  '@media (prefers-color-scheme:dark){',
  '.page{background:#0f1413!important;color:#e6ecea!important}',
  '.card{background:#161d1b!important;border-color:#2a3532!important}',
  '.code{background:#0f1413!important;border-color:#2a3532!important}',
  '.link{border-color:#2a3532!important}',
  '.quiet,.quiet a{color:#a3b1ac!important}',
  '.brand{background:#6fcabb!important}',
  '.denial{color:#6fcabb!important}',
  '.glyph{border-color:#06201c!important}',
  '.button a{color:#06201c!important}',
  '}',
].join('');

/** Names must not become links to numbers, dates or places either. */
const NO_DETECTION = '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">';
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** The logo, drawn with borders: many mail programs block pictures, which would also have to be fetched. */
const MARK =
  '<td class="brand" width="28" height="28" style="width:28px;height:28px;background:#0b5f57;border-radius:7px;vertical-align:middle">' +
  '<div class="glyph" style="width:10px;height:14px;margin:0 auto;border:2px solid #ffffff;border-bottom:0;border-radius:7px 7px 0 0">' +
  '<div class="glyph" style="width:2px;height:8px;margin:6px auto 0;border:2px solid #ffffff;border-top:0;border-bottom:0"></div></div></td>';

/** Renders every mail: text and HTML from the same contents, everything escaped, no external resources. */
export class MailLayout {
  constructor(private readonly brand: MailBrand) {}

  get productName(): string {
    return this.brand.productName;
  }

  /** Whom to contact for help, as the object of a sentence. */
  get helper(): string {
    const { supportEmail, baseUrl } = this.brand;
    return supportEmail === undefined ? words.administrator(new URL(baseUrl).host) : words.support(supportEmail);
  }

  render(body: MailBody, languageTag: string): RenderedMail {
    const mail = {
      ...body,
      subject: oneLine(`${this.productName}: ${body.subject}`),
      heading: oneLine(body.heading),
      paragraphs: body.paragraphs.map(oneLine),
      note: body.denial ? words.denialNote(inWords(body.denial.lifeSeconds)) : oneLine(body.note),
    };
    const { code, action, denial } = body;
    return {
      subject: mail.subject,
      text: this.text(mail),
      html: this.html(mail, languageTag),
      language: languageTag,
      secrets: [code, action?.isPublic ? undefined : action?.url, denial?.url].filter((secret) => secret !== undefined),
    };
  }

  private text({ heading, paragraphs, code, action, note, denial }: MailBody): string {
    return [
      heading,
      ...paragraphs,
      ...(code === undefined ? [] : [code]),
      ...(action ? [`${action.label}:\n${action.url}`] : []),
      note,
      ...(denial ? [`${words.denial}:\n${denial.url}`] : []),
      ['-- ', ...this.footer()].join('\n'),
    ].join('\n\n');
  }

  private html({ subject, heading, paragraphs, code, action, note, denial }: MailBody, languageTag: string): string {
    // The preview text in lists of mails: not the greeting.
    const preview = paragraphs[1] ?? note;
    return (
      `<!doctype html><html lang="${escapeHtml(languageTag)}"><head><meta charset="utf-8">` +
      '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">' +
      `<meta name="supported-color-schemes" content="light dark">${NO_DETECTION}<title>${escapeHtml(subject)}</title><style>${STYLE}</style></head>` +
      `<body class="page" style="margin:0;padding:0;background:#f6f7f5;color:#17201e;${FONT}">` +
      `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>` +
      '<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f7f5;color:#17201e">' +
      `<tr><td align="center" style="padding:32px 16px;${FONT};font-size:15px;line-height:1.55">` +
      '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">' +
      `<tr><td style="padding:0 4px 16px"><table role="presentation" cellpadding="0" cellspacing="0"><tr>${MARK}` +
      `<td style="padding-left:10px;font-size:16px;font-weight:600">${escapeHtml(this.productName)}</td></tr></table></td></tr>` +
      '<tr><td class="card" style="padding:32px;background:#ffffff;border:1px solid #dde3e0;border-radius:12px">' +
      `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:600;overflow-wrap:anywhere">${escapeHtml(heading)}</h1>` +
      paragraphs.map(paragraph).join('') +
      (code === undefined ? '' : codeBox(code)) +
      (action ? button(action) : '') +
      `<p class="quiet" style="margin:24px 0 0;font-size:14px;color:#52605c">${escapeHtml(note)}</p>` +
      (denial ? denialLink(denial) : '') +
      (action ? writtenLink(action) : '') +
      '</td></tr>' +
      `<tr><td class="quiet" style="padding:16px 4px 0;font-size:13px;color:#52605c">${this.footer().map(escapeHtml).join('<br>')}</td></tr>` +
      '</table></td></tr></table></body></html>'
    );
  }

  private footer(): readonly string[] {
    const { productName, baseUrl, supportEmail } = this.brand;
    const help = supportEmail === undefined ? [] : [words.questions(supportEmail)];
    return [`${productName} · ${new URL(baseUrl).host}`, ...help];
  }
}

/** Line breaks, which names may contain, would break a header or imitate a paragraph of ours. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px;overflow-wrap:anywhere">${escapeHtml(text)}</p>`;
}

function codeBox(code: string): string {
  return (
    '<p class="code" style="margin:24px 0;padding:16px;background:#f6f7f5;border:1px solid #dde3e0;border-radius:8px;' +
    `text-align:center;font:600 28px/1.2 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:6px">${escapeHtml(code)}</p>`
  );
}

/** As a table, because Outlook ignores the padding of links. */
function button({ label, url }: { readonly label: string; readonly url: string }): string {
  return (
    '<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr>' +
    '<td class="brand button" style="background:#0b5f57;border-radius:8px">' +
    `<a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a>` +
    '</td></tr></table>'
  );
}

/** A link, not a second button: most readers did what the mail is about. */
function denialLink({ url }: { readonly url: string }): string {
  return `<p style="margin:16px 0 0;font-size:14px"><a href="${escapeHtml(url)}" class="denial" style="color:#0b5f57;font-weight:600">${escapeHtml(words.denial)}</a></p>`;
}

/** For readers whose mail program shows no button. */
function writtenLink({ url }: { readonly url: string }): string {
  return (
    '<p class="quiet link" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dde3e0;font-size:12px;color:#52605c;word-break:break-all">' +
    `${escapeHtml(words.writtenLink)}<br>${escapeHtml(url)}</p>`
  );
}
