import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type TestServer = {
  /** Origin of the site, without slash at the end. */
  url: string
  /** Base of the platform API. */
  api: string
  operatorToken: string
  /** The folder of its pages. */
  siteDir: string
  stop(): Promise<void>
}

const START = fileURLToPath(new URL('../../scripts/serve/start.ts', import.meta.url))
const LIMIT = 180_000

/** The whole product as `npm start` runs it, on a free port and a data folder of its own. */
export async function startServer(env: Record<string, string> = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sufra-'))
  const child = spawn(process.execPath, [START], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      SITE_DIR: '',
      SITE_URL: '',
      DATABASE_URL: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  try {
    const url = await readyLine(child)
    const operatorToken = readFileSync(join(dataDir, 'operator-token'), 'utf8').trim()
    const stop = async () => {
      await ended(child)
      rmSync(dataDir, { recursive: true, force: true })
    }
    return { url, api: `${url}/api`, operatorToken, siteDir: join(dataDir, 'site'), stop }
  } catch (error) {
    await ended(child)
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  }
}

function readyLine(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`the server was not ready in time:\n${output}`)), LIMIT)
    const read = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000)
      const ready = /^ready (\S+)$/m.exec(output)?.[1]
      if (!ready) return
      clearTimeout(late)
      resolve(ready)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => {
      clearTimeout(late)
      reject(new Error(`the server ended with ${code}:\n${output}`))
    })
  })
}

/** Asks it to stop as an operator would; a server that does not is ended after a while. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const hard = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await gone
  clearTimeout(hard)
}
