import { Worker } from 'node:worker_threads'
import type { FileProblemCode } from '../../../src/domain/menu-import/file-problem-code.ts'
import type { Table } from '../../../src/domain/menu-import/table.ts'
import { FileProblem } from './file-problem.ts'

/** A sheet of an uploaded file; null: the file has no names for its sheets. */
export type UploadedSheet = { readonly name: string | null; readonly table: Table }

/** What the thread answers. */
export type ThreadAnswer =
  | { readonly sheets: readonly UploadedSheet[] }
  | { readonly problem: string; readonly code: FileProblemCode }

/** Memory of the thread, in MB. A workbook has another one of its own. */
const HEAP_MB = 256
/** Milliseconds. */
const TIMEOUT = 90_000

/**
 * Reads the sheets of a menu file that somebody uploaded, in a thread with limited memory, so that the server can go on with other
 * requests.
 * @throws FileProblem
 */
export async function readInThread(bytes: Uint8Array): Promise<readonly UploadedSheet[]> {
  const worker = new Worker(new URL('./upload-thread.ts', import.meta.url), {
    workerData: { bytes },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    const answer = await new Promise<ThreadAnswer>((resolve, reject) => {
      timer = setTimeout(() => reject(new FileProblem('the file takes too long to read', 'heavy')), TIMEOUT)
      worker.once('message', resolve)
      worker.once('error', (error: Error & { code?: string }) =>
        reject(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? new FileProblem('the file needs too much memory', 'heavy')
            : error,
        ),
      )
      worker.once('exit', (code) => reject(new FileProblem(`the file cannot be read (${code})`)))
    })
    if ('problem' in answer) throw new FileProblem(answer.problem, answer.code)
    return answer.sheets
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
