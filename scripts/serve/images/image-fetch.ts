import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { guardedLookup, isPublicAddress } from '../../../api/http/public-address.ts'
import { ImageError } from './image-request.ts'

/** In bytes. */
export const MAX_IMAGE_BYTES = 15 * 1024 * 1024
/** For the whole fetch with redirects, in milliseconds. */
const TIME_LIMIT = 10_000
const MAX_REDIRECTS = 3
/** '' is the scheme's default. Other ports do not serve pictures. */
const WEB_PORTS = new Set(['', '80', '443', '8080', '8443'])

export type FetchRules = {
  /** Whether this is a host of a venue's pictures. Checked again for every redirect. */
  isAllowed(url: URL): boolean
  /** Default: public addresses only. */
  isAllowedAddress?: (address: string) => boolean
  /** Default: 80, 443, 8080 and 8443. */
  isAllowedPort?: (port: string) => boolean
  /** Default 10,000 ms. */
  timeLimit?: number
}

/**
 * Fetches a picture from another host. Throws `ImageError`: 403 for a host that is not allowed or not public, 404 if the origin
 * has no such picture, 413 over 15 MB, 415 if it is not a picture (or SVG, which is a document), 504 if late, else 502.
 */
export async function fetchImage(url: URL, rules: FetchRules): Promise<Buffer> {
  const deadline = AbortSignal.timeout(rules.timeLimit ?? TIME_LIMIT)
  try {
    let next = url
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      assertAllowed(next, rules)
      const response = await get(next, rules, deadline)
      const location = redirection(response)
      if (location === undefined) return await readImage(response)
      response.destroy()
      if (!URL.canParse(location, next.href)) throw new ImageError(502, `${next} redirects to no address`)
      next = new URL(location, next)
    }
    throw new ImageError(502, `${url} redirects too often`)
  } catch (error) {
    if (error instanceof ImageError) throw error
    if (deadline.aborted) throw new ImageError(504, `${url} took too long`, { cause: error })
    const forbidden = (error as NodeJS.ErrnoException).code === 'EFORBIDDEN'
    throw new ImageError(forbidden ? 403 : 502, `${url} cannot be fetched`, { cause: error })
  }
}

function assertAllowed(url: URL, rules: FetchRules) {
  const web = url.protocol === 'https:' || url.protocol === 'http:'
  if (!web || url.username !== '' || url.password !== '' || !rules.isAllowed(url)) {
    throw new ImageError(403, `${url.host} is not a host of the venue's pictures`)
  }
  if (!(rules.isAllowedPort ?? isWebPort)(url.port)) {
    throw new ImageError(403, `${url.host} is not a port of the web`)
  }
  // An IP address is not looked up, so it is checked here.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0 && !(rules.isAllowedAddress ?? isPublicAddress)(host)) {
    throw new ImageError(403, `${url.host} is not a public host`)
  }
}

const isWebPort = (port: string) => WEB_PORTS.has(port)

function get(url: URL, rules: FetchRules, signal: AbortSignal): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    send(url, {
      signal,
      // No connection pool: each connection goes to an address that was just checked.
      agent: false,
      lookup: guardedLookup(rules.isAllowedAddress ?? isPublicAddress),
      headers: { accept: 'image/avif,image/webp,image/*;q=0.8', 'user-agent': 'sufra-image-proxy' },
    })
      .on('response', resolve)
      .on('error', reject)
      .end()
  })
}

function redirection(response: IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(response.statusCode ?? 0) ? response.headers.location : undefined
}

async function readImage(response: IncomingMessage): Promise<Buffer> {
  try {
    const status = response.statusCode ?? 0
    if (status === 404 || status === 410) throw new ImageError(404, 'the origin has no such picture')
    if (status !== 200) throw new ImageError(502, `the origin answered ${status}`)
    const type = response.headers['content-type']?.toLowerCase() ?? ''
    if (!type.startsWith('image/') || type.startsWith('image/svg')) {
      throw new ImageError(415, `the origin sent ${type || 'no content type'}`)
    }
    const tooLarge = new ImageError(413, `the picture is larger than ${MAX_IMAGE_BYTES} bytes`)
    if (Number(response.headers['content-length'] ?? 0) > MAX_IMAGE_BYTES) throw tooLarge
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of response) {
      size += (chunk as Buffer).byteLength
      if (size > MAX_IMAGE_BYTES) throw tooLarge
      chunks.push(chunk as Buffer)
    }
    return Buffer.concat(chunks)
  } finally {
    response.destroy()
  }
}
