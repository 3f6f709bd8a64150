import { persistentAtom } from '@nanostores/persistent'
import type { WritableAtom } from 'nanostores'
import { parseStored, type Read } from './parse-stored.ts'

/**
 * A store that is kept as JSON under `key` in `localStorage` and follows the other tabs. Its value is `empty` while nothing
 * usable is stored. `removesEmpty`: setting it to `empty` removes the key instead of storing that value.
 */
export function persisted<Value>(
  key: string,
  read: Read<Value>,
  empty: Value,
  { removesEmpty = false }: { readonly removesEmpty?: boolean } = {},
): WritableAtom<Value> {
  return persistentAtom<Value>(key, empty, {
    // The library removes the key for undefined, but its type does not say so.
    encode: (value) => (removesEmpty && value === empty ? undefined : JSON.stringify(value)) as string,
    decode: (stored) => parseStored(stored, read, empty),
  })
}
