/** The project's text must read the same on every machine: no paths or names of the one it was written on. */
import type { Problem } from './report.ts'

// Put together from pieces so that this file passes its own check.
const FORBIDDEN = [
  ['/work', '/'],
  ['.li', 'brary'],
  ['farm', '-'],
  ['/Us', 'ers/'],
  ['/home', '/'],
].map((pieces) => pieces.join(''))

/** Menus and messages are ordinary language, where such a piece may be part of a word. */
const PROSE = /^(locales|api\/demo|tests\/fixtures)\//

export function checkMachinePaths(file: string, text: string): Problem[] {
  if (PROSE.test(file) || file === 'package-lock.json') return []
  return text.split('\n').flatMap((content, index) =>
    FORBIDDEN.filter((piece) => startsAWord(content, piece)).map((piece) => ({
      file,
      line: index + 1,
      message: `names "${piece}", which belongs to one machine and not to the project`,
    })),
  )
}

/** A relative path may well have a folder of that name further down. */
function startsAWord(content: string, piece: string): boolean {
  const at = content.indexOf(piece)
  return at >= 0 && (!/[\w.})-]/.test(content[at - 1] ?? ' ') || startsAWord(content.slice(at + 1), piece))
}
