import { atom, type ReadableAtom } from 'nanostores'
import { parseStored } from '../parse-stored.ts'
import { readSession, writeSession } from '../session.ts'

/** An order as a gift: the recipient's name and phone number, and the message of the card (`send_gift`, spec §3). */
export type Gift = {
  readonly on: boolean
  readonly name: string
  readonly phone: string
  readonly message: string
}

export const NO_GIFT: Gift = { on: false, name: '', phone: '', message: '' }

export type GiftStore = { readonly $gift: ReadableAtom<Gift>; set(part: Partial<Gift>): void; clear(): void }

/** The gift of an order, stored for this visit only: the recipient's data must not remain on the device. */
export function createGift(branchId: string): GiftStore {
  const sessionKey = `gift:${branchId}`
  const $gift = atom(parseStored(readSession(sessionKey), readGift, NO_GIFT))
  return {
    $gift,
    set(part) {
      const gift = { ...$gift.get(), ...part }
      $gift.set(gift)
      writeSession(sessionKey, JSON.stringify(gift))
    },
    clear() {
      $gift.set(NO_GIFT)
      writeSession(sessionKey, null)
    },
  }
}

function readGift(stored: unknown): Gift {
  const { on, name, phone, message } = stored as Partial<Gift>
  return {
    on: on === true,
    name: String(name ?? ''),
    phone: String(phone ?? ''),
    message: String(message ?? ''),
  }
}
