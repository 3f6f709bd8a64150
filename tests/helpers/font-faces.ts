/** Reading a page's `@font-face` rules as a browser does: which files its characters ask for. */

export type DeclaredFace = { rule: string; family: string; file: string; range: string }

/** The faces of `style` that a file must be fetched for, in their order; those of the device are left out. */
export function facesOf(style: string): DeclaredFace[] {
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

/** Whether a CSS `unicode-range` holds the first character of `text`. */
export function inRange(range: string, text: string): boolean {
  const point = text.codePointAt(0) ?? -1
  return range.split(',').some((part) => {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-')
    return point >= Number.parseInt(from, 16) && point <= Number.parseInt(to, 16)
  })
}

/** The characters of a text, each once. */
export const charactersOf = (text: string): string[] => [...new Set(text)]
