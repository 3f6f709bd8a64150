import type { Verdict } from './links.ts'
import { parsePage } from './page-facts/parse-page.ts'
import { scanPage } from './page-facts/scan-page.ts'

/** A problem of a page. An `error` prevents the release from going live, a `warning` is only reported. */
export type Finding = {
  severity: 'error' | 'warning'
  file: string
  detail: string
  /** The finding only counts if this venue is not published. */
  foreign?: string
}

export type PageToVerify = {
  file: string
  html: string
  /** URL path of the page, for relative links. */
  base: string
}

/**
 * A candidate of a `srcset`: a URL, which may contain commas, and its width or density. After a URL that ends with a comma, neither
 * follows. Only the white space of HTML separates them.
 */
const CANDIDATE =
  /[^ \t\n\f\r,][^ \t\n\f\r]*,(?=[ \t\n\f\r]|$)|[^ \t\n\f\r,][^ \t\n\f\r]*(?:[ \t\n\f\r][^,]*)?/g

/**
 * Parses a rendered page and reports problems: broken links, missing end tags,
 * structured data that is not JSON, an empty title, scripts that the page's own policy blocks.
 */
export function verifyPage(
  page: PageToVerify,
  checkLink: (href: string, base: string) => Verdict,
): Finding[] {
  const findings: Finding[] = []
  const ids = new Set<string>()
  const fragments: string[] = []
  let titled = false

  const report = (severity: Finding['severity'], detail: string) =>
    findings.push({ severity, file: page.file, detail })

  function link(tag: string, name: string, value: string): void {
    const href = value.trim()
    // An empty link reloads the page.
    if (href === '' && tag === 'a') return
    if (href.startsWith('#')) {
      if (href.length > 1 && href !== '#top') fragments.push(href.slice(1))
      return
    }
    const verdict = checkLink(href, page.base)
    if (verdict === 'broken') report('error', `<${tag} ${name}="${href}"> leads nowhere`)
    if (typeof verdict === 'object') {
      const detail = `<${tag} ${name}="${href}"> leads to a venue that is not published`
      findings.push({ severity: 'warning', file: page.file, detail, foreign: verdict.foreign })
    }
  }

  function attribute(tag: string, name: string, value: string): void {
    if (name === 'id') ids.add(value)
    else if (name === 'srcset' || name === 'imagesrcset') {
      for (const [candidate] of value.matchAll(CANDIDATE)) link(tag, name, urlOf(candidate))
    } else if (name === 'style')
      report('warning', `<${tag} style="${value}"> is refused by the page's policy`)
    else if (name.startsWith('on')) report('error', `<${tag} ${name}> is refused by the page's policy`)
    else link(tag, name, value)
  }

  for (const fact of scanPage(page.html) ?? parsePage(page.html)) {
    if (fact.kind === 'attribute') attribute(fact.tag, fact.name, fact.value)
    else if (fact.kind === 'title') titled = true
    else if (fact.kind === 'unclosed') report('error', `<${fact.tag}> is not closed`)
    else if (!isJson(fact.text)) report('error', 'structured data is not valid JSON')
  }

  if (!/^\s*<!doctype html>/i.test(page.html.slice(0, 200)))
    report('error', 'does not begin with <!doctype html>')
  if (!titled) report('error', 'has no title')
  for (const fragment of fragments) {
    if (!ids.has(fragment)) report('error', `href="#${fragment}" leads nowhere`)
  }
  return findings
}

function urlOf(candidate: string): string {
  let [url = ''] = candidate.split(/[ \t\n\f\r]/, 1)
  while (url.endsWith(',')) url = url.slice(0, -1)
  return url
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
