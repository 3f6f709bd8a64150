const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
const known = new Map<string, boolean>()

/** Is this the code of a language that exists (`ar`, `zh-Hant`, `pt-BR`)? `xx` is well formed and none. */
export function isLanguageCode(code: string): boolean {
  let answer = known.get(code)
  if (answer === undefined) {
    answer = exists(code)
    // Venue files may bring any number of wrong codes; only real ones are few.
    if (answer) known.set(code, answer)
  }
  return answer
}

function exists(code: string): boolean {
  try {
    return names.of(new Intl.Locale(code).language) !== undefined
  } catch {
    return false
  }
}
