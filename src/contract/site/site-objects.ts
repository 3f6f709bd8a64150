import * as v from 'valibot'

/**
 * The objects of a site on object storage. `assets/…` and `releases/{referenceId}/{buildId}/…` are as in a folder, where
 * `venues/{referenceId}` is a symlink; here it is a small object that names the live build. It is written last and whole,
 * so readers see the build before or this one.
 */
export const venuePointer = v.object({ buildId: v.pipe(v.string(), v.regex(/^\w[\w.-]*$/)) })

/** `hosts/{hostname}`: whose own host that is. Of two venues that claim one, the first by name has it. */
export const hostPointer = v.object({ referenceId: v.string() })

/** Where a venue's pointer is. */
export const venueKey = (referenceId: string) => `venues/${referenceId}`

/** Where a host's pointer is; `hostname` is lower case, without port. */
export const hostKey = (hostname: string) => `hosts/${hostname}`

/** What the files of a release begin with. */
export const releaseKey = (referenceId: string, buildId: string) => `releases/${referenceId}/${buildId}`
