import { textDirection } from '../../src/i18n/locale/direction.ts'

/** What a mail says, in its language. Texts of venues may contain anything: they are escaped. */
export type MailContent = {
  readonly language: string
  readonly title: string
  readonly venue: string
  readonly paragraphs: readonly string[]
  /** Label and value. */
  readonly facts: readonly (readonly [string, string])[]
  /** Name and amount. */
  readonly lines: readonly (readonly [string, string])[]
  /** The last line, in bold. */
  readonly total: readonly [string, string] | null
  readonly link: { readonly text: string; readonly url: string } | null
  /** Why somebody receives this. */
  readonly footer: string
}

/** The mail as plain text. */
export function mailText(content: MailContent): string {
  const { title, venue, paragraphs, facts, lines, total, link, footer } = content
  const pairs = (rows: MailContent['facts']) => rows.map(([label, value]) => `${label}: ${value}`).join('\n')
  const parts = [
    `${title}\n${venue}`,
    ...paragraphs,
    pairs(facts),
    pairs([...lines, ...(total ? [total] : [])]),
    link ? `${link.text}:\n${link.url}` : '',
    `-- \n${footer}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/**
 * The mail as HTML. Mail programs know little: so it has tables and no style sheets except for the dark theme, and loads nothing from
 * elsewhere.
 */
export function mailHtml(content: MailContent): string {
  const { language, title, venue, paragraphs, facts, lines, total, link, footer } = content
  const dir = textDirection(language)
  const [start, end] = dir === 'rtl' ? ['right', 'left'] : ['left', 'right']
  const row = ([label, value]: readonly [string, string], weight: 'bold' | 'normal', side: string) =>
    `<tr><td align="${start}" style="${CELL}font-weight:${weight}">${markup(label)}</td><td align="${side}" style="${CELL}font-weight:${weight}">${markup(value)}</td></tr>`
  const table = (rows: string) =>
    rows &&
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${rows}</table>`
  const amounts = [
    ...lines.map((line) => row(line, 'normal', end)),
    ...(total ? [row(total, 'bold', end)] : []),
  ]
  return `<!doctype html>
<html lang="${markup(language)}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${markup(title)}</title><style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.page{background:#1b1b1b!important}.card{background:#262626!important;color:#f2f2f2!important}.quiet{color:#b8b8b8!important}.link{background:#f2f2f2!important;color:#1b1b1b!important}}</style></head>
<body class="page" dir="${dir}" style="margin:0;background:#f4f4f4"><table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f4f4"><tr><td align="center" style="padding:24px 12px"><table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" dir="${dir}" style="max-width:560px;background:#ffffff;color:#1b1b1b;border-radius:12px;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;font-size:16px;line-height:1.5"><tr><td align="${start}" style="padding:28px 24px">
<p class="quiet" style="margin:0 0 4px;color:#5c5c5c">${markup(venue)}</p>
<h1 style="margin:0 0 20px;font-size:22px;line-height:1.3">${markup(title)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 16px">${markup(text)}</p>`).join('\n')}
${table(facts.map((fact) => row(fact, 'normal', start)).join(''))}
${table(amounts.join(''))}
${link ? `<p style="margin:0 0 20px"><a class="link" href="${markup(link.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1b1b1b;color:#ffffff;font-weight:bold;text-decoration:none">${markup(link.text)}</a></p>` : ''}
<p class="quiet" style="margin:0;color:#5c5c5c;font-size:13px">${markup(footer)}</p>
</td></tr></table></td></tr></table></body></html>
`
}

const CELL = 'padding:4px 0;vertical-align:top;'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const markup = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
