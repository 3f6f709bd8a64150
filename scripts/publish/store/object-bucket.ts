import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import pLimit from 'p-limit'
import { contentType } from '../../../src/edge/content-type.ts'
import { createRetries } from './retries-s3.ts'

/** The location of a site's objects: `s3://bucket/prefix` and how to connect. */
export type BucketAddress = {
  readonly bucket: string
  /** Empty, or segments without a slash at either end. */
  readonly prefix: string
  /** An S3-compatible server. Undefined: AWS, in the region that the environment names. */
  readonly endpoint?: string | undefined
  readonly region?: string | undefined
  /** Whether the bucket is a segment of the path rather than part of the host name. */
  readonly pathStyle: boolean
  /** Keys per page of a listing. Undefined: the server's limit, usually 1000. */
  readonly pageSize?: number
  /** Undefined: the AWS SDK finds them (`AWS_ACCESS_KEY_ID`, profiles, roles). */
  readonly credentials?: S3ClientConfig['credentials']
}

/** `modified` is in epoch milliseconds. */
export type ListedObject = { key: string; size: number; modified: number; etag: string }
export type StoredObject = { readonly text: string; readonly etag: string }

/** When to write: only if the object does not exist, only if it has this ETag, or always. */
export type WriteCondition = 'absent' | 'any' | { readonly etag: string }

/** Cache-Control of objects that never change, and of those that are replaced. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'
export const REPLACED = 'no-store'

const ATTEMPTS = 6
/** Puts and copies that run in parallel. */
const AT_ONCE = 32
const DELETED_AT_ONCE = 1000

/**
 * The objects of one site. Each call is repeated several times, with growing pauses; the final error names bucket and key.
 * Callers may start any number of `put` and `copy` calls, which are queued. Other calls do not wait in this queue.
 */
export type Bucket = ObjectReader & ObjectWriter & { close(): void }

type ObjectReader = {
  get(key: string): Promise<StoredObject | null>
  /** The object as an HTTP response: a stream with Content-Length and ETag. */
  open(key: string, range?: { start: number; end: number }): Promise<Response | null>
  has(key: string): Promise<boolean>
  /** All objects whose keys begin with `prefix`, in key order. */
  list(prefix: string): Promise<ListedObject[]>
  /** The first key that begins with `prefix` and sorts after `after`. */
  next(prefix: string, after: string): Promise<string | null>
}

type ObjectWriter = {
  put(key: string, body: string | Buffer, cacheControl: string): Promise<void>
  /** Writes a small object on a condition. False if the condition did not hold or the outcome is unknown (a lost connection). */
  putIf(key: string, body: string, condition: WriteCondition): Promise<boolean>
  /** Copies within the bucket, on the server. */
  copy(from: string, to: string): Promise<void>
  remove(keys: readonly string[]): Promise<void>
}

/** Opens a bucket. Sends nothing: the first call shows whether the bucket exists. */
export function openBucket(address: BucketAddress): Bucket {
  const connection = connect(address)
  return {
    ...createReader(connection, address.pageSize),
    ...createWriter(connection),
    close: () => connection.client.destroy(),
  }
}

type Connection = {
  readonly client: S3Client
  readonly bucket: string
  /** What precedes each key: empty, or the prefix with a slash. */
  readonly base: string
  /** Runs a request. Null if the object does not exist. Adds bucket and key to the message of an error. */
  send<T>(action: string, key: string, request: () => Promise<T>): Promise<T | null>
}

