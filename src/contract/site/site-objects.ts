import * as v from 'valibot'

/**
 * The objects of a site on object storage. `assets/…` and `releases/{referenceId}/{buildId}/…` are the same as in a folder.
 * Instead of a symlink, `venues/{referenceId}` is a small object that names the live build. It is written last, so readers
 * see either the previous or the new build.
 */
export const venuePointerSchema = v.object({ buildId: v.pipe(v.string(), v.regex(/^\w[\w.-]*$/)) })

/** `hosts/{hostname}`: the venue of a host name. If two venues claim a host, the first by reference id gets it. */
export const hostPointerSchema = v.object({ referenceId: v.string() })

/** Returns the key of a venue's pointer. */
export const venueKey = (referenceId: string) => `venues/${referenceId}`

/** Returns the key of a host's pointer; `hostname` is in lower case, without port. */
export const hostKey = (hostname: string) => `hosts/${hostname}`

/** Returns the key prefix of a release's files. */
export const releaseKey = (referenceId: string, buildId: string) => `releases/${referenceId}/${buildId}`
