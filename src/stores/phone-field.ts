import { atom, type ReadableAtom } from 'nanostores'
import { loadPhoneBook } from './phone-book.ts'

/** The content of a phone field: the country (ISO 3166) and the number as typed. */
export type TypedPhone = { readonly country: string; readonly number: string }

export type PhoneFieldModel = {
  readonly $typed: ReadableAtom<TypedPhone>
  /** Applies typed text. Returns the text to store: the number, with its calling code if it is of another country. */
  type(part: Partial<TypedPhone>): string
  /** The diner has focused the field. */
  touch(): void
  open(): () => void
}

/**
 * A phone field that starts with the stored text. `home` is the venue's country, `likely` the country of the diner's phone
 * as far as it can be guessed: an empty field switches to it as soon as its calling code is known.
 */
export function createPhoneField(
  { home, likely = home }: { readonly home: string; readonly likely?: string },
  kept: string,
  loadBook = loadPhoneBook,
): PhoneFieldModel {
  const $typed = atom<TypedPhone>({ country: home, number: kept })
  let codes: Awaited<ReturnType<typeof loadBook>>['codes'] = []
  let touched = false
  let isOpen = false
  const load = async () => {
    const book = await loadBook()
    codes = book.codes
    return book
  }
  /** Shows the country of a number that was stored with its calling code, once the countries are loaded. */
  const split = async () => {
    const { parse } = await load()
    const phone = parse(kept, home)
    const country = codes.find(({ dialCode }) => dialCode === phone?.dialCode)?.country
    if (phone && country && !touched && isOpen) $typed.set({ country, number: phone.national })
  }
  const suggest = async () => {
    await load()
    const untyped = $typed.get().number === '' && $typed.get().country === home
    if (untyped && isOpen && codes.some(({ country }) => country === likely))
      $typed.set({ country: likely, number: '' })
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
      else if (kept.trim() === '' && likely !== home) void suggest().catch(() => {})
      return () => {
        isOpen = false
      }
    },
  }
}