function connect({ bucket, prefix, endpoint, region, pathStyle, credentials }: BucketAddress): Connection {
  const client = new S3Client({
    ...{ forcePathStyle: pathStyle, maxAttempts: ATTEMPTS, retryStrategy: createRetries(ATTEMPTS) },
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(region === undefined ? {} : { region }),
    ...(credentials === undefined ? {} : { credentials }),
    // Only AWS supports checksums in trailers; other servers store them as part of the object.
    ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
  })
  const base = prefix === '' ? '' : `${prefix}/`
  return {
    client,
    bucket,
    base,
    async send(action, key, request) {
      try {
        return await request()
      } catch (error) {
        if (statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket') return null
        throw new Error(`s3://${bucket}/${base}${key}: cannot ${action} (${errorText(error)})`, {
          cause: error,
        })
      }
    },
  }
}

function createReader({ client, bucket: Bucket, base, send }: Connection, pageSize?: number): ObjectReader {
  /** One page of the keys that begin with `start`. */
  async function readPage(
    start: string,
    from: Pick<ListObjectsV2CommandInput, 'StartAfter' | 'ContinuationToken' | 'MaxKeys'>,
  ) {
    const command = new ListObjectsV2Command({ Bucket, Prefix: base + start, ...from })
    const page = await send('list', start, () => client.send(command))
    if (!page) throw new Error(`s3://${Bucket}: the bucket does not exist`)
    return page
  }

  return {
    get: (key) =>
      send('read', key, async () => {
        // The SDK repeats a call, but not if the connection is lost while the body arrives.
        for (let attempt = 1; ; attempt++) {
          const { Body, ETag } = await client.send(new GetObjectCommand({ Bucket, Key: base + key }))
          try {
            return { text: (await Body?.transformToString('utf-8')) ?? '', etag: ETag ?? '' }
          } catch (error) {
            if (attempt === ATTEMPTS) throw error
          }
        }
      }),
    async open(key, range) {
      const command = new GetObjectCommand({
        ...{ Bucket, Key: base + key },
        ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
      })
      const object = await send('read', key, () => client.send(command))
      if (!object?.Body) return null
      const headers = new Headers()
      if (object.ETag !== undefined) headers.set('ETag', object.ETag)
      if (object.ContentLength !== undefined) headers.set('Content-Length', String(object.ContentLength))
      // Web streams of Node and of browsers differ only in their types.
      const body = object.Body.transformToWebStream() as ReadableStream<Uint8Array<ArrayBuffer>>
      return new Response(body, { status: range ? 206 : 200, headers })
    },
    async has(key) {
      const command = new HeadObjectCommand({ Bucket, Key: base + key })
      return (await send('look for', key, () => client.send(command))) !== null
    },
    async list(start) {
      const found: ListedObject[] = []
      const limit = pageSize === undefined ? {} : { MaxKeys: pageSize }
      for (let token: string | undefined; ; ) {
        const continuation = token === undefined ? {} : { ContinuationToken: token }
        const { Contents = [], NextContinuationToken } = await readPage(start, { ...limit, ...continuation })
        for (const { Key = '', Size = 0, LastModified, ETag = '' } of Contents) {
          const modified = LastModified?.getTime() ?? 0
          found.push({ key: Key.slice(base.length), size: Size, modified, etag: ETag })
        }
        token = NextContinuationToken
        if (token === undefined) return found
      }
    },
    async next(start, after) {
      const key = (await readPage(start, { StartAfter: base + after, MaxKeys: 1 })).Contents?.[0]?.Key
      return key === undefined ? null : key.slice(base.length)
    },
  }
}

function createWriter({ client, bucket: Bucket, base, send }: Connection): ObjectWriter {
  const limit = pLimit(AT_ONCE)
  return {
    async put(key, body, cacheControl) {
      const command = new PutObjectCommand({
        ...{ Bucket, Key: base + key, Body: body },
        ...{ ContentType: contentType(key), CacheControl: cacheControl },
      })
      if (!(await limit(() => send('write', key, () => client.send(command)))))
        throw new Error(`s3://${Bucket}: the bucket does not exist`)
    },
    async putIf(key, body, condition) {
      const command = new PutObjectCommand({
        ...{ Bucket, Key: base + key, Body: body, ContentType: 'application/json', CacheControl: REPLACED },
        ...(condition === 'absent' ? { IfNoneMatch: '*' } : {}),
        ...(typeof condition === 'object' ? { IfMatch: condition.etag } : {}),
      })
      const written = await send('write', key, () =>
        client.send(command).catch((error: unknown) => {
          if ([409, 412].includes(statusOf(error) ?? 0)) return null
          throw error
        }),
      )
      return written !== null
    },
    async copy(from, to) {
      const CopySource = [Bucket, ...(base + from).split('/')].map(encodeURIComponent).join('/')
      const command = new CopyObjectCommand({ Bucket, Key: base + to, CopySource })
      if (!(await limit(() => send('copy', from, () => client.send(command)))))
        throw new Error(`s3://${Bucket}/${base}${from}: the object does not exist any more`)
    },
    async remove(keys) {
      for (let from = 0; from < keys.length; from += DELETED_AT_ONCE) {
        const batch = keys.slice(from, from + DELETED_AT_ONCE)
        const Objects = batch.map((key) => ({ Key: base + key }))
        const command = new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })
        const result = await send('remove', batch[0] ?? '', () => client.send(command))
        const [failed] = result?.Errors ?? []
        if (failed) throw new Error(`s3://${Bucket}/${failed.Key}: cannot remove (${failed.Code})`)
      }
    },
  }
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
}

function errorText(error: unknown): string {
  const { name, message } = error as Partial<Error>
  return [name, message].filter(Boolean).join(': ')
}
