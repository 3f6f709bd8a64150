import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { type FileToWrite, writeNow } from './write-now.ts'

/** Files that should exist below `folder`, with their compressed copies. `sizes` are their bytes, in the same order. */
export type FilesToCheck = {
  readonly folder: string
  readonly files: readonly string[]
  /** In one piece, because copying an object per file to the thread would take several milliseconds. */
  readonly sizes: Float64Array
}

/** A symbolic link to create at `path`, in a folder that exists. */
export type FolderLink = { readonly path: string; readonly target: string }

type Work =
  | { readonly files: readonly FileToWrite[] }
  | { readonly check: FilesToCheck }
  | { readonly links: readonly FolderLink[] }
export type WriteOrder = { readonly id: number } & Work
export type WriteAnswer = { readonly id: number } & (
  | { readonly stored: number }
  | { readonly damaged: readonly string[] }
  | { readonly linked: number }
  | { readonly failure: Failure }
)

/** The fields of an error that are sent to the other thread. */
type Failure = { readonly message: string } & Record<'code' | 'syscall' | 'path', string | undefined>

type Answer = Exclude<WriteAnswer, { readonly failure: unknown }>
type Waiting = {
  readonly isUrgent: boolean
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}
/** Orders sent to `urgent` are carried out before the others. */
type Thread = {
  readonly worker: Worker
  readonly urgent: MessagePort
  readonly waiting: Map<number, Waiting>
}

/** The thread's garbage is mostly outside its heap, so a larger young generation would only cost memory. */
const YOUNG_GENERATION_MB = 8

/**
 * Numbers of orders in the thread from which this thread writes files itself instead of waiting for the other one. For files that are not
 * urgent, all orders count; they keep the thread busy while this one plans. For urgent files, only urgent orders count.
 */
const MAX_ORDERS = 8
const MAX_URGENT_ORDERS = 4

let thread: Thread | undefined
let orders = 0

/**
 * Writes files in the single writing thread of this process, or in this thread if the other one is busy. Urgent files are written
 * before others. Resolves to the bytes written, including compressed copies. Rejects with the first failure and then skips the later
 * files of the call.
 */
export async function writeFiles(files: readonly FileToWrite[], isUrgent: boolean): Promise<number> {
  if (isBusy(isUrgent)) return writeNow(files)
  const answer = await order({ files }, isUrgent)
  return 'stored' in answer ? answer.stored : 0
}

/** Resolves to the files that are missing or incomplete, in the writing thread. */
export async function findDamagedFiles(check: FilesToCheck, isUrgent: boolean): Promise<readonly string[]> {
  const answer = await order({ check }, isUrgent)
  return 'damaged' in answer ? answer.damaged : []
}

/** Creates symbolic links in the writing thread. An edit of a large venue has hundreds. Rejects with the first failure. */
export async function linkFolders(links: readonly FolderLink[], isUrgent: boolean): Promise<void> {
  await order({ links }, isUrgent)
}

function isBusy(isUrgent: boolean): boolean {
  if (!thread) return false
  const { waiting } = thread
  if (!isUrgent) return waiting.size >= MAX_ORDERS
  return [...waiting.values()].filter((one) => one.isUrgent).length >= MAX_URGENT_ORDERS
}

function order(work: Work, isUrgent: boolean): Promise<Answer> {
  thread ??= start()
  const { worker, urgent, waiting } = thread
  const id = orders++
  return new Promise((resolve, reject) => {
    waiting.set(id, { isUrgent, resolve, reject })
    worker.ref()
    const message: WriteOrder = { ...work, id }
    if (isUrgent) urgent.postMessage(message)
    else worker.postMessage(message)
  })
}

function start(): Thread {
  const { port1: urgent, port2 } = new MessageChannel()
  const worker = new Worker(new URL('./writing-thread.ts', import.meta.url), {
    workerData: port2,
    transferList: [port2],
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  })
  const started: Thread = { worker, urgent, waiting: new Map() }
  const { waiting } = started
  worker.on('message', (answer: WriteAnswer) => {
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    // Lets the process end if no call is waiting.
    if (waiting.size === 0) worker.unref()
    if ('failure' in answer) asked?.reject(Object.assign(new Error(answer.failure.message), answer.failure))
    else asked?.resolve(answer)
  })
  const ended = (error: Error) => {
    if (thread === started) thread = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.once('error', ended)
  worker.once('exit', (code) => ended(new Error(`the writing thread ended with code ${code}`)))
  return started
}
