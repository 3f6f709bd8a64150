/** Wraps `create` so that it runs once per key, or per combination of keys. Later calls return the same value. */
export function perKey<Keys extends readonly string[], Value>(
  create: (...keys: Keys) => Value,
): (...keys: Keys) => Value {
  const values = new Map<string, Value>()
  return (...keys) => {
    const key = keys.join('\n')
    let value = values.get(key)
    if (value === undefined) {
      value = create(...keys)
      values.set(key, value)
    }
    return value
  }
}
