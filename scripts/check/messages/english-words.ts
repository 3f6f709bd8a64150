/** Checks the style of the English messages: “we” is the venue, and some wordings are not allowed. */
import { BASE, type Catalogue } from '../locales.ts'
import type { Problem } from '../report.ts'

/** Wordings that are not allowed in English messages, and their replacements. */
const FORBIDDEN: readonly [pattern: RegExp, replacement: string][] = [
  [/\b(the|this) venue\b/i, 'the venue is “we”'],
  [/\bkinds? of order|orders? of (this|that) kind/i, '“type of order”'],
  [/\b(is|are) needed\b/i, 'what to do: “Please fill this in”'],
  [/\banew\b/i, '“again”, or “Reload page”'],
  [/\bunder way\b/i, '“active”'],
  [/\b(is|are) kept\b/i, '“is saved”'],
  [/\bdid not load\b|\bcould not be\b|\bcannot be\b/i, '“couldn’t load”, “can’t be”'],
  [/\bdoes not\b|\bdo not\b|\bis not\b|\bwas not\b|\bit is\b/i, 'the contraction'],
  [/\bNothing was charged\b/i, '“You haven’t been charged”'],
  [/\bby itself\b/i, '“automatically”'],
  [/\bsomebody\b/i, '“someone”'],
  [/\btries\b/i, '“attempts”'],
  [/'/, 'the apostrophe ’'],
  [/\.\.\./, 'the ellipsis …'],
]
/** Exempt messages (`namespace:key`): messages of the platform, and those that a rule would make worse. */
const EXEMPT: ReadonlySet<string> = new Set(['messages:code'])

export function checkEnglishWords(catalogue: Catalogue): Problem[] {
  return [...(catalogue.get(BASE) ?? [])].flatMap(([namespace, messages]) =>
    [...messages].flatMap(([key, text]) =>
      EXEMPT.has(`${namespace}:${key}`)
        ? []
        : FORBIDDEN.flatMap(([pattern, replacement]) => {
            const found = text.match(pattern)?.[0]
            if (found === undefined) return []
            return [
              {
                file: `locales/${BASE}/${namespace}.json`,
                message: `${key} says “${found}”: use ${replacement}`,
              },
            ]
          }),
    ),
  )
}
