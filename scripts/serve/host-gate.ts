/** Works of one host at a time; more wait, or are refused with what `refuse` makes. */
export type HostGate = <T>(host: string, work: () => Promise<T>) => Promise<T>

/** At most `most` at once per host and `waiting` more in line, so that a host that never answers holds up only its own. */
export function createHostGate(limits: { most: number; waiting: number }, refuse: () => Error): HostGate {
  const hosts = new Map<string, { running: number; line: (() => void)[] }>()

  async function enter(host: string): Promise<void> {
    const at = hosts.get(host) ?? { running: 0, line: [] }
    hosts.set(host, at)
    if (at.running < limits.most) {
      at.running += 1
      return
    }
    if (at.line.length >= limits.waiting) throw refuse()
    await new Promise<void>((resolve) => at.line.push(resolve))
  }

  /** The place goes straight to the next in line. */
  function leave(host: string): void {
    const at = hosts.get(host)
    if (!at) return
    const next = at.line.shift()
    if (next) next()
    else if (at.running > 1) at.running -= 1
    else hosts.delete(host)
  }

  return async (host, work) => {
    await enter(host)
    return work().finally(() => leave(host))
  }
}
