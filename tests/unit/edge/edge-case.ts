/** What an edge answers to one request. `file` is below the site's folder with the venue's live release in the place of `venues/{id}`. */
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
  /** Without Accept-Encoding, which only hosts with precompressed files add. */
  vary?: string
}
