import { Parser } from 'htmlparser2'
import { isVerified, type PageFact } from './page-fact.ts'

// Elements without an end tag, and those whose end tag is optional. All others require one.
const MAY_LACK_END_TAG = new Set(
  'area base br col embed hr img input link meta source track wbr html head body p li dt dd option optgroup thead tbody tfoot tr td th colgroup rb rt rtc rp'.split(
    ' ',
  ),
)

/** Finds the facts of any page. Parses it as a browser does. */
export function parsePage(html: string): PageFact[] {
  const facts: PageFact[] = []
  let title: string | null = null
  let json: string | null = null
  let svg = 0

  const parser = new Parser(
    {
      onopentag(tag, found) {
        if (tag === 'svg') svg++
        else if (tag === 'title' && svg === 0) title = ''
        else if (tag === 'script' && found.type === 'application/ld+json') json = ''
        for (const name in found)
          if (isVerified(name)) facts.push({ kind: 'attribute', tag, name, value: found[name] ?? '' })
      },
      ontext(text) {
        if (title !== null) title += text
        else if (json !== null) json += text
      },
      onclosetag(tag, implied) {
        if (tag === 'svg') svg--
        else if (tag === 'title' && title !== null) {
          if (title) facts.push({ kind: 'title' })
          title = null
        } else if (tag === 'script' && json !== null) {
          facts.push({ kind: 'structured-data', text: json })
          json = null
        }
        if (implied && svg === 0 && !MAY_LACK_END_TAG.has(tag)) facts.push({ kind: 'unclosed', tag })
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return facts
}
