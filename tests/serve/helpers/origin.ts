import { createReadStream } from 'node:fs'
import { readlink, stat } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { BUILDS } from '../../unit/edge/builds.ts'
import type { Site } from './site.ts'

export type TestOrigin = {
  url: string
  /** The requested keys, in order. */
  requestedKeys: string[]
  /** If set, the answer for a key instead of its object: a status, or a closed connection. */
  fault: ((key: string) => number | 'hang up' | undefined) | undefined
  close(): Promise<void>
}

/** Serves a site's folder like object storage, with small objects instead of symlinks as pointers. */
export async function startOrigin(site: Site): Promise<TestOrigin> {
  const server = createServer(async (request, response) => {
    const key = decodeURIComponent((request.url ?? '').slice(1))
    origin.requestedKeys.push(key)
    const fault = origin.fault?.(key)
    if (fault === 'hang up') return void response.destroy()
    if (fault !== undefined) return void response.writeHead(fault).end()
    const pointer = await pointerAt(site, key)
    if (pointer !== undefined) return void response.end(JSON.stringify(pointer))
    // Storage without permission to list keys answers 403 for missing objects.
    if (/^(venues|hosts)\//.test(key)) return void response.writeHead(403).end()
    await sendFile(join(site.dir, key), request.headers.range, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin: TestOrigin = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requestedKeys: [],
    fault: undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return origin
}

async function pointerAt(site: Site, key: string): Promise<object | undefined> {
  const [folder, name = ''] = key.split('/')
  if (folder === 'hosts') {
    const owner = BUILDS.find(({ domains }) => domains.includes(name))
    return owner && { referenceId: owner.referenceId }
  }
  if (folder !== 'venues') return undefined
  const target = await readlink(join(site.dir, key)).catch(() => undefined)
  return target === undefined ? undefined : { buildId: basename(target) }
}

async function sendFile(path: string, range: string | undefined, response: ServerResponse): Promise<void> {
  const stats = await stat(path).catch(() => undefined)
  if (!stats?.isFile()) return void response.writeHead(404).end()
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  const part = from === undefined ? undefined : { start: Number(from), end: Number(to) }
  response.writeHead(part ? 206 : 200, {
    ETag: `"${stats.mtimeMs}-${stats.size}"`,
    'Content-Length': part ? part.end - part.start + 1 : stats.size,
  })
  createReadStream(path, part)
    .on('error', () => response.destroy())
    .pipe(response)
}
