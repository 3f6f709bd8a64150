import { Parser } from 'htmlparser2'
import type { Verdict } from './links.ts'

/** Something wrong in a page. An `error` keeps the release from going live, a `warning` is only reported. */
export type Finding = {
  severity: 'error' | 'warning'
  file: string
  detail: string
  /** Only a finding if this venue is not published. */
  foreign?: string
}

export type PageToVerify = {
  file: string
  html: string
  /** URL path of the page, for relative links. */
  base: string
}

const LINK_ATTRIBUTES = [
  'href',
  'src',
  'action',
  'poster',
  'formaction',
  'data',
  'component-url',
  'renderer-url',
]

// Elements without an end tag, and those whose end tag may be left out; of any other a missing one is a mistake.
const MAY_STAY_OPEN = new Set(
  'area base br col embed hr img input link meta source track wbr html head body p li dt dd option optgroup thead tbody tfoot tr td th colgroup rb rt rtc rp'.split(
    ' ',
  ),
)

/**
 * Reads a rendered page as a browser would and says what is wrong with it: links that lead nowhere, end tags missing,
 * structured data that is no JSON, an empty title, script the page's own policy would refuse.
 */
export function verifyPage(
  page: PageToVerify,
  checkLink: (href: string, base: string) => Verdict,
): Finding[] {
  const findings: Finding[] = []
  const ids = new Set<string>()
  const fragments: string[] = []
  let title: string | null = null
  let json: string | null = null
  let inTitle = false
  let svg = 0

  const report = (severity: Finding['severity'], detail: string) =>
    findings.push({ severity, file: page.file, detail })

  function link(tag: string, name: string, value: string): void {
    const href = value.trim()
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

  function attributes(tag: string, found: Record<string, string>): void {
    for (const name in found) {
      const value = found[name] ?? ''
      if (name === 'id') ids.add(value)
      else if (name === 'srcset' || name === 'imagesrcset') {
        // Addresses may hold commas; candidates are parted by a comma and a space.
        for (const candidate of value.split(/,\s+/)) link(tag, name, candidate.trim().split(/\s+/)[0] ?? '')
      } else if (LINK_ATTRIBUTES.includes(name)) link(tag, name, value)
      else if (name === 'style')
        report('warning', `<${tag} style="${value}"> is refused by the page's policy`)
      else if (name.startsWith('on')) report('error', `<${tag} ${name}> is refused by the page's policy`)
    }
  }

  const parser = new Parser(
    {
      onopentag(tag, found) {
        if (tag === 'svg') svg++
        else if (tag === 'title' && svg === 0) {
          inTitle = true
          title ??= ''
        } else if (tag === 'script' && found.type === 'application/ld+json') json = ''
        attributes(tag, found)
      },
      ontext(text) {
        if (inTitle) title += text
        else if (json !== null) json += text
      },
      onclosetag(tag, implied) {
        if (tag === 'svg') svg--
        else if (tag === 'title') inTitle = false
        else if (tag === 'script' && json !== null) {
          if (!isJson(json)) report('error', 'structured data is not valid JSON')
          json = null
        }
        if (implied && svg === 0 && !MAY_STAY_OPEN.has(tag)) report('error', `<${tag}> is not closed`)
      },
    },
    { decodeEntities: true },
  )
  parser.end(page.html)

  if (!/^\s*<!doctype html>/i.test(page.html.slice(0, 200)))
    report('error', 'does not begin with <!doctype html>')
  if (!title) report('error', 'has no title')
  for (const fragment of fragments) {
    if (!ids.has(fragment)) report('error', `href="#${fragment}" leads nowhere`)
  }
  return findings
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
