import { atom, type ReadableAtom } from 'nanostores'
import { parseStored } from '../parse-stored.ts'
import { readSession, writeSession } from '../session.ts'

/** The order is for somebody else: who, how to reach them, and what the card says (`send_gift`, spec §3). */
export type Gift = {
  readonly on: boolean
  readonly name: string
  readonly phone: string
  readonly message: string
}

export const NO_GIFT: Gift = { on: false, name: '', phone: '', message: '' }

export type GiftStore = { readonly $gift: ReadableAtom<Gift>; set(part: Partial<Gift>): void; clear(): void }

/** For this visit alone: somebody else's name and number are not kept on the device. */
export function createGift(branchId: string): GiftStore {
  const keptAt = `gift:${branchId}`
  const $gift = atom(parseStored(readSession(keptAt), readGift, NO_GIFT))
  return {
    $gift,
    set(part) {
      const gift = { ...$gift.get(), ...part }
      $gift.set(gift)
      writeSession(keptAt, JSON.stringify(gift))
    },
    clear() {
      $gift.set(NO_GIFT)
      writeSession(keptAt, null)
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
