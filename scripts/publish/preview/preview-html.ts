import { createHash } from 'node:crypto'

/** Where links of a page lead in its preview; null: nowhere. */
export type FindLink = (href: string) => string | null

/** Every element, so that text in attributes is not taken for one. Pages quote their attributes (`scan-page.ts`). */
const ELEMENTS =
  /<!--[\s\S]*?-->|<script\b(?:[^>"]|"[^"]*")*>[\s\S]*?<\/script>|<style\b[\s\S]*?<\/style>|<[a-z!/](?:[^>"]|"[^"]*")*>/gi
const HREF = /\shref="([^"]*)"/

/**
 * A page as browsers without scripts show it, which can do nothing but lead to other pages of the preview: without its scripts, and
 * what they need.
 */
export function withoutScripts(html: string, findLink: FindLink): string {
  return html.replace(ELEMENTS, (element) => {
    if (/^<script\b/i.test(element)) return ''
    if (/^<link\b/i.test(element)) return /\srel="(?:modulepreload|manifest)"/.test(element) ? '' : element
    if (!/^<a\s/i.test(element)) return element
    return element.replace(HREF, (_, href: string) => {
      const link = findLink(href)
      return link === null ? '' : ` href="${link.replaceAll('&', '&amp;')}"`
    })
  })
}

/** The frame is visible wherever the page is scrolled to, and covers nothing. */
const STYLE =
  '.preview-note{padding:.5rem 1rem;background:#8a4b00;color:#fff;font:600 .875rem/1.4 system-ui,sans-serif;text-align:center}' +
  'body::after{content:"";position:fixed;inset:0;z-index:9999;border:3px solid #8a4b00;pointer-events:none}'
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/** Marks a page as not published. `language`: of the note. */
export function withNote(
  html: string,
  { note, language, dir }: { readonly note: string; readonly language: string; readonly dir: string },
): string {
  const text = note.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const shown = `<p class="preview-note" lang="${language}" dir="${dir}">${text}</p>`
  return html
    .replace('</head>', () => `<style>${STYLE}</style></head>`)
    .replace(/<body(?:[^>"]|"[^"]*")*>/, (body) => body + shown)
}

/** Directives that are the same for all previews: no scripts, calls, forms or workers, and frames of this site only. */
const CLOSED: Readonly<Record<string, string>> = {
  'script-src': "'none'",
  'connect-src': "'none'",
  'form-action': "'none'",
  'worker-src': "'none'",
  'manifest-src': "'none'",
  'frame-src': "'none'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'self'",
}

/** The Content-Security-Policy of a page in its preview. */
export function previewPolicy(policy = "default-src 'self'"): string {
  const directives = new Map(
    policy.split(';').flatMap((directive) => {
      const [name = '', ...values] = directive.trim().split(/\s+/)
      return name === '' ? [] : [[name.toLowerCase(), values.join(' ')] as const]
    }),
  )
  for (const [name, value] of Object.entries(CLOSED)) directives.set(name, value)
  directives.set('style-src', `${directives.get('style-src') ?? "'self'"} ${STYLE_HASH}`)
  return [...directives].map(([name, value]) => `${name} ${value}`).join('; ')
}
