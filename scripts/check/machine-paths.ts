/** Reports paths and names that belong to one machine. The project's files must be valid on every machine. */
import type { Problem } from './report.ts'

// Joined from pieces so that this file passes its own check.
const FORBIDDEN = [
  ['/work', '/'],
  ['.li', 'brary'],
  ['farm', '-'],
  ['/Us', 'ers/'],
  ['/home', '/'],
].map((pieces) => pieces.join(''))

/** Menus and messages are prose, in which such a piece may be part of a word. */
const PROSE = /^(locales|api\/demo|tests\/fixtures)\//

export function checkMachinePaths(file: string, text: string): Problem[] {
  if (PROSE.test(file) || file === 'package-lock.json') return []
  return text.split('\n').flatMap((content, index) =>
    FORBIDDEN.filter((piece) => startsWord(content, piece)).map((piece) => ({
      file,
      line: index + 1,
      message: `names "${piece}", which belongs to one machine and not to the project`,
    })),
  )
}

/** True if a piece occurs at the start of a word or path. A relative path may contain a folder of the same name. */
function startsWord(content: string, piece: string): boolean {
  const at = content.indexOf(piece)
  return at >= 0 && (!/[\w.})-]/.test(content[at - 1] ?? ' ') || startsWord(content.slice(at + 1), piece))
}
