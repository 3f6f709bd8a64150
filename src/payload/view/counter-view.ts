/** A screen of the counter, where venues see and answer their orders. It depends on the device, so no search engine lists it. */
export type CounterView = {
  readonly page: 'counter'
  readonly screen: 'places' | 'join' | 'board'
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
  readonly canonicalPath: null
  readonly indexable: false
  /** The languages of the counter. */
  readonly locales: readonly string[]
}
