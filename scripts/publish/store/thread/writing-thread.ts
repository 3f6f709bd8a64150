/** The thread that compresses and writes published files, with synchronous calls (docs/decisions/040-one-writing-thread.md). */
import { statSync } from 'node:fs'
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { ENCODINGS, isCompressed } from '../compression.ts'
import { writeNow } from './write-now.ts'
import type { FileToCheck, WriteAnswer, WriteOrder } from './writing.ts'

const urgent = workerData as MessagePort

urgent.on('message', carryOut)
parentPort?.on('message', (order: WriteOrder) => {
  for (let next = receiveMessageOnPort(urgent); next; next = receiveMessageOnPort(urgent))
    carryOut(next.message)
  carryOut(order)
})

function carryOut(order: WriteOrder): void {
  const { id } = order
  let answer: WriteAnswer
  try {
    answer =
      'files' in order ? { id, stored: writeNow(order.files) } : { id, damaged: findDamaged(order.check) }
  } catch (error) {
    // Copying an error between threads keeps only its message.
    const { message, code, syscall, path } = error as NodeJS.ErrnoException
    answer = { id, failure: { message, code, syscall, path } }
  }
  parentPort?.postMessage(answer)
}

function findDamaged(files: readonly FileToCheck[]): string[] {
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size
  const isIntact = ({ path, size }: FileToCheck) =>
    sizeOf(path) === size &&
    (!isCompressed(path) || ENCODINGS.every((suffix) => sizeOf(path + suffix) !== undefined))
  return files.filter((file) => !isIntact(file)).map(({ path }) => path)
}
