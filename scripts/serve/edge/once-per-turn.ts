/**
 * Remembers what `read` returns until the end of this turn of the event loop. A turn handles the requests that had arrived when
 * it began, so they share one look at the disk; a request that arrives later gets another one. Results of `undefined` are not
 * remembered.
 */
export function oncePerTurn<T>(read: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const value = read(key)
    // Runs after the input of this turn and before that of the next one.
    if (known.size === 0) setImmediate(() => known.clear())
    known.set(key, value)
    return value
  }
}
