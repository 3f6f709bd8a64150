import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type TestServer = {
  /** Origin of the site, without trailing slash. */
  url: string
  /** Base URL of the platform API. */
  api: string
  operatorToken: string
  /** The folder of the published pages. */
  siteDir: string
  stop(): Promise<void>
}

const START = fileURLToPath(new URL('../../scripts/serve/start.ts', import.meta.url))
const LIMIT = 180_000

/** Starts the whole product as `npm start` does, on a free port with its own data folder. */
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
    const url = await waitUntilReady(child)
    const operatorToken = readFileSync(join(dataDir, 'operator-token'), 'utf8').trim()
    const stop = async () => {
      await stopProcess(child)
      rmSync(dataDir, { recursive: true, force: true })
    }
    return { url, api: `${url}/api`, operatorToken, siteDir: join(dataDir, 'site'), stop }
  } catch (error) {
    await stopProcess(child)
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  }
}

function waitUntilReady(child: ChildProcess): Promise<string> {
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

/** Stops the server with SIGTERM, and kills it if it is still running after 15 seconds. */
async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const hard = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await exited
  clearTimeout(hard)
}
