/** The API, for the site's pages and for operators. */
export const API_ROUTE = '/api'
/** Where the image proxy answers. */
export const IMAGE_ROUTE = '/_image'
/** Where places are searched (spec §7); what answers there is the operator's choice. */
export const MAPS_ROUTE = '/_maps'
/** The site's own pictures, as they are. */
export const MEDIA_ROUTE = '/media/'
/** Is the process up? */
export const HEALTH_ROUTE = '/healthz'
/** Can it do its work? */
export const READY_ROUTE = '/readyz'

/** Does a path belong to a route? */
export const isBelowRoute = (path: string, route: string) => path === route || path.startsWith(`${route}/`)
