/**
 * Reads the `@font-face` rules of a page as a browser does, to find the files that its characters require.
 */

export type DeclaredFace = { rule: string; family: string; file: string; range: string }

/** Returns the faces in `style` that load a file, in their order. Local fonts are omitted. */
export function parseFontFaces(style: string): DeclaredFace[] {
  return [...style.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, rule = '']) => {
    const file = /url\(["']?([^"')]+)/.exec(rule)?.[1]
    if (file === undefined) return []
    return [
      {
        rule,
        file,
        family: /font-family:\s*["']?([^"';]+)/.exec(rule)?.[1] ?? '',
        range: /unicode-range:\s*([^;]+)/.exec(rule)?.[1] ?? 'U+0-10FFFF',
      },
    ]
  })
}

/** Whether a CSS `unicode-range` contains the first character of `text`. */
export function isInUnicodeRange(range: string, text: string): boolean {
  const point = text.codePointAt(0) ?? -1
  return range.split(',').some((part) => {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-')
    return point >= Number.parseInt(from, 16) && point <= Number.parseInt(to, 16)
  })
}

/** Returns the distinct characters of a text. */
export const uniqueCharacters = (text: string): string[] => [...new Set(text)]
