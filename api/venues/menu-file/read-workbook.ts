import { Worker } from 'node:worker_threads'
import type { Table } from '../../../src/domain/menu-import/table.ts'
import { FileProblem, MAX_COLUMNS, MAX_ROWS, tooManyColumns, tooManyRows } from './file-problem.ts'
import { openWorkbook } from './open-workbook.ts'

export type WorkbookSheet = { readonly name: string; readonly table: Table }

/** Memory of the parser, in MB. The largest workbook that is allowed needs about half. */
const HEAP_MB = 512
/** Milliseconds, for a machine that is busy with other things. */
const TIMEOUT = 60_000

/**
 * Reads the sheets of an `.xlsx` workbook in a thread of its own. Formulas are their values.
 * @throws FileProblem
 */
export async function readWorkbook(bytes: Uint8Array): Promise<WorkbookSheet[]> {
  const archive = await openWorkbook(bytes)
  const worker = new Worker(new URL('./workbook-thread.ts', import.meta.url), {
    workerData: { archive },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    const sheets = await new Promise<WorkbookSheet[] | 'heavy'>((resolve, reject) => {
      timer = setTimeout(
        () => reject(new FileProblem('the workbook takes too long to read', 'heavy')),
        TIMEOUT,
      )
      worker.once('message', resolve)
      worker.once('error', (error: Error & { code?: string }) => {
        const isTooLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        reject(
          isTooLarge
            ? new FileProblem('the workbook needs too much memory', 'heavy')
            : new FileProblem(`the workbook is damaged: ${error.message}`),
        )
      })
      worker.once('exit', (code) => reject(new FileProblem(`the workbook cannot be read (${code})`)))
    })
    if (sheets === 'heavy') throw new FileProblem('the workbook has too much text', 'heavy')
    for (const { name, table } of sheets) checkSize(name, table)
    return sheets
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

function checkSize(name: string, table: Table): void {
  const sheet = `the sheet ${JSON.stringify(name)}`
  if (table.length > MAX_ROWS) throw tooManyRows(sheet, `more than ${MAX_ROWS.toLocaleString('en')}`)
  if (table.some((row) => row.length > MAX_COLUMNS)) throw tooManyColumns(sheet)
}
