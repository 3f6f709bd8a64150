/** Reads a value by its key. */
type Read<Key, Value> = (key: Key) => Promise<Value>

type Reads<Value> = { running: Promise<Value>; next: Promise<Value> | null }

/**
 * Lets simultaneous calls with the same key share one read. A call never gets the result of a read that began before it, which
 * could lack a change that the caller has already seen: it shares the next one.
 */
export function shareReads<Key, Value>(
  read: Read<Key, Value>,
  textOf: (key: Key) => string,
): Read<Key, Value> {
  const reads = new Map<string, Reads<Value>>()

  function start(key: Key, text: string): Promise<Value> {
    const started: Reads<Value> = { running: read(key), next: null }
    reads.set(text, started)
    const done = () => {
      if (started.next === null) reads.delete(text)
    }
    started.running.then(done, done)
    return started.running
  }

  return (key) => {
    const text = textOf(key)
    const current = reads.get(text)
    if (!current) return start(key, text)
    const startNext = () => start(key, text)
    current.next ??= current.running.then(startNext, startNext)
    return current.next
  }
}
