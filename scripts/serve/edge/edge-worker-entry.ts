import { createEdgeWorker } from './edge-worker.ts'

/** Settings of the edge, described in docs/operations.md. */
export type Settings = { SITE_ORIGIN?: string; UPSTREAM?: string; VISITOR_HEADER?: string; COMPRESS?: string }

let running: { settings: string; answer: ReturnType<typeof createEdgeWorker> } | undefined

/** An instance handles many requests and keeps its caches; each request brings the settings. */
export default {
  fetch(request: Request, settings: Settings): Promise<Response> {
    const { SITE_ORIGIN: origin, UPSTREAM: upstream, VISITOR_HEADER: visitorHeader, COMPRESS } = settings
    if (!origin)
      return Promise.reject(new Error('SITE_ORIGIN: is not set; it says where the site’s objects are'))
    const key = JSON.stringify([origin, upstream, visitorHeader, COMPRESS])
    if (running?.settings !== key)
      running = {
        settings: key,
        answer: createEdgeWorker({ origin, upstream, visitorHeader, compress: COMPRESS !== '0' }),
      }
    return running.answer(request)
  },
}
