import { persistentAtom } from '@nanostores/persistent'
import type { WritableAtom } from 'nanostores'
import { parseStored, type Read } from './parse-stored.ts'

/**
 * A store that is kept as JSON under `key` in `localStorage` and follows the other tabs. Its value is `empty` while nothing
 * usable is stored. `encode` can return undefined to remove the key.
 */
export function persisted<Value>(
  key: string,
  read: Read<Value>,
  empty: Value,
  encode: (value: Value) => string | undefined = JSON.stringify,
): WritableAtom<Value> {
  return persistentAtom<Value>(key, empty, {
    // The library removes the key for undefined, but its type does not say so.
    encode: encode as (value: Value) => string,
    decode: (stored) => parseStored(stored, read, empty),
  })
}
