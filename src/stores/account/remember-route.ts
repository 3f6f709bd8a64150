import { writeSession } from '../session.ts'

export const lastRouteKey = (referenceId: string) => `okmenu_last_route_${referenceId}`

/**
 * Keeps the route of a venue that this visit showed last, except its login (spec §2): the login leads back to it. `path` with
 * its query, without the fragment. Every page loads this, so that what reads the route is in `last-route.ts`.
 */
export function rememberRoute(referenceId: string, path: string): void {
  if (path.split('?')[0] !== `/${referenceId}/login`) writeSession(lastRouteKey(referenceId), path)
}
