import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import S3Object from '@20minutes/s3rver/lib/models/object.js'
import type { BucketAddress } from '../../../scripts/publish/store/object-bucket.ts'

/** A fault of a call: refused, cut before it is processed, or processed with a lost answer. */
export type Fault = 'busy' | 'cut before' | 'cut after' | undefined

export type ObjectStorage = {
  address: BucketAddress
  /** The URL at which edges read the site's objects. */
  origin: string
  /**
   * The calls of publishers, in order: `PUT key`, `COPY key`, `GET key` or prefix (`continued` after the first page of a
   * list), `POST n` for deletions, …
   */
  calls: string[]
  /** Called for each call of publishers, but not for reads of edges. */
  fault: ((call: string) => Fault) | undefined
  close(): Promise<void>
}

const BUCKET = 'sites'
const PREFIX = 'menu/all'
/** The suffix of files that contain an object's bytes. */
const OBJECT = '._S3rver_object'
const MOST_DELETED = 1000

/**
 * Starts an S3 server in a separate folder. A proxy adds what s3rver lacks: calls for a key run one after the other (s3rver
 * overwrites in place), lists are sorted and paged (s3rver pages before it sorts, and its tokens use a removed cipher), at
 * most a thousand objects are deleted at once, and conditional writes work, unless `conditions` is false.
 */
export async function startObjectStorage(options: { conditions?: boolean } = {}): Promise<ObjectStorage> {
  const directory = mkdtempSync(join(tmpdir(), 'sufra-s3-'))
  const s3 = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory },
    ...{ vhostBuckets: false, allowMismatchedSignatures: true },
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const list = listInOrder(s3.store)
  const { port } = await s3.run()
  const turns = new Map<string, Promise<unknown>>()

  function inTurn(key: string, work: () => Promise<void>): Promise<void> {
    const turn = (turns.get(key) ?? Promise.resolve()).then(work, work)
    turns.set(key, turn)
    const forget = () => void (turns.get(key) === turn && turns.delete(key))
    turn.then(forget, forget)
    return turn
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://s3')
    const key = decodeURIComponent(pathname).slice(`/${BUCKET}/${PREFIX}/`.length)
    const isCopy = 'x-amz-copy-source' in incoming.headers
    const isPublisher = 'authorization' in incoming.headers
    const body = await read(incoming)
    const deleted = searchParams.has('delete') ? (body.toString().match(/<Key>/g) ?? []).length : undefined
    const what = deleted ?? (key || searchParams.get('prefix'))
    const more = searchParams.has('continuation-token') ? ' continued' : ''
    const call = `${isCopy ? 'COPY' : incoming.method} ${what}${more}`
    if (isPublisher) storage.calls.push(call)
    const fault = isPublisher ? storage.fault?.(call) : undefined
    if (fault === 'cut before') return void incoming.socket.destroy()
    if (fault === 'busy') return void refuse(outgoing, 503, 'SlowDown')
    if ((deleted ?? 0) > MOST_DELETED) return void refuse(outgoing, 400, 'MalformedXML')
    await inTurn(key, async () => {
      if (
        options.conditions !== false &&
        incoming.method === 'PUT' &&
        !(await meetsConditions(incoming, port))
      )
        return void refuse(outgoing, 412, 'PreconditionFailed')
      const url = asStartAfter(incoming.url ?? '/')
      const sent = await send(port, incoming.method ?? 'GET', url, incoming.headers, body)
      if (searchParams.has('list-type') && list.cutAt !== null) withToken(sent, list.cutAt)
      if (fault === 'cut after') return void incoming.socket.destroy()
      outgoing.writeHead(sent.status, sent.headers).end(sent.body)
    })
  }

  const proxy = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => incoming.socket.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const storage: ObjectStorage = {
    address: {
      ...{ bucket: BUCKET, prefix: PREFIX, endpoint, region: 'us-east-1', pathStyle: true, pageSize: 40 },
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    origin: `${endpoint}/${BUCKET}/${PREFIX}`,
    calls: [],
    fault: undefined,
    async close() {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
      await s3.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
  return storage
}

/** The server closes idle connections, and a call on one that is being closed would be a fault that no test asked for. */
const agent = new Agent({ keepAlive: false })

type Sent = { status: number; headers: IncomingMessage['headers']; body: Buffer }

function send(
  port: number,
  method: string,
  path: string,
  headers: IncomingMessage['headers'],
  body?: Buffer,
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const call = request({ agent, port, host: '127.0.0.1', method, path, headers }, (response) => {
      read(response).then(
        (read) => resolve({ status: response.statusCode ?? 500, headers: response.headers, body: read }),
        reject,
      )
    })
    call.on('error', reject).end(body)
  })
}

/** Makes the store sort keys before it pages them. `cutAt` is the last key of the last list if there are more. */
function listInOrder(store: S3rver['store']): { cutAt: string | null } {
  const list = { cutAt: null as string | null }
  store.listObjects = async (bucket, options) => {
    const { prefix = '', startAfter = '', maxKeys } = options
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
    const keys = filesIn(join(store.getBucketPath(bucket), folder))
      .filter((file) => file.endsWith(OBJECT))
      .map((file) => folder + file.slice(0, -OBJECT.length))
      .filter((key) => key.startsWith(prefix) && key > startAfter)
      .sort()
    const shown = keys.slice(0, maxKeys)
    const metadata = await Promise.all(shown.map((key) => store.getMetadata(bucket, key).catch(() => null)))
    // An object was removed meanwhile.
    if (metadata.includes(null)) return store.listObjects(bucket, options)
    list.cutAt = keys.length > maxKeys ? (shown.at(-1) ?? null) : null
    const objects = shown.map((key, index) => new S3Object(bucket, key, null, metadata[index]))
    return { objects, commonPrefixes: [], isTruncated: false }
  }
  return list
}

/** Tokens are opaque: they are not keys. */
const tokenOf = (key: string) => Buffer.from(`behind ${key}`).toString('base64url')
const keyOf = (token: string) => Buffer.from(token, 'base64url').toString().slice('behind '.length)

function withToken(sent: Sent, cutAt: string): void {
  const next = `<NextContinuationToken>${tokenOf(cutAt)}</NextContinuationToken><IsTruncated>true`
  sent.body = Buffer.from(sent.body.toString().replace('<IsTruncated>false', next))
  sent.headers = { ...sent.headers, 'content-length': String(sent.body.length) }
}

function asStartAfter(url: string): string {
  const [path, query] = url.split('?')
  const parameters = new URLSearchParams(query)
  const token = parameters.get('continuation-token')
  if (token === null) return url
  parameters.delete('continuation-token')
  parameters.set('start-after', keyOf(token))
  return `${path}?${parameters}`
}

function filesIn(folder: string): string[] {
  while (existsSync(folder)) {
    try {
      return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    } catch (error) {
      // A subfolder was removed meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  return []
}

/** True if the condition of a write is met by the current object. */
async function meetsConditions({ headers, url = '/' }: IncomingMessage, port: number): Promise<boolean> {
  const { 'if-none-match': none, 'if-match': match } = headers
  if (none === undefined && match === undefined) return true
  const path = url.split('?')[0] ?? '/'
  const { status, headers: found } = await send(port, 'HEAD', path, { host: headers.host })
  if (none === '*') return status === 404
  return status === 200 && found.etag === match
}

async function read(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function refuse(outgoing: ServerResponse, status: number, code: string): void {
  outgoing
    .writeHead(status, { 'Content-Type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}
