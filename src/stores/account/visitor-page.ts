import { computed, type ReadableAtom } from 'nanostores'
import type { WireUser } from '../../contract/account/account.ts'
import { checkGuards, type Refusal, type VisitorRoute } from '../../domain/visit/route-guards.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { authFor } from './auth.ts'
import { lastRoute } from './last-route.ts'
import { rememberRoute } from './remember-route.ts'

export type VisitorPage = {
  /** Null for a guest. */
  readonly $customer: ReadableAtom<WireUser | null>
  /** Why this visitor has no access to the screen; null if they have access. */
  readonly $refusal: ReadableAtom<Refusal | null>
  open(): () => void
}

/**
 * Applies the guards of a screen's route to its visitor (spec §2): redirects guests to the login if the route requires one,
 * and customers from the login to their last route. Also reacts to a login or logout in another tab. `address` is the
 * screen's path with its query.
 */
export function createVisitorPage(
  page: PageEnvironment,
  of: {
    readonly route: VisitorRoute
    readonly userId: string
    readonly referenceId: string
    readonly address: string
  },
): VisitorPage {
  const { $customer } = authFor(of.userId)
  const $refusal = computed($customer, (customer) => checkGuards(of.route, { loggedIn: customer !== null }))
  return {
    $customer,
    $refusal,
    open: () =>
      $refusal.subscribe((refusal) => {
        if (refusal === 'log-in') {
          // The page's own script, which remembers routes too, may not have run yet.
          rememberRoute(of.referenceId, of.address)
          page.navigate.replace(`/${of.referenceId}/login`)
        } else if (refusal === 'logged-in-already') page.navigate.replace(lastRoute(of.referenceId))
      }),
  }
}
