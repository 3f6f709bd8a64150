/**
 * Turns stored JSON into a value; null if the stored value is unusable. Another version of this code or the visitor may
 * have written it, so a reader checks what it uses. Readers are functions and not Valibot schemas, because menus load the
 * cart's reader: Valibot alone would take 1.7 KB of the 10 KB that the scripts of a menu may have.
 */
export type Read<Value> = (stored: unknown) => Value | null

/** Parses stored JSON. Returns `empty` if nothing is stored, if it is not JSON, or if `read` rejects it or throws. */
export function parseStored<Value>(stored: string | null, read: Read<Value>, empty: Value): Value {
  try {
    // Null is parsed as `null`.
    return read(JSON.parse(stored as string)) ?? empty
  } catch {
    return empty
  }
}
