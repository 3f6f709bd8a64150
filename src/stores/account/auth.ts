import { computed, type ReadableAtom } from 'nanostores'
import { authKey } from '../../client/credentials.ts'
import type { WireUser } from '../../contract/account/account.ts'
import type { Minor } from '../../domain/values/money.ts'
import { perKey } from '../../domain/values/per-key.ts'
import { isAuthenticated } from '../../domain/visit/authentication.ts'
import { encodeOrRemove } from '../encode-or-remove.ts'
import { persisted } from '../persisted.ts'
import { storedFields } from '../stored-fields.ts'

/** A phone that was verified by a code. `proof` is valid until `expires_at` (ISO 8601, UTC). */
export type VerifiedPhone = { readonly phone: string; readonly proof: string; readonly expires_at: string }

/** The login at a business as stored on this device (spec §3, auth state). */
export type AuthState = {
  readonly token: string | null
  readonly user: WireUser | null
  readonly verifiedPhones: readonly VerifiedPhone[]
  /** The customer has switched the wallet on for their orders. */
  readonly useWallet: boolean
  /** The last known balance of the wallet; null if it was never loaded. */
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
  /** The customer, or null for a guest. Follows the rule of spec §4, not the token alone. */
  readonly $customer: ReadableAtom<WireUser | null>
  logIn(session: { readonly token: string; readonly user: WireUser }): void
  /** Stores the customer as the API returned it. */
  setUser(user: WireUser): void
  keepVerifiedPhone(phone: VerifiedPhone): void
  forgetVerifiedPhone(phone: string): void
  setUseWallet(on: boolean): void
  setWalletAmount(amount: WalletAmount): void
  /** Clears user, token and verified phones (spec §4) and the wallet's balance. The cart is kept. */
  logOut(): void
}

/** The login at the business with this `user_id`. Its branches share it, and all tabs follow each other. */
export const authFor = perKey(createAuth)

function createAuth(businessUserId: string): Auth {
  const $auth = persisted(authKey(businessUserId), readState, NOBODY, encodeOrRemove(NOBODY))
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

/** Fields that do not look right are dropped. */
function readState(stored: unknown): AuthState {
  const { token, user, verifiedPhones, useWallet, updatedWalletAmount } = storedFields(stored)
  const wallet = storedFields(updatedWalletAmount)
  const known = user as WireUser | null | undefined
  return {
    token: typeof token === 'string' && token !== '' ? token : null,
    user: known && typeof known.id === 'string' && typeof known.business_id === 'string' ? known : null,
    verifiedPhones: Array.isArray(verifiedPhones) ? verifiedPhones.filter(isVerified) : [],
    useWallet: useWallet === true,
    updatedWalletAmount:
      Number.isSafeInteger(wallet.amount) && typeof wallet.currency === 'string'
        ? { amount: Number(wallet.amount), currency: wallet.currency }
        : null,
  }
}

function isVerified(phone: Partial<VerifiedPhone> | null): phone is VerifiedPhone {
  return (
    typeof phone?.phone === 'string' &&
    typeof phone.proof === 'string' &&
    typeof phone.expires_at === 'string'
  )
}
