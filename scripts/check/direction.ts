/** Styles that name left or right are wrong in half of the languages: only start and end turn with the text. */
import type { Problem } from './report.ts'

const SIZE = '(?:\\d|\\[|\\(|auto\\b|px\\b|full\\b)'
const CLASS = new RegExp(
  [
    '(?<=[\\s"\'`:!])-?(?:',
    `(?:scroll-)?[mp][lr]-${SIZE}[\\w./%[\\]()-]*`,
    `|(?:left|right)-${SIZE}[\\w./%[\\]()-]*`,
    '|(?:text|float|clear)-(?:left|right)(?![\\w-])',
    '|border-[lr](?![\\w])[\\w./[\\]-]*',
    '|rounded-(?:[lr]|[tb][lr])(?![\\w])[\\w./[\\]-]*',
    ')',
  ].join(''),
  'g',
)
const DECLARATION = new RegExp(
  [
    '(?<![\\w-])(?:',
    '(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-)?(?:left|right)(?:-(?:width|style|color))?\\s*:',
    '|border-(?:top|bottom)-(?:left|right)-radius\\s*:',
    '|(?:text-align|float|clear)\\s*:\\s*(?:left|right)(?![\\w-])',
    ')',
  ].join(''),
  'g',
)

/** Problems of one .astro, .tsx or .css file. */
export function checkDirection(file: string, text: string): Problem[] {
  const found: Problem[] = []
  const look = (part: string, offset: number, pattern: RegExp) => {
    for (const match of part.matchAll(pattern)) {
      const line = text.slice(0, offset + match.index).split('\n').length
      found.push({ file, line, message: `\`${match[0].trim()}\` is physical: use start and end` })
    }
  }
  if (file.endsWith('.css')) {
    look(text, 0, DECLARATION)
    for (const match of text.matchAll(/@apply\s[^;]*/g)) look(match[0], match.index, CLASS)
    return found
  }
  look(text, 0, CLASS)
  for (const match of text.matchAll(/<style\b[\s\S]*?<\/style>|\sstyle=(?:"[^"]*"|'[^']*'|\{`[^`]*`\})/g))
    look(match[0], match.index, DECLARATION)
  return found
}
