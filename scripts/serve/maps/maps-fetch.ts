import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { guardedLookup, isPublicAddress, type Resolver } from '../../../api/http/public-address.ts'

/** Largest response in bytes; outlines of large countries are large. */
const MAX_BYTES = 8 * 1024 * 1024

/** Why the maps service gave no usable response; `status` is sent to the visitor. */
export class MapsError extends Error {
  readonly status: 502 | 503 | 504
  constructor(status: MapsError['status'], message: string, cause?: unknown) {
    super(message, { cause })
    this.status = status
  }
}

type FetchOptions = {
  userAgent: string
  /** Milliseconds. */
  timeLimit: number
  /** Default: the system's. */
  resolver?: Resolver | undefined
}

/**
 * Fetches JSON from the operator's maps service, as text and as value. A host name must resolve to public addresses; a service
 * in a private network must be configured by IP address. Redirects are not followed.
 * @throws MapsError 502, 503 when the service asks to wait, 504 after `timeLimit` milliseconds.
 */
export async function fetchMaps(url: URL, options: FetchOptions): Promise<{ text: string; json: unknown }> {
  const deadline = AbortSignal.timeout(options.timeLimit)
  try {
    const text = await textOf(await get(url, options, deadline))
    return { text, json: parse(text) }
  } catch (error) {
    if (error instanceof MapsError) throw error
    if ((error as NodeJS.ErrnoException).code === 'EFORBIDDEN')
      throw new MapsError(502, 'MAPS_URL names a host of a private network; write its IP address', error)
    if (deadline.aborted) throw new MapsError(504, `${url.host} took too long`, error)
    throw new MapsError(502, `${url.host} cannot be reached`, error)
  }
}

function get(url: URL, { userAgent, resolver }: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const written = url.hostname === 'localhost' || isIP(url.hostname.replace(/^\[(.*)\]$/, '$1')) !== 0
  return new Promise((resolve, reject) => {
    send(url, {
      signal,
      ...(written ? {} : { lookup: guardedLookup(isPublicAddress, resolver) }),
      headers: { accept: 'application/json', 'user-agent': userAgent },
    })
      .on('response', resolve)
      .on('error', reject)
      .end()
  })
}

async function textOf(response: IncomingMessage): Promise<string> {
  try {
    const status = response.statusCode ?? 0
    if (status === 429 || status === 503) throw new MapsError(503, 'the maps service asks to wait')
    if (status !== 200) throw new MapsError(502, `the maps service answered ${status}`)
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of response) {
      size += (chunk as Buffer).byteLength
      if (size > MAX_BYTES)
        throw new MapsError(502, `the answer of the maps service is larger than ${MAX_BYTES} bytes`)
      chunks.push(chunk as Buffer)
    }
    return Buffer.concat(chunks).toString('utf8')
  } finally {
    response.destroy()
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new MapsError(502, 'the answer of the maps service is not JSON', error)
  }
}
