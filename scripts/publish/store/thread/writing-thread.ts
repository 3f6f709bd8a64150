/** The thread that compresses and writes published files, with synchronous calls (docs/decisions/040-one-writing-thread.md). */
import { existsSync, statSync, symlinkSync } from 'node:fs'
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { ENCODINGS, isCompressed } from '../compression.ts'
import { writeNow } from './write-now.ts'
import type { FilesToCheck, FolderLink, WriteAnswer, WriteOrder } from './writing.ts'

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
    if ('files' in order) answer = { id, stored: writeNow(order.files) }
    else if ('check' in order) answer = { id, damaged: findDamaged(order.check) }
    else answer = { id, linked: linkFolders(order.links) }
  } catch (error) {
    // Copying an error between threads keeps only its message.
    const { message, code, syscall, path, dest } = error as NodeJS.ErrnoException & { dest?: string }
    // Of a link, `path` is what it leads to, and `dest` the link.
    answer = { id, failure: { message, code, syscall, path: dest ?? path } }
  }
  parentPort?.postMessage(answer)
}

function linkFolders(links: readonly FolderLink[]): number {
  for (const { path, target } of links) symlinkSync(target, path)
  return links.length
}

function findDamaged({ folder, files, sizes }: FilesToCheck): string[] {
  const sizeOf = (file: string) => statSync(`${folder}/${file}`, { throwIfNoEntry: false })?.size
  return files.filter((file, index) => {
    const isIntact =
      sizeOf(file) === sizes[index] &&
      (!isCompressed(file) || ENCODINGS.every((suffix) => existsSync(`${folder}/${file}${suffix}`)))
    return !isIntact
  })
}
