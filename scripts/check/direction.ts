/**
 * Reports styles that name left or right. They are wrong in right-to-left languages; only start and end follow the direction
 * of the text. Code that means a side of the screen, such as scrolling by measured boxes, is exempt if the same line or the
 * line above contains `physical: REASON`.
 */
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
    `|translate-x-${SIZE}[\\w./%[\\]()-]*`,
    '|(?:origin|object|bg|mask)-(?:(?:top|bottom)-)?(?:left|right)(?![\\w-])',
    '|(?:bg-(?:gradient|linear)|mask)-to-(?:[lr]|[tb][lr])(?![\\w-])',
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
    '|(?:object-position|mask-position|transform-origin|perspective-origin)\\s*:[^;}]*(?<![\\w-])(?:left|right)(?![\\w-])',
    '|transform\\s*:[^;}]*translateX\\((?!0\\))',
    '|translate\\s*:\\s*-?(?!0(?![.\\d]))[\\d.]',
    ')',
    '|(?<![\\w-])linear-gradient\\(\\s*to (?:(?:top|bottom) )?(?:left|right)(?![\\w-])',
    '|(?<![\\w-])linear-gradient\\(\\s*-?(?:90|270)deg',
  ].join(''),
  'g',
)

/** Properties, styles and keys in code that name a side of the screen. */
const GEOMETRY = new RegExp(
  [
    '(?:\\.(?:scrollLeft|offsetLeft|clientLeft|deltaX|movementX)(?![\\w]))',
    '|\\.style\\.(?:left|right|marginLeft|marginRight|paddingLeft|paddingRight)(?![\\w])',
    '|(?<=(?:scrollBy|scrollTo|scroll)\\(\\{[^}]*?)(?<![\\w.])left\\s*:',
    '|translateX\\(',
    "|(?<=['\"`])Arrow(?:Left|Right)(?=['\"`])|(?<![\\w'])Arrow(?:Left|Right)\\s*:",
  ].join(''),
  'g',
)
/** Declarations in a style object: `style={{ left: 0 }}`. */
const INLINE =
  /(?<![\w-])(?:(?:margin|padding|border)(?:Left|Right)\w*|left|right)\s*:|textAlign\s*:\s*['"](?:left|right)/g
const ALLOWED = /physical: \S/

/** Checks an .astro, .tsx, .ts or .css file. */
export function checkDirection(file: string, text: string): Problem[] {
  const found: Problem[] = []
  const lines = text.split('\n')
  const search = (part: string, offset: number, pattern: RegExp) => {
    for (const match of part.matchAll(pattern)) {
      const line = text.slice(0, offset + match.index).split('\n').length
      if ([lines[line - 1], lines[line - 2]].some((candidate) => ALLOWED.test(candidate ?? ''))) continue
      found.push({ file, line, message: `\`${match[0].trim()}\` is physical: use start and end` })
    }
  }
  if (file.endsWith('.css')) {
    search(text, 0, DECLARATION)
    for (const match of text.matchAll(/@apply\s[^;]*/g)) search(match[0], match.index, CLASS)
    return found
  }
  search(text, 0, GEOMETRY)
  if (file.endsWith('.ts')) return found
  search(text, 0, CLASS)
  for (const match of text.matchAll(/style=\{\{[^}]*\}\}/g)) search(match[0], match.index, INLINE)
  for (const match of text.matchAll(/<style\b[\s\S]*?<\/style>|\sstyle=(?:"[^"]*"|'[^']*'|\{`[^`]*`\})/g))
    search(match[0], match.index, DECLARATION)
  return found
}
