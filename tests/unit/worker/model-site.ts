/** A site in memory that publishes or fails during requests, and the browser's caches. */

export type Event = 'nothing' | 'publish before' | 'publish after' | 'fail'

const ORIGIN = 'https://sufra.test'
export const PATHS = [
  '',
  '/dinein',
  '/dinein/search',
  '/dinein/cart',
  '/dinein/checkout',
  '/dinein/cold',
  '/dinein/cold/1',
]

/** `events` are the events at each request, in order. */
export function modelSite(events: Iterator<Event>) {
  let build = 1
  let language = 'en'
  const answer = (path: string): Response => {
    const below = path.replace('/grill', '')
    if (below === '/builds/latest.json') return Response.json({ id: `b${build}`, timestamp: '' })
    if (below.startsWith('/builds/meta/')) return Response.json({ paths: PATHS })
    if (path.startsWith('/assets/')) return new Response('import"./shared.1.js"')
    if (below.endsWith('/_payload.json')) return Response.json({ build: `b${build}` })
    if (!PATHS.includes(below)) return new Response('', { status: 404 })
    const html = `<html lang="${language}"><p>b${build}</p><script src="/assets/app.${build}.js"></script>"${path}/_payload.json"`
    return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  }
  return {
    setLanguage(other: string) {
      language = other
    },
    async fetch(path: string): Promise<Response> {
      const event = events.next().value as Event
      if (event === 'fail') throw new TypeError('fetch failed')
      if (event === 'publish before') build++
      const response = answer(path)
      if (event === 'publish after') build++
      return Object.defineProperty(response, 'type', { value: 'basic' })
    },
  }
}

/** The part of CacheStorage that the worker uses. */
export function memoryCaches() {
  const all = new Map<string, Map<string, Response>>()
  const cacheOf = (responses: Map<string, Response>) => ({
    async match(path: string) {
      return responses.get(path)?.clone()
    },
    async put(path: string, response: Response) {
      responses.set(path, response)
    },
    async delete(path: string) {
      return responses.delete(path)
    },
    async keys() {
      return [...responses.keys()].map((path) => ({ url: ORIGIN + path }))
    },
  })
  return {
    async open(name: string) {
      const responses = all.get(name) ?? new Map<string, Response>()
      all.set(name, responses)
      return cacheOf(responses)
    },
    async match(path: string, { cacheName }: { cacheName: string }) {
      return all.get(cacheName)?.get(path)?.clone()
    },
    async has(name: string) {
      return all.has(name)
    },
    async keys() {
      return [...all.keys()]
    },
    async delete(name: string) {
      return all.delete(name)
    },
  }
}
