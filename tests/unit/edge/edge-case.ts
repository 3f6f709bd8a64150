/** A request to the edge and its response. `file` is relative to the site's folder; `{id}/` is the venue's live release. */
export type EdgeCase = {
  name: string
  /** Host and path; the scheme is http. Default host: `sufra.test`. */
  url: string
  method?: string
  headers?: Record<string, string>
  status: 200 | 307 | 308 | 404 | 405 | 503
  file?: string
  location?: string
  cacheControl?: string
  /** Without Accept-Encoding, which only servers with precompressed files add. */
  vary?: string
}
