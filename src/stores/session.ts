/** Reads a value of this tab's session. It survives reload and Back. Null if there is none, or if storage is disabled. */
export function readSession(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeSession(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // Private windows may refuse to store it; the value is then lost.
  }
}
