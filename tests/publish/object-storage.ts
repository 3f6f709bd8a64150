import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { BucketAddress } from '../../scripts/publish/object-bucket.ts'

/** What goes wrong with a call: refused, cut before it is done, or done and the answer cut. */
export type Fault = 'busy' | 'cut before' | 'cut after' | undefined

export type ObjectStorage = {
  address: BucketAddress
  /** Where edges read the site's objects. */
  origin: string
  /** `PUT key`, `COPY key`, `GET key`, … in order. */
  asked: string[]
  /** Asked for each call of publishers; reads of edges do not go through it. */
  fault: ((call: string) => Fault) | undefined
  close(): Promise<void>
}

const BUCKET = 'sites'
const PREFIX = 'menu/all'

/**
 * An S3 server in a folder of its own. What S3 promises and s3rver lacks is done by the gate before it: calls for one key
 * are done one after the other (s3rver overwrites in place), lists are sorted and can be cut short, and conditions of
 * writes hold, unless `conditions` is false.
 */
export async function startObjectStorage(options: { conditions?: boolean } = {}): Promise<ObjectStorage> {
  const directory = mkdtempSync(join(tmpdir(), 'sufra-s3-'))
  const s3 = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory },
    ...{ vhostBuckets: false, allowMismatchedSignatures: true },
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const { port } = await s3.run()
  const turns = new Map<string, Promise<unknown>>()

  function inTurn(key: string, work: () => Promise<void>): Promise<void> {
    const turn = (turns.get(key) ?? Promise.resolve()).then(work, work)
    turns.set(key, turn)
    void turn.finally(() => turns.get(key) === turn && turns.delete(key))
    return turn
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://s3')
    const key = decodeURIComponent(pathname).slice(`/${BUCKET}/${PREFIX}/`.length)
    const isCopy = 'x-amz-copy-source' in incoming.headers
    const isPublisher = 'authorization' in incoming.headers
    const call = `${isCopy ? 'COPY' : incoming.method} ${key || searchParams.get('prefix')}`
    if (isPublisher) storage.asked.push(call)
    const fault = isPublisher ? storage.fault?.(call) : undefined
    const body = await read(incoming)
    if (fault === 'cut before') return void incoming.socket.destroy()
    if (fault === 'busy') return void refuse(outgoing, 503, 'SlowDown')
    await inTurn(key, async () => {
      if (options.conditions !== false && incoming.method === 'PUT' && !(await holds(incoming, port)))
        return void refuse(outgoing, 412, 'PreconditionFailed')
      const isList = searchParams.has('list-type')
      const url = isList ? (incoming.url ?? '/').replace(/&max-keys=\d+/, '') : (incoming.url ?? '/')
      const sent = await send(port, incoming.method ?? 'GET', url, incoming.headers, body)
      if (isList && sent.status === 200) inOrder(sent, Number(searchParams.get('max-keys') ?? 1000))
      if (fault === 'cut after') return void incoming.socket.destroy()
      outgoing.writeHead(sent.status, sent.headers).end(sent.body)
    })
  }

  const gate = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => incoming.socket.destroy())
  })
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`
  const storage: ObjectStorage = {
    address: {
      ...{ bucket: BUCKET, prefix: PREFIX, endpoint, region: 'us-east-1', pathStyle: true, pageSize: 40 },
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    origin: `${endpoint}/${BUCKET}/${PREFIX}`,
    asked: [],
    fault: undefined,
    async close() {
      gate.closeAllConnections()
      await new Promise((resolve) => gate.close(resolve))
      await s3.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
  return storage
}

type Sent = { status: number; headers: IncomingMessage['headers']; body: Buffer }

function send(
  port: number,
  method: string,
  path: string,
  headers: IncomingMessage['headers'],
  body?: Buffer,
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', method, path, headers }, (response) => {
      read(response).then(
        (read) => resolve({ status: response.statusCode ?? 500, headers: response.headers, body: read }),
        reject,
      )
    })
    call.on('error', reject).end(body)
  })
}

/** The keys of a list sorted, as S3 has them, and no more than were asked for. */
function inOrder(sent: Sent, most: number): void {
  const text = sent.body.toString()
  const keyOf = (entry: string) => /<Key>(.*?)<\/Key>/.exec(entry)?.[1] ?? ''
  const entries = (text.match(/<Contents>.*?<\/Contents>/gs) ?? []).sort((a, b) =>
    keyOf(a) < keyOf(b) ? -1 : 1,
  )
  const rest = text.replace(/<Contents>.*?<\/Contents>/gs, '')
  const shown = entries.slice(0, most).join('')
  sent.body = Buffer.from(rest.replace('<IsTruncated>', `${shown}<IsTruncated>`))
  if (entries.length > most)
    sent.body = Buffer.from(sent.body.toString().replace('<IsTruncated>false', '<IsTruncated>true'))
  sent.headers = { ...sent.headers, 'content-length': String(sent.body.length) }
}

/** Does the condition of a write hold, as the object is now? */
async function holds({ headers, url = '/' }: IncomingMessage, port: number): Promise<boolean> {
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
