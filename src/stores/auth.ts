import { persistentAtom } from '@nanostores/persistent'
import { computed, type ReadableAtom } from 'nanostores'
import { authKey } from '../client/credentials.ts'
import type { WireUser } from '../contract/account.ts'
import { isAuthenticated } from '../domain/authentication.ts'

/** A phone whose code was entered: the proof stands for it until it expires (ISO 8601, UTC). */
export type VerifiedPhone = { readonly phone: string; readonly proof: string; readonly expires_at: string }

/** Who is logged in at a business, as this device keeps it (spec §3, auth state). */
export type AuthState = {
  readonly token: string | null
  readonly user: WireUser | null
  readonly verifiedPhones: readonly VerifiedPhone[]
}

const NOBODY: AuthState = { token: null, user: null, verifiedPhones: [] }

export type Auth = {
  readonly $auth: ReadableAtom<AuthState>
  /** The customer, or null for a guest: by the rule of spec §4, not by the token alone. */
  readonly $customer: ReadableAtom<WireUser | null>
  logIn(session: { readonly token: string; readonly user: WireUser }): void
  /** What the API says of the customer now. */
  setUser(user: WireUser): void
  keepVerifiedPhone(phone: VerifiedPhone): void
  /** Clears user, token and verified phones (spec §4); the cart stays. */
  logOut(): void
}

const opened = new Map<string, Auth>()

/** Who is logged in at the business of this `user_id`; its branches share it. All tabs follow one another. */
export function authFor(businessUserId: string): Auth {
  let auth = opened.get(businessUserId)
  if (!auth) {
    auth = openAuth(businessUserId)
    opened.set(businessUserId, auth)
  }
  return auth
}

function openAuth(businessUserId: string): Auth {
  const $auth = persistentAtom<AuthState>(authKey(businessUserId), NOBODY, {
    encode: (state) => (state === NOBODY ? undefined : JSON.stringify(state)) as string,
    decode: readState,
  })
  return {
    $auth,
    $customer: computed($auth, (state) => (isAuthenticated(state, businessUserId) ? state.user : null)),
    logIn: ({ token, user }) => $auth.set({ ...$auth.get(), token, user }),
    setUser: (user) => $auth.set({ ...$auth.get(), user }),
    keepVerifiedPhone(phone) {
      const others = $auth.get().verifiedPhones.filter((other) => other.phone !== phone.phone)
      $auth.set({ ...$auth.get(), verifiedPhones: [...others, phone] })
    },
    logOut: () => $auth.set(NOBODY),
  }
}

/** What does not look right is forgotten. */
function readState(stored: string): AuthState {
  try {
    const { token, user, verifiedPhones } = (JSON.parse(stored) ?? {}) as Partial<Record<string, unknown>>
    const known = user as WireUser | null | undefined
    return {
      token: typeof token === 'string' && token !== '' ? token : null,
      user: known && typeof known.id === 'string' && typeof known.business_id === 'string' ? known : null,
      verifiedPhones: Array.isArray(verifiedPhones) ? verifiedPhones.filter(isVerified) : [],
    }
  } catch {
    return NOBODY
  }
}

function isVerified(phone: Partial<VerifiedPhone> | null): phone is VerifiedPhone {
  return (
    typeof phone?.phone === 'string' &&
    typeof phone.proof === 'string' &&
    typeof phone.expires_at === 'string'
  )
}
