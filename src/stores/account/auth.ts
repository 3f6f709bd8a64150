import { persistentAtom } from '@nanostores/persistent'
import { computed, type ReadableAtom } from 'nanostores'
import { authKey } from '../../client/credentials.ts'
import type { WireUser } from '../../contract/account/account.ts'
import type { Minor } from '../../domain/values/money.ts'
import { isAuthenticated } from '../../domain/visit/authentication.ts'

/** A phone whose code was entered: the proof stands for it until it expires (ISO 8601, UTC). */
export type VerifiedPhone = { readonly phone: string; readonly proof: string; readonly expires_at: string }

/** Who is logged in at a business, as this device keeps it (spec §3, auth state). */
export type AuthState = {
  readonly token: string | null
  readonly user: WireUser | null
  readonly verifiedPhones: readonly VerifiedPhone[]
  /** The customer has switched the wallet on for their orders. */
  readonly useWallet: boolean
  /** What the wallet held when it was last asked; null: never. */
  readonly updatedWalletAmount: WalletAmount | null
}

/** `amount` in minor units of the currency. */
export type WalletAmount = { readonly amount: Minor; readonly currency: string }

const NOBODY: AuthState = {
  token: null,
  user: null,
  verifiedPhones: [],
  useWallet: false,
  updatedWalletAmount: null,
}

export type Auth = {
  readonly $auth: ReadableAtom<AuthState>
  /** The customer, or null for a guest: by the rule of spec §4, not by the token alone. */
  readonly $customer: ReadableAtom<WireUser | null>
  logIn(session: { readonly token: string; readonly user: WireUser }): void
  /** What the API says of the customer now. */
  setUser(user: WireUser): void
  keepVerifiedPhone(phone: VerifiedPhone): void
  forgetVerifiedPhone(phone: string): void
  setUseWallet(on: boolean): void
  setWalletAmount(amount: WalletAmount): void
  /** Clears user, token and verified phones (spec §4), and what was known of the wallet; the cart stays. */
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
  const setVerified = (verifiedPhones: readonly VerifiedPhone[]) =>
    $auth.set({ ...$auth.get(), verifiedPhones })
  const verifiedBut = (phone: string) => $auth.get().verifiedPhones.filter((other) => other.phone !== phone)
  return {
    $auth,
    $customer: computed($auth, (state) => (isAuthenticated(state, businessUserId) ? state.user : null)),
    logIn: ({ token, user }) => $auth.set({ ...$auth.get(), token, user }),
    setUser: (user) => $auth.set({ ...$auth.get(), user }),
    keepVerifiedPhone: (phone) => setVerified([...verifiedBut(phone.phone), phone]),
    forgetVerifiedPhone: (phone) => setVerified(verifiedBut(phone)),
    setUseWallet: (useWallet) => $auth.set({ ...$auth.get(), useWallet }),
    setWalletAmount: (updatedWalletAmount) => $auth.set({ ...$auth.get(), updatedWalletAmount }),
    logOut: () => $auth.set(NOBODY),
  }
}

/** What does not look right is forgotten. */
function readState(stored: string): AuthState {
  try {
    const state = (JSON.parse(stored) ?? {}) as Partial<Record<string, unknown>>
    const { token, user, verifiedPhones } = state
    const wallet = state.updatedWalletAmount as Partial<WalletAmount> | null | undefined
    const known = user as WireUser | null | undefined
    return {
      token: typeof token === 'string' && token !== '' ? token : null,
      user: known && typeof known.id === 'string' && typeof known.business_id === 'string' ? known : null,
      verifiedPhones: Array.isArray(verifiedPhones) ? verifiedPhones.filter(isVerified) : [],
      useWallet: state.useWallet === true,
      updatedWalletAmount:
        Number.isSafeInteger(wallet?.amount) && typeof wallet?.currency === 'string'
          ? { amount: Number(wallet.amount), currency: wallet.currency }
          : null,
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
