import { type ChildProcess, spawn } from 'node:child_process'
import { open } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'

/** Syncs the file system of each folder it reads from stdin. Starting a program per call takes 20 ms in a large process. */
const ASKED = 'while IFS= read -r folder; do sync -f "$folder" && echo yes || echo no; done'

/** Up to this number of files, flushing each is faster than flushing the file system. */
const FLUSHED_EACH = 64

type Helper = { readonly child: ChildProcess; readonly waiting: ((done: boolean) => void)[] }
let helper: Helper | undefined

/**
 * Resolves when the content and names of files below `folder` would survive a power failure. `folders` are other new folders.
 */
export async function flushFiles(
  folder: string,
  files: readonly string[],
  folders: Iterable<string> = [],
): Promise<void> {
  if (files.length > FLUSHED_EACH && (await syncFileSystem(folder))) return
  const parents = new Set([...files.map((file) => dirname(file)), ...folders])
  await flushPaths([...files, ...parents])
}

/** Makes the content of files, or the names in folders, survive a power failure. */
export async function flushPaths(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map(flushPath))
}

/** Makes a rename or link in this folder, or this file's content, survive a power failure. */
export async function flushPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Resolves to true when everything written to the folder's file system is on disk: one call for thousands of files.
 * Resolves to false if the system does not support that (only Linux does).
 */
export async function syncFileSystem(folder: string): Promise<boolean> {
  if (process.platform !== 'linux' || folder.includes('\n')) return false
  helper ??= start()
  const { child, waiting } = helper
  const done = new Promise<boolean>((resolve) => waiting.push(resolve))
  hold(child, true)
  child.stdin?.write(`${folder}\n`)
  const answer = await done
  if (waiting.length === 0) hold(child, false)
  return answer
}

function start(): Helper {
  const child = spawn('/bin/sh', ['-c', ASKED], { stdio: ['pipe', 'pipe', 'ignore'] })
  const started: Helper = { child, waiting: [] }
  const ended = () => {
    if (helper === started) helper = undefined
    for (const resolve of started.waiting.splice(0)) resolve(false)
  }
  child.once('error', ended).once('exit', ended)
  child.stdin.on('error', ended)
  createInterface(child.stdout).on('line', (line) => started.waiting.shift()?.(line === 'yes'))
  return started
}

/** Lets this process end unless a call is waiting. The helper then reads the end of its input and ends too. */
function hold(child: ChildProcess, held: boolean): void {
  for (const part of [child, child.stdin as Socket | null, child.stdout as Socket | null]) {
    if (held) part?.ref()
    else part?.unref()
  }
}
