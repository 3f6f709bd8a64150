import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { MenuPdfBusy } from '../../../api/printed-menu/printed-menu-routes.ts'

/** For a menu with pictures on a busy machine, in milliseconds. */
const TIME_LIMIT = 60_000
/** Each takes a browser of some 300 MB. */
const RUNNING = 1
const WAITING = 4
/** Bytes of the browser's messages that an error repeats. */
const MAX_MESSAGE = 500

type Options = {
  /** Path of Chromium, Chrome or the headless shell. */
  readonly chromium: string
  /** False if the browser must run without its sandbox, as root does. */
  readonly sandbox: boolean
  /** Address of the API for this machine. */
  readonly apiBase: string
}

/**
 * Creates a function that makes a PDF file of a document of the API, by Chromium. The browser reaches only this server. Rejects with
 * `MenuPdfBusy`, or with an error that has the messages of the browser.
 */
export function createPdfMaker(options: Options): (path: string) => Promise<Uint8Array<ArrayBuffer>> {
  const limit = pLimit(RUNNING)
  return async (path) => {
    if (limit.activeCount + limit.pendingCount >= RUNNING + WAITING) throw new MenuPdfBusy()
    return limit(() => makePdf(options.apiBase + path, options))
  }
}

async function makePdf(address: string, { chromium, sandbox }: Options): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'sufra-pdf-'))
  const file = join(folder, 'menu.pdf')
  try {
    await run(chromium, [
      ...flags(address, folder),
      ...(sandbox ? [] : ['--no-sandbox']),
      `--print-to-pdf=${file}`,
      address,
    ])
    return new Uint8Array(await readFile(file))
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const flags = (address: string, folder: string) => [
  '--headless',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-extensions',
  '--disable-sync',
  '--no-first-run',
  '--no-pdf-header-footer',
  `--user-data-dir=${join(folder, 'profile')}`,
  `--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${new URL(address).hostname}`,
]

/** Runs a program in a process group of its own, which ends with it and with this process. */
function run(program: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    let isLate = false
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-MAX_MESSAGE)
    })
    const end = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // All of them have ended.
      }
    }
    const timer = setTimeout(() => {
      isLate = true
      end()
    }, TIME_LIMIT)
    // A group of its own outlives this process.
    process.once('exit', end)
    const forget = () => {
      clearTimeout(timer)
      process.off('exit', end)
    }
    child.once('error', (error) => {
      forget()
      reject(new Error(`${program} cannot be started`, { cause: error }))
    })
    child.once('close', (code) => {
      forget()
      end()
      if (code === 0) resolve()
      else
        reject(
          new Error(
            `${program} ${isLate ? `took more than ${TIME_LIMIT} ms` : `ended with ${code}`}: ${said}`,
          ),
        )
    })
  })
}
