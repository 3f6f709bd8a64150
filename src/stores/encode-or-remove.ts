/** Encodes a persisted value as JSON; for `empty` returns undefined, which removes the key. */
export const encodeOrRemove =
  <Value>(empty: Value) =>
  (value: Value): string | undefined =>
    value === empty ? undefined : JSON.stringify(value)
