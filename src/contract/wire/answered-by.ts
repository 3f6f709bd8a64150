/**
 * Header of an answer that the platform did not write: something on the way (proxy, nginx, CDN worker) made it, and may have
 * forwarded the call before. Such an answer never says what became of the call. Edges of ours set it to `ANSWERED_BY_EDGE`.
 */
export const ANSWERED_BY_HEADER = 'Sufra-Answer'

export const ANSWERED_BY_EDGE = 'edge'
