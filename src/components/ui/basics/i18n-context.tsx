import { createContext, type ReactNode, useContext } from 'react'
import type { I18n } from '../../../i18n/messages/island-i18n.ts'

const I18nContext = createContext<I18n | null>(null)

/** Provides messages and formats to the components below. */
export function I18nProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  return <I18nContext value={i18n}>{children}</I18nContext>
}

/** The messages and formats of the screen. @throws TypeError outside an I18nProvider. */
export function useI18n(): I18n {
  const i18n = useContext(I18nContext)
  if (!i18n) throw new TypeError('useI18n: there is no I18nProvider above this component')
  return i18n
}
