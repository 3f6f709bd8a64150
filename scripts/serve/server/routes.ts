/** The API, for the site's pages and for operators. */
export const API_ROUTE = '/api'
/** The short addresses in QR codes of tables. The API redirects them. */
export const CODE_ROUTE = '/q'
/** The image proxy. */
export const IMAGE_ROUTE = '/_image'
/** Place search (spec §7), by a service of the operator's choice. */
export const MAPS_ROUTE = '/_maps'
/** The site's own pictures, unchanged. */
export const MEDIA_ROUTE = '/media/'
/** The pictures of shared links. They are drawn on request. */
export const CARDS_ROUTE = `${MEDIA_ROUTE}cards/`
/** Whether the process runs. */
export const HEALTH_ROUTE = '/healthz'
/** Whether the process can do its work. */
export const READY_ROUTE = '/readyz'

/** Whether a path belongs to a route. */
export const isBelowRoute = (path: string, route: string) => path === route || path.startsWith(`${route}/`)
