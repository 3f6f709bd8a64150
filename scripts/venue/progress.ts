/** How far something has come: a bar on a terminal, elsewhere a line now and then. */

export type Progress = {
  /** `text`: the numbers in words. */
  show(at: { done: number; total: number }, text: string): void
  end(): void
}

const WIDTH = 24
/** Without a terminal: a line whenever so many per cent more are done. */
const STEP = 10

export function createProgress({
  out,
  isTerminal = false,
}: {
  out(text: string): void
  isTerminal?: boolean
}): Progress {
  let step = -1
  let shown = ''
  return {
    show({ done, total }, text) {
      const part = total > 0 ? done / total : 1
      if (isTerminal) {
        const filled = Math.floor(part * WIDTH)
        const line = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${Math.floor(part * 100)} % · ${text}`
        // Back to the line's start, and away with what was longer before.
        if (line !== shown) out(`\r${line}\u001b[K`)
        shown = line
        return
      }
      const reached = Math.floor((part * 100) / STEP)
      if (reached === step) return
      step = reached
      out(`${text}\n`)
    },
    end() {
      if (isTerminal) out('\n')
    },
  }
}
