import { atom, type ReadableAtom } from 'nanostores'
import { loadPhoneBook } from './phone-book.ts'

/** A phone as it stands in its field: the country, ISO 3166, and what is typed of the number. */
export type TypedPhone = { readonly country: string; readonly number: string }

export type PhoneFieldModel = {
  readonly $typed: ReadableAtom<TypedPhone>
  /** Takes what was typed. Returns the text to keep: the number, with its calling code when it is of another country. */
  type(part: Partial<TypedPhone>): string
  /** The diner is at the field. */
  touch(): void
  open(): () => void
}

/** A phone field that begins with the kept text. `home` is the venue's country. */
export function phoneField(home: string, kept: string, loadBook = loadPhoneBook): PhoneFieldModel {
  const $typed = atom<TypedPhone>({ country: home, number: kept })
  let codes: Awaited<ReturnType<typeof loadBook>>['codes'] = []
  let touched = false
  let isOpen = false
  const load = async () => {
    const book = await loadBook()
    codes = book.codes
    return book
  }
  /** A number kept with its calling code shows its country, once the countries are known. */
  const split = async () => {
    const { parse } = await load()
    const phone = parse(kept, home)
    const country = codes.find(({ dialCode }) => dialCode === phone?.dialCode)?.country
    if (phone && country && !touched && isOpen) $typed.set({ country, number: phone.national })
  }
  return {
    $typed,
    type(part) {
      const typed = { ...$typed.get(), ...part }
      $typed.set(typed)
      const { country, number } = typed
      const dialCode = codes.find((code) => code.country === country)?.dialCode
      const abroad = country !== home && dialCode && number.trim() !== '' && !number.startsWith('+')
      return abroad ? `${dialCode} ${number}` : number
    },
    touch() {
      touched = true
      void load().catch(() => {})
    },
    open() {
      isOpen = true
      if (kept.startsWith('+')) void split().catch(() => {})
      return () => {
        isOpen = false
      }
    },
  }
}
