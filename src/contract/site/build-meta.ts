import * as v from 'valibot'

/** `/{referenceId}/builds/latest.json`: the live build of a venue (spec §7, the hourly check). Never cached. */
export const buildPointer = v.object({
  id: v.string(),
  /** ISO 8601, UTC. */
  timestamp: v.string(),
})
export type BuildPointer = v.InferOutput<typeof buildPointer>

/**
 * Why a venue shows no pages for now: its visitors are sent elsewhere (spec §8, redirect), or it is not available
 * (error screen 433), in the platform's words where it has any.
 */
export const closure = v.variant('kind', [
  v.object({ kind: v.literal('redirect'), url: v.pipe(v.string(), v.regex(/^https?:\/\//)) }),
  v.object({ kind: v.literal('unavailable'), message: v.string() }),
])
export type Closure = v.InferOutput<typeof closure>

/**
 * `/{referenceId}/builds/meta/{id}.json`: what one build holds (spec §7). The edge routes by it, the page asks it which
 * paths are prerendered. Paths are below the venue: `''` is its home, `/dinein/12` a category.
 */
export const buildMeta = v.object({
  id: v.string(),
  timestamp: v.string(),
  referenceId: v.string(),
  /** Hash of the compiled pages that rendered this build. */
  bundle: v.string(),
  /** The first is the venue's default: its variant is `index.html`, the others are `index.{locale}.html`. */
  locales: v.pipe(v.array(v.string()), v.minLength(1)),
  /** May the edge look at Accept-Language (`browser_lang_webapp`)? The cookie always counts. */
  browserLanguage: v.boolean(),
  /** The venue's own host names, lower case; on them the venue lives at `/`. */
  domains: v.array(v.string()),
  /** Hosts (with their port, if it is not the usual one) of the venue's pictures; the image proxy fetches from no other. */
  imageHosts: v.optional(v.array(v.string())),
  /** Where home leads at once because the venue has one order type only (check-one-type), or null. */
  homeRedirect: v.nullable(v.string()),
  /** The venue shows no pages for now; missing: it does. */
  closed: v.optional(closure),
  paths: v.array(v.string()),
  /** Paths that depend on the visitor, mapped to one prerendered shell: `/order/:orderId` → `/order/_`. */
  shells: v.array(v.object({ pattern: v.string(), path: v.string() })),
  /** Content-Security-Policy values; a page's file (`/dinein/index.ar.html`) has the one at its index in `policyOf`, else the first. */
  policies: v.array(v.string()),
  policyOf: v.record(v.string(), v.number()),
})
export type BuildMeta = v.InferOutput<typeof buildMeta>
