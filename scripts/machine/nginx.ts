import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackages } from './debian.ts'
import { freePort } from './free-port.ts'

const NGINX = '/usr/sbin/nginx'
const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'
/** Folders of nginx in the configuration. In tests, one folder is all of them. */
const FOLDERS = new Set(['RUN_DIR', 'TEMP_DIR', 'CONF_DIR'])
const TEMPLATE = new URL('../serve/edge/nginx.conf', import.meta.url)

/** Whether Debian's nginx, for which the configuration is tested, is installed. */
export const hasNginx = () => existsSync(NGINX) && existsSync(BROTLI_MODULE)

/** Installs nginx if it is missing. @throws with instructions if it cannot be installed. */
export function installNginx(): void {
  const otherwise =
    `Tests need nginx at ${NGINX} with its module for brotli, and this machine lacks them. ` +
    'Install it (Debian: `apt-get install nginx libnginx-mod-http-brotli-static`).'
  if (!hasNginx()) installPackages(['nginx', 'libnginx-mod-http-brotli-static'], otherwise)
  if (!hasNginx()) throw new Error(otherwise)
}

export type RunningNginx = {
  port: number
  pid: number
  /** What it has written to standard error so far. */
  log(): string
  close(): Promise<void>
}

/** Starts nginx for a site's folder with the configuration that operators use. */
export async function startNginx(
  siteDir: string,
  upstream = '127.0.0.1:9',
  options: { brotli?: boolean } = {},
): Promise<RunningNginx> {
  const port = await freePort()
  const filled: Record<string, string> = {
    SITE_DIR: siteDir,
    PORT: `127.0.0.1:${port}`,
    UPSTREAM: upstream,
  }
  const written = await readFile(TEMPLATE, 'utf8')
  const template = options.brotli ? withBrotli(written) : written
  return runNginx(port, (dir) =>
    template.replace(
      /\$\{(\w+)\}/g,
      (whole, name: string) => filled[name] ?? (FOLDERS.has(name) ? dir : whole),
    ),
  )
}

/** Turns brotli on as the comment in the configuration describes, with Debian's module. */
function withBrotli(template: string): string {
  const changed = template.replace(/# Where the module is loaded \(.*\): (brotli_static on;)/, '$1')
  if (changed === template) throw new Error('nginx.conf no longer contains the comment about brotli')
  return `load_module ${BROTLI_MODULE};\n${changed}`
}

/** Starts nginx with a configuration that listens on `port`. Its files go to a temporary folder, which `config` gets. */
export async function runNginx(port: number, config: (dir: string) => string): Promise<RunningNginx> {
  const dir = await mkdtemp(join(tmpdir(), 'sufra-nginx-'))
  await writeFile(join(dir, 'nginx.conf'), config(dir))
  const nginx = spawn(NGINX, [
    ...['-p', dir, '-c', join(dir, 'nginx.conf'), '-e', 'stderr'],
    ...['-g', 'daemon off; master_process off;'],
  ])
  let stderr = ''
  nginx.stderr?.on('data', (chunk) => {
    stderr += chunk
  })
  const close = async () => {
    const ended = new Promise((resolve) => nginx.once('exit', resolve))
    nginx.kill()
    if (nginx.exitCode === null && nginx.signalCode === null) await ended
    await rm(dir, { recursive: true, force: true })
  }
  for (let tries = 0; !(await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)); tries++) {
    if (tries > 100 || nginx.exitCode !== null) {
      await close()
      throw new Error(`nginx does not respond: ${stderr}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { port, pid: nginx.pid ?? 0, log: () => stderr, close }
}
