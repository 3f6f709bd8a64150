import { atom, type ReadableAtom } from 'nanostores'
import type { CallingCode, Phone } from '../domain/values/phone.ts'

/** Calling codes, and a parser of phone numbers. The metadata is large and loads when a phone field is used. */
export type PhoneBook = {
  readonly codes: readonly CallingCode[]
  parse(text: string, country: string): Phone | null
}

const $book = atom<PhoneBook | null>(null)
export const $phoneBook: ReadableAtom<PhoneBook | null> = $book
let loading: Promise<PhoneBook> | undefined

export function loadPhoneBook(): Promise<PhoneBook> {
  loading ??= import('../domain/values/phone.ts').then(
    ({ callingCodes, parsePhone }) => {
      const book = { codes: callingCodes(), parse: parsePhone }
      $book.set(book)
      return book
    },
    (error) => {
      loading = undefined
      throw error
    },
  )
  return loading
}
