const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
const known = new Map<string, boolean>()

/**
 * True for the code of an existing language (`ar`, `zh-Hant`, `pt-BR`), but not for one like `xx` that is only
 * well-formed.
 */
export function isLanguageCode(code: string): boolean {
  let answer = known.get(code)
  if (answer === undefined) {
    answer = exists(code)
    // Only existing codes are cached, because the number of wrong ones is unlimited.
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
