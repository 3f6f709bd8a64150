import { readSession } from '../session.ts'
import { lastRouteKey } from './remember-route.ts'

/** The last route of this visit at the venue; its home page if none is kept, or if the kept one is not of this venue. */
export function lastRoute(referenceId: string): string {
  const kept = readSession(lastRouteKey(referenceId))
  return kept !== null && belongsTo(referenceId, kept) ? kept : `/${referenceId}`
}

/** The path that a screen shall lead back to (`?next=`); null if there is none, or if it is not of this venue. */
export function returnPath(referenceId: string, search: string): string | null {
  const next = new URLSearchParams(search).get('next')
  return next !== null && belongsTo(referenceId, next) ? next : null
}

function belongsTo(referenceId: string, path: string): boolean {
  const home = `/${referenceId}`
  return path === home || path.startsWith(`${home}/`) || path.startsWith(`${home}?`)
}
