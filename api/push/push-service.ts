import { isIP } from 'node:net'
import { isPublicAddress } from '../http/public-address.ts'
import type { PushKeys } from './push-keys.ts'

/** To which addresses push messages may go. Browsers name them, so a page could name any. */
export type PushRules = {
  /** Whether messages may go to this URL, as far as it can be told without a look-up. */
  isAllowedUrl(url: URL): boolean
  /** Whether a connection to this IP address may be made. */
  isAllowedAddress(address: string): boolean
}

/** Push services of the public internet, by https. */
export const PUBLIC_PUSH_SERVICES: PushRules = {
  isAllowedUrl({ protocol, username, password, port, hostname }) {
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    const plain = username === '' && password === '' && port === ''
    return protocol === 'https:' && plain && (isIP(host) === 0 || isPublicAddress(host))
  },
  isAllowedAddress: isPublicAddress,
}

/** How this installation sends push messages. */
export type PushSettings = {
  readonly keys: PushKeys
  /** Whom push services can write to: a `mailto:` or `https:` address. Apple refuses messages with others. */
  readonly contact: string
  /** Default: `PUBLIC_PUSH_SERVICES`. */
  readonly rules?: PushRules
}

/** Whether messages may be sent to the address of a subscription. */
export function isAllowedEndpoint(endpoint: string, rules: PushRules = PUBLIC_PUSH_SERVICES): boolean {
  return URL.canParse(endpoint) && rules.isAllowedUrl(new URL(endpoint))
}
