/** Works of one key at a time; more wait, or are refused with what `refuse` makes. */
export type KeyGate = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** At most `most` at once per key and `waiting` more in line, so that one key holds up only its own. */
export function createKeyGate(limits: { most: number; waiting: number }, refuse: () => Error): KeyGate {
  const keys = new Map<string, { running: number; line: (() => void)[] }>()

  async function enter(key: string): Promise<void> {
    const at = keys.get(key) ?? { running: 0, line: [] }
    keys.set(key, at)
    if (at.running < limits.most) {
      at.running += 1
      return
    }
    if (at.line.length >= limits.waiting) throw refuse()
    await new Promise<void>((resolve) => at.line.push(resolve))
  }

  /** The place goes straight to the next in line. */
  function leave(key: string): void {
    const at = keys.get(key)
    if (!at) return
    const next = at.line.shift()
    if (next) next()
    else if (at.running > 1) at.running -= 1
    else keys.delete(key)
  }

  return async (key, work) => {
    await enter(key)
    return work().finally(() => leave(key))
  }
}
