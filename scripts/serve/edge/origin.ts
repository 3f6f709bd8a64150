/** Where a site's objects are read by HTTP: object storage, or any host that serves the folder. */
export type Origin = {
  /** The object at a key (`assets/app.js`), or undefined if there is none. Throws, naming the address, on anything else. */
  get(key: string, range?: { start: number; end: number }): Promise<Response | undefined>
}

/** How long an object may keep a visitor waiting for its first byte, in milliseconds. */
const PATIENCE = 10_000

/**
 * Reads below `address`, once more where nothing or a fault came back. 403 is no such object, too: object storage that
 * lists its keys to nobody says so.
 */
export function createOrigin(address: string, send: typeof fetch): Origin {
  const base = address.replace(/\/+$/, '')

  async function once(url: string, headers: Headers): Promise<Response | undefined> {
    const answer = await send(url, { headers, signal: AbortSignal.timeout(PATIENCE) })
    if (answer.ok) return answer
    await answer.body?.cancel()
    if ([403, 404, 410].includes(answer.status)) return undefined
    throw new Error(`${url} answers ${answer.status}`)
  }

  return {
    async get(key, range) {
      const url = `${base}/${key.split('/').map(encodeURIComponent).join('/')}`
      // Stored as they are: a coding of the way here would only be taken off again.
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
