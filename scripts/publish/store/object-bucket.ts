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

/** Where a site's objects are: `s3://bucket/prefix`, and how to get there. */
export type BucketAddress = {
  readonly bucket: string
  /** `''` or segments without a slash at either end. */
  readonly prefix: string
  /** A server that speaks S3; undefined: AWS, in the region of the environment. */
  readonly endpoint?: string | undefined
  readonly region?: string | undefined
  /** Is the bucket a segment of the path, or a part of the host's name? */
  readonly pathStyle: boolean
  /** Keys a list is asked for at once; undefined: as many as the server gives, 1000 as a rule. */
  readonly pageSize?: number
  /** Undefined: found as the AWS SDK finds them (`AWS_ACCESS_KEY_ID`, profiles, roles). */
  readonly credentials?: S3ClientConfig['credentials']
}

/** `modified`: epoch milliseconds. */
export type ListedObject = { key: string; size: number; modified: number; etag: string }
export type StoredObject = { readonly text: string; readonly etag: string }

/** Only if there is no such object yet, only over the one with that tag, or in any case. */
export type Condition = 'absent' | 'any' | { readonly etag: string }

/**
 * The objects of one site. Each call is tried several times, with growing pauses; what fails in spite of that names
 * bucket and key. Of files any number may be written and copied at once: so many as are good run side by side. Pointers,
 * leases and what is read do not stand in line behind them.
 */
export type Bucket = {
  get(key: string): Promise<StoredObject | null>
  /** As HTTP has it: its bytes as they come, with length and entity tag. */
  open(key: string, range?: { start: number; end: number }): Promise<Response | null>
  has(key: string): Promise<boolean>
  put(key: string, body: string | Buffer, cacheControl: string): Promise<void>
  /** Writes a small object on a condition; false if it did not hold, or if that cannot be known (a cut connection). */
  putIf(key: string, body: string, condition: Condition): Promise<boolean>
  /** Copies within the bucket, without passing through here. */
  copy(from: string, to: string): Promise<void>
  /** All objects whose keys begin so, in their order. */
  list(prefix: string): Promise<ListedObject[]>
  /** The first key that begins with `prefix` and sorts after `after`. */
  next(prefix: string, after: string): Promise<string | null>
  remove(keys: readonly string[]): Promise<void>
  close(): void
}

/** What never changes under its name, and what is replaced. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'
export const REPLACED = 'no-store'

const AT_ONCE = 32
const ATTEMPTS = 6
const DELETED_AT_ONCE = 1000

/** Opens a bucket; the first call shows whether it is there. */
export function openBucket(address: BucketAddress): Bucket {
  const { bucket: Bucket, prefix, endpoint, region, credentials } = address
  const client = new S3Client({
    ...{ forcePathStyle: address.pathStyle, maxAttempts: ATTEMPTS },
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(region === undefined ? {} : { region }),
    ...(credentials === undefined ? {} : { credentials }),
    // Checksums in trailers are AWS' own; other servers store them as part of the object.
    ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
  })
  const limit = pLimit(AT_ONCE)
  const base = prefix === '' ? '' : `${prefix}/`

  /** `null` for what is not there. */
  async function call<T>(what: string, key: string, work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      if (statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket') return null
      throw new Error(`s3://${Bucket}/${base}${key}: cannot ${what} (${nameOf(error)})`, { cause: error })
    }
  }

  /** Of the keys that begin so, those behind a key, or behind the page that gave `ContinuationToken`. */
  async function page(
    start: string,
    from: Pick<ListObjectsV2CommandInput, 'StartAfter' | 'ContinuationToken' | 'MaxKeys'>,
  ) {
    const command = new ListObjectsV2Command({ Bucket, Prefix: base + start, ...from })
    const answer = await call('list', start, () => client.send(command))
    if (!answer) throw new Error(`s3://${Bucket}: is not there`)
    return answer
  }

  return {
    get: (key) =>
      call('read', key, async () => {
        // The SDK tries a call again, but not a body that breaks off in the midst.
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
      const answer = await call('read', key, () => client.send(command))
      if (!answer?.Body) return null
      const headers = new Headers()
      if (answer.ETag !== undefined) headers.set('ETag', answer.ETag)
      if (answer.ContentLength !== undefined) headers.set('Content-Length', String(answer.ContentLength))
      // The standard's streams of Node and of browsers are one, but for their types.
      const body = answer.Body.transformToWebStream() as ReadableStream<Uint8Array<ArrayBuffer>>
      return new Response(body, { status: range ? 206 : 200, headers })
    },
    async has(key) {
      const command = new HeadObjectCommand({ Bucket, Key: base + key })
      return (await call('look for', key, () => client.send(command))) !== null
    },
    async put(key, body, cacheControl) {
      const Key = base + key
      const ContentType = contentType(key)
      const command = new PutObjectCommand({
        Bucket,
        Key,
        Body: body,
        ContentType,
        CacheControl: cacheControl,
      })
      if (!(await limit(() => call('write', key, () => client.send(command)))))
        throw new Error(`s3://${Bucket}: is not there`)
    },
    async putIf(key, body, condition) {
      const command = new PutObjectCommand({
        ...{ Bucket, Key: base + key, Body: body, ContentType: 'application/json', CacheControl: REPLACED },
        ...(condition === 'absent' ? { IfNoneMatch: '*' } : {}),
        ...(typeof condition === 'object' ? { IfMatch: condition.etag } : {}),
      })
      const written = await call('write', key, () =>
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
      if (!(await limit(() => call('copy', from, () => client.send(command)))))
        throw new Error(`s3://${Bucket}/${base}${from}: is gone`)
    },
    async list(start) {
      const found: ListedObject[] = []
      const most = address.pageSize === undefined ? {} : { MaxKeys: address.pageSize }
      for (let token: string | undefined; ; ) {
        const behind = token === undefined ? {} : { ContinuationToken: token }
        const { Contents = [], NextContinuationToken } = await page(start, { ...most, ...behind })
        for (const { Key = '', Size = 0, LastModified, ETag = '' } of Contents) {
          const modified = LastModified?.getTime() ?? 0
          found.push({ key: Key.slice(base.length), size: Size, modified, etag: ETag })
        }
        token = NextContinuationToken
        if (token === undefined) return found
      }
    },
    async next(start, after) {
      const key = (await page(start, { StartAfter: base + after, MaxKeys: 1 })).Contents?.[0]?.Key
      return key === undefined ? null : key.slice(base.length)
    },
    async remove(keys) {
      for (let from = 0; from < keys.length; from += DELETED_AT_ONCE) {
        const batch = keys.slice(from, from + DELETED_AT_ONCE)
        const Objects = batch.map((key) => ({ Key: base + key }))
        const command = new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })
        const answer = await call('remove', batch[0] ?? '', () => client.send(command))
        const [failed] = answer?.Errors ?? []
        if (failed) throw new Error(`s3://${Bucket}/${failed.Key}: cannot be removed (${failed.Code})`)
      }
    },
    close: () => client.destroy(),
  }
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
}

function nameOf(error: unknown): string {
  const { name, message } = error as Partial<Error>
  return [name, message].filter(Boolean).join(': ')
}
