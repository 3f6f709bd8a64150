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

/**
 * A phone field that begins with the kept text. `home` is the venue's country, `likely` the one where the diner probably
 * has a phone: an empty field changes to it as soon as its calling code is known.
 */
export function phoneField(
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
  /** A number kept with its calling code shows its country, once the countries are known. */
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
