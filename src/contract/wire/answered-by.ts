/**
 * Header of responses that the platform did not produce, but a proxy, nginx or CDN worker. These may have forwarded the call
 * before, so the outcome of the call is unknown. Our own edges set it to `ANSWERED_BY_EDGE`.
 */
export const ANSWERED_BY_HEADER = 'Sufra-Answer'

export const ANSWERED_BY_EDGE_VALUE = 'edge'
