/** A route whose pages depend on the visitor, e.g. `/order/:orderId`, and the one prerendered page that serves it. */
export type Shell = { segments: readonly string[]; path: string }

const isParameter = (segment: string | undefined) => segment?.startsWith(':') === true

/**
 * Prepares shell patterns for matching. If two patterns match a path, the one with the earlier literal segment wins
 * (`/reservation/success/:id` before `/reservation/:type/:id`), regardless of their order.
 */
export function compileShells(shells: readonly { pattern: string; path: string }[]): Shell[] {
  return shells
    .map(({ pattern, path }) => ({ segments: pattern.split('/').slice(1), path }))
    .sort((a, b) => {
      const differs = a.segments.findIndex(
        (segment, i) => isParameter(segment) !== isParameter(b.segments[i]),
      )
      return differs < 0
        ? 0
        : Number(isParameter(a.segments[differs])) - Number(isParameter(b.segments[differs]))
    })
}

/** Returns the prerendered page for a path below the venue (decoded segments), or undefined. */
export function matchShell(shells: readonly Shell[], segments: readonly string[]): string | undefined {
  return shells.find(
    (shell) =>
      shell.segments.length === segments.length &&
      shell.segments.every((expected, i) => isParameter(expected) || expected === segments[i]),
  )?.path
}
