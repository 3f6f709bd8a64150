import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { planSite } from '../../src/payload/site/site.ts'
import { freePort } from '../machine/free-port.ts'
import { hasNginx, runNginx, startNginx } from '../machine/nginx.ts'
import { compile } from '../publish/make/compile.ts'
import { loadRenderer } from '../publish/make/render.ts'
import { findPictureHosts } from '../publish/plan/pull.ts'
import { publishVenue } from '../publish/publish.ts'
import { openReleaseStore } from '../publish/store/release-fs.ts'
import { benchVenue } from './bench-venue.ts'
import { loadApi } from './load.ts'
import { processorTime } from './processor-time.ts'
import { median } from './statistics.ts'

const ROUNDS = 3
const LOAD = { connections: 32, seconds: 4 }
const PATHS = ['/dinein', '/dinein/c0', '/dinein/c0/i1']
const SERVE = fileURLToPath(new URL('../serve/serve.ts', import.meta.url))

/** `pid`: the process that answers. */
type Edge = { name: string; origin: string; paths: readonly string[]; pid: number; close(): Promise<unknown> }
type Figures = Awaited<ReturnType<typeof loadApi>>

/**
 * Measures the requests per second of each edge server on the same published files: nginx that only serves the folder of the
 * release (`bare`), nginx with our configuration, and the embedded server. They take turns in several rounds. Responses are
 * uncompressed, because the client would otherwise spend its time on decompression. The client is one process on the same
 * machine, so its speed limits the results of the fast servers. `cpuMs` is the processor time of the server per request.
 */
export async function benchEdges(print: (line: string) => void): Promise<void> {
  const siteDir = mkdtempSync(join(tmpdir(), 'sufra-bench-'))
  const edges: Edge[] = []
  try {
    await publishBenchVenue(siteDir)
    if (hasNginx()) edges.push(await startBareNginx(siteDir), await startOurNginx(siteDir))
    edges.push(await startEmbedded(siteDir))
    const rounds = new Map<string, Figures[]>(edges.map(({ name }) => [name, []]))
    for (let round = 0; round < ROUNDS; round++) {
      for (const { name, origin, paths, pid } of edges) {
        const requests = paths.map((path) => ({ path }))
        const server = { origin, cpuMs: async () => processorTime(pid) * 1000 }
        rounds.get(name)?.push(await loadApi(server, requests, LOAD))
      }
    }
    const perSecond = (name: string) => median((rounds.get(name) ?? []).map((figures) => figures.perSecond))
    const base = edges[0]?.name ?? ''
    for (const [name, all] of rounds) {
      const ratio = Math.round((perSecond(name) / perSecond(base)) * 100) / 100
      const figures = {
        perSecond: perSecond(name),
        p99Ms: median(all.map(({ p99Ms }) => p99Ms)),
        cpuMs: median(all.map(({ cpuMs }) => cpuMs)),
        failed: all.reduce((sum, { failed }) => sum + failed, 0),
      }
      print(JSON.stringify({ bench: 'edges', edge: name, ...figures, [`of ${base}`]: ratio }))
    }
  } finally {
    await Promise.all(edges.map((edge) => edge.close()))
    rmSync(siteDir, { recursive: true, force: true })
  }
}

async function publishBenchVenue(siteDir: string): Promise<void> {
  const bundle = await compile()
  const report = await publishVenue('bench', {
    pull: async () => benchVenue({ referenceId: 'bench', items: 120, locales: ['en'] }),
    planSite: ({ venue, day }) => planSite(venue, day),
    imageHosts: ({ venue }) => findPictureHosts(venue),
    renderer: await loadRenderer(bundle.dir, bundle.bundleId),
    store: openReleaseStore(siteDir),
    siteUrl: 'http://127.0.0.1:4321',
    served: new Set(['_image', 'api', 'media']),
  })
  if (!report.ok) throw report.error
}

const VENUE_PATHS = PATHS.map((path) => `/bench${path}`)

async function startOurNginx(siteDir: string): Promise<Edge> {
  writeFileSync(join(siteDir, 'nginx-domains.map'), '')
  const { port, pid, close } = await startNginx(siteDir)
  return { name: 'nginx', origin: `http://127.0.0.1:${port}`, paths: VENUE_PATHS, pid, close }
}

async function startEmbedded(siteDir: string): Promise<Edge> {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), SITE_DIR: siteDir, DATA_DIR: join(siteDir, '.data') }
  const child = spawn(process.execPath, [SERVE], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  child.stdout.resume()
  return {
    name: 'embedded',
    origin: `http://127.0.0.1:${port}`,
    paths: VENUE_PATHS,
    pid: child.pid ?? 0,
    close: () => stopProcess(child),
  }
}

/** Serves the file at the path of the request, without languages, hosts or policies. */
async function startBareNginx(siteDir: string): Promise<Edge> {
  const port = await freePort()
  const release = realpathSync(join(siteDir, 'venues', 'bench'))
  const { pid, close } = await runNginx(
    port,
    (dir) => `worker_processes auto; pid ${join(dir, 'nginx.pid')};
    events { worker_connections 1024; }
    http { ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(dir, name)};`).join(' ')}
      access_log off; sendfile on; types { text/html html; }
      server { listen 127.0.0.1:${port}; root ${release}; } }`,
  )
  const paths = PATHS.map((path) => `${path}/index.html`)
  return { name: 'bare', origin: `http://127.0.0.1:${port}`, paths, pid, close }
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}
