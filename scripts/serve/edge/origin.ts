/** Reads a site's objects by HTTP, from object storage or any host that serves the folder. */
export type Origin = {
  /** Reads the object at a key (`assets/app.js`); undefined if there is none. @throws Error that names the address */
  get(key: string, range?: { start: number; end: number }): Promise<Response | undefined>
}

/** Time limit for the first byte of an object, in milliseconds. */
const TIME_LIMIT = 10_000

/**
 * Creates an origin that reads below `address` and repeats a failed read once. 403 also means that there is no such object:
 * object storage that hides its list of keys answers so.
 */
export function createOrigin(address: string, send: typeof fetch): Origin {
  const base = address.replace(/\/+$/, '')

  async function once(url: string, headers: Headers): Promise<Response | undefined> {
    const answer = await send(url, { headers, signal: AbortSignal.timeout(TIME_LIMIT) })
    if (answer.ok) return answer
    await answer.body?.cancel()
    if ([403, 404, 410].includes(answer.status)) return undefined
    throw new Error(`${url} answers ${answer.status}`)
  }

  return {
    async get(key, range) {
      const url = `${base}/${key.split('/').map(encodeURIComponent).join('/')}`
      // Files are cached decoded, so an encoding for the transfer would only be removed again.
      const headers = new Headers({ 'Accept-Encoding': 'identity' })
      if (range) headers.set('Range', `bytes=${range.start}-${range.end}`)
      try {
        return await once(url, headers).catch(() => once(url, headers))
      } catch (error) {
        throw new Error(`${url} cannot be read`, { cause: error })
      }
    },
  }
}
