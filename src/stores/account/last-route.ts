import { readSession, writeSession } from '../session.ts'

/** The last route of a venue this visit showed, but for its login (spec §2): from there the login leads back to it. */
const keyOf = (referenceId: string) => `okmenu_last_route_${referenceId}`

/** `path` with its query, without what a fragment says. */
export function rememberRoute(referenceId: string, path: string): void {
  if (path.split('?')[0] !== `/${referenceId}/login`) writeSession(keyOf(referenceId), path)
}

/** Of this very venue only: what the storage holds is no reason to leave it. */
export function lastRoute(referenceId: string): string {
  const kept = readSession(keyOf(referenceId))
  return kept !== null && isOf(referenceId, kept) ? kept : `/${referenceId}`
}

/** Where a screen was asked to lead back to (`?next=`); null: nowhere, or nowhere of this venue. */
export function returnPath(referenceId: string, search: string): string | null {
  const next = new URLSearchParams(search).get('next')
  return next !== null && isOf(referenceId, next) ? next : null
}

function isOf(referenceId: string, path: string): boolean {
  const home = `/${referenceId}`
  return path === home || path.startsWith(`${home}/`) || path.startsWith(`${home}?`)
}
