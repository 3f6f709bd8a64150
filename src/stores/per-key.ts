/**
 * Wraps `create` so that it runs once per key and page: later calls with the key return the same value. `context` counts only
 * in the first call.
 */
export function perKey<Value, Context extends readonly unknown[]>(
  create: (key: string, ...context: Context) => Value,
): (key: string, ...context: Context) => Value {
  const values = new Map<string, { readonly value: Value }>()
  return (key, ...context) => {
    let entry = values.get(key)
    if (!entry) {
      entry = { value: create(key, ...context) }
      values.set(key, entry)
    }
    return entry.value
  }
}
