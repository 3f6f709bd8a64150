import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { npmScriptArguments, RECOMMENDED_ENVIRONMENT } from './npm-script.ts'

/** A process that runs `npm start` with the demo venues, all of which are published. */
export type SiteProcess = {
  /** Without a slash at the end. */
  readonly url: string
  readonly dataDir: string
  readonly pid: number
  /** Stops the process and removes its data. */
  end(): Promise<void>
}

/** Starts the product on a free port with its own data. `env` contains further settings. */
export async function startSiteProcess(env: Readonly<Record<string, string>>): Promise<SiteProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sufra-bench-'))
  const own = { PORT: '0', DATA_DIR: dataDir, SITE_DIR: '', SITE_URL: '', DATABASE_URL: '' }
  const child = spawn(process.execPath, npmScriptArguments('start'), {
    env: { ...RECOMMENDED_ENVIRONMENT, ...process.env, ...own, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const end = async () => {
    child.kill()
    await exited
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    return { url: await waitForUrl(child), dataDir, pid: child.pid ?? 0, end }
  } catch (error) {
    await end()
    throw error
  }
}

/**
 * Returns the URL that `npm start` prints once everything is published. Keeps reading its output afterwards, so that the
 * process never blocks on a full pipe.
 */
function waitForUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (child.stdout)
      createInterface({ input: child.stdout }).on('line', (line) => {
        const [, url] = /^ready (http\S+)/.exec(line) ?? []
        if (url !== undefined) resolve(url.replace(/\/+$/, ''))
      })
    child.once('exit', () => reject(new Error('npm start exited before it was ready; see its errors above')))
  })
}
