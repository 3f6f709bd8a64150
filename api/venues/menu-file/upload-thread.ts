/** The thread that reads an uploaded menu file. */
import { parentPort, workerData } from 'node:worker_threads'
import { FileProblem } from './file-problem.ts'
import type { ThreadAnswer } from './read-in-thread.ts'
import { readMenuFile } from './read-menu-file.ts'

async function read(bytes: Uint8Array): Promise<ThreadAnswer> {
  try {
    const sheets = await readMenuFile(bytes)
    return { sheets: sheets.map(({ name, table }) => ({ name, table })) }
  } catch (error) {
    if (error instanceof FileProblem) return { problem: error.message, code: error.code }
    throw error
  }
}

const { bytes } = workerData as { bytes: Uint8Array }
parentPort?.postMessage(await read(bytes))
