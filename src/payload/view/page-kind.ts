import { type PageKind, pageKinds } from '../../domain/visit/web-vitals.ts'
import type { VenuePage } from './view.ts'

const kinds: ReadonlySet<string> = new Set(pageKinds)

/** Returns the kind of page that its web vitals are counted under. */
export function pageKindOf({ page, screen = page }: VenuePage & { readonly screen?: string }): PageKind {
  return kinds.has(screen) ? (screen as PageKind) : 'visitor'
}
