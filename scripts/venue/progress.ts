/** Progress: a bar on a terminal, otherwise a line for every ten percent. */
export type Progress = {
  show(progress: { done: number; total: number }, text: string): void
  end(): void
}

const WIDTH = 24
/** Percent between two lines without a terminal. */
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
        // Returns to the start of the line and clears the rest of a longer one.
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
