import type {
  Assertion,
  CreationOptions,
  NewPasskey,
  RequestOptions,
} from '../../contract/counter/passkey-calls.ts'

/** The passkeys of this device, as far as the browser lets this page use them. */
export type Passkeys = {
  /** Whether the browser offers passkeys here: over https, at a host name. */
  isSupported(): boolean
  /** Whether this device can create one that recognises its user. */
  canCreate(): Promise<boolean>
  /** Shows the browser’s dialog; call it while the user taps. Null: the user or the device has refused. */
  create(options: CreationOptions): Promise<NewPasskey | null>
  /** Like `create`, for a passkey that exists. */
  use(options: RequestOptions): Promise<Assertion | null>
}

const IP_ADDRESS = /^(\d+\.\d+\.\d+\.\d+|\[.*\])$/

export const browserPasskeys: Passkeys = {
  isSupported: () =>
    globalThis.isSecureContext && 'PublicKeyCredential' in globalThis && !IP_ADDRESS.test(location.hostname),
  async canCreate() {
    if (!browserPasskeys.isSupported()) return false
    return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)
  },
  async create(optionsJSON) {
    const { startRegistration } = await import('@simplewebauthn/browser')
    return startRegistration({ optionsJSON }).catch(() => null)
  },
  async use(optionsJSON) {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    return startAuthentication({ optionsJSON }).catch(() => null)
  },
}
