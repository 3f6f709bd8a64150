import { atom, type ReadableAtom } from 'nanostores'
import { type Printer, printersCall } from '../../contract/counter/printing-calls.ts'
import { needsHelp } from '../../domain/printing/printer.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { schedule } from '../timer.ts'

export type PrinterWatch = {
  /** The printers to which somebody must go, and those with tickets that they could not print. */
  readonly $problems: ReadableAtom<readonly Printer[]>
  open(): () => void
}

const LOOK_EVERY = 60_000
/** At a branch without printers. */
const LOOK_SELDOM = 600_000

/**
 * Looks after the printers of a branch. `warn` is called for each new problem, and again at each look while tickets wait for a
 * printer with one.
 */
export function createPrinterWatch(
  page: PageEnvironment,
  referenceId: string,
  warn: () => void,
): PrinterWatch {
  const $problems = atom<readonly Printer[]>([])
  let cancel = () => {}
  let isOpen = false
  let known = new Set<string>()

  async function look(): Promise<void> {
    cancel()
    let wait = LOOK_EVERY
    try {
      const { printers } = await page.client.call(printersCall, { params: { referenceId } })
      if (!isOpen) return
      show(printers)
      if (printers.length === 0) wait = LOOK_SELDOM
    } catch {
      // The board says when there is no connection.
    }
    cancel()
    if (isOpen) cancel = schedule(wait, () => void look())
  }
  function show(printers: readonly Printer[]): void {
    const problems = printers.filter(({ condition, failed }) => needsHelp(condition) || failed.length > 0)
    const found = new Set(problems.flatMap(problemsOf))
    const isWaiting = problems.some(({ condition, waiting }) => needsHelp(condition) && waiting > 0)
    if (isWaiting || [...found].some((problem) => !known.has(problem))) warn()
    known = found
    $problems.set(problems)
  }
  return {
    $problems,
    open() {
      isOpen = true
      void look()
      const stop = page.on('shown', () => void look())
      return () => {
        isOpen = false
        cancel()
        stop()
      }
    },
  }
}

const problemsOf = ({ id, condition, failed }: Printer): string[] => [
  ...(needsHelp(condition) ? [`${id} ${condition}`] : []),
  ...failed.map((number) => `${id} ${number}`),
]
