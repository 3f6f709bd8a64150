/** The thread that parses a workbook. Its memory is limited by the one who starts it. */
import { parentPort, workerData } from 'node:worker_threads'
import readXlsxFile from 'read-excel-file/universal'
import { MAX_COLUMNS, MAX_ROWS } from './file-problem.ts'
import type { WorkbookSheet } from './read-workbook.ts'

/** Most characters of all cells together. Cells can share a text, so a small file can mean an immense table. */
const MAX_TEXT = 20_000_000

const { archive } = workerData as { archive: Uint8Array<ArrayBuffer> }
const sheets = await readXlsxFile(archive.buffer, { trim: false })
const answer: WorkbookSheet[] = sheets.map(({ sheet, data }) => ({
  name: sheet,
  // One more than allowed, to tell: a sheet can hide the addresses of its cells from the count.
  table: data.slice(0, MAX_ROWS + 1).map((row) =>
    row.slice(0, MAX_COLUMNS + 1).map((value: unknown) => {
      if (value instanceof Date) return { date: value.toISOString().slice(0, 10) }
      return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? value
        : null
    }),
  ),
}))
let length = 0
for (const { table } of answer)
  for (const row of table) for (const cell of row) length += typeof cell === 'string' ? cell.length : 1
parentPort?.postMessage(length > MAX_TEXT ? 'heavy' : answer)
