import * as v from 'valibot'

/** `/{referenceId}/builds/latest.json`: the live build of a venue (spec §7, the hourly check). Never cached. */
export const buildPointerSchema = v.object({
  id: v.string(),
  /** ISO 8601, UTC. */
  timestamp: v.string(),
})
export type BuildPointer = v.InferOutput<typeof buildPointerSchema>

/**
 * Why a venue shows no pages at the moment: visitors are redirected (spec §8), or it is not available (error screen 433),
 * with the platform's message if there is one.
 */
export const closureSchema = v.variant('kind', [
  v.object({ kind: v.literal('redirect'), url: v.pipe(v.string(), v.regex(/^https?:\/\//)) }),
  v.object({ kind: v.literal('unavailable'), message: v.string() }),
])
export type Closure = v.InferOutput<typeof closureSchema>

/**
 * `/{referenceId}/builds/meta/{id}.json`: the contents of one build (spec §7). The edge uses it for routing, pages for the
 * list of prerendered paths. Paths are relative to the venue: `''` is its home page, `/dinein/12` a category.
 */
export const buildMetaSchema = v.object({
  id: v.string(),
  timestamp: v.string(),
  referenceId: v.string(),
  /** Hash of the compiled pages that rendered this build. */
  bundle: v.string(),
  /** The first is the venue's default: its variant is `index.html`, the others are `index.{locale}.html`. */
  locales: v.pipe(v.array(v.string()), v.minLength(1)),
  /** Whether the edge uses Accept-Language (`browser_lang_webapp`). The cookie always counts. */
  browserLanguage: v.boolean(),
  /** The venue's own host names in lower case; there, the venue is at `/`. */
  domains: v.array(v.string()),
  /** Hosts of the venue's pictures, with non-default ports; the image proxy fetches from no others. */
  imageHosts: v.optional(v.array(v.string())),
  /** The path to which home redirects if the venue has only one order type (check-one-type), or null. */
  homeRedirect: v.nullable(v.string()),
  /** Set while the venue shows no pages. */
  closed: v.optional(closureSchema),
  paths: v.array(v.string()),
  /** Path patterns that depend on the visitor, each with its prerendered shell: `/order/:orderId` → `/order/_`. */
  shells: v.array(v.object({ pattern: v.string(), path: v.string() })),
  /** Content-Security-Policy values. `policyOf` maps files (`/dinein/index.ar.html`) to an index; other files use the first. */
  policies: v.array(v.string()),
  policyOf: v.record(v.string(), v.number()),
})
export type BuildMeta = v.InferOutput<typeof buildMetaSchema>
