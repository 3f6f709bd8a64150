import { type ReactNode, useCallback } from 'react'
import { Screen } from '../../components/ui/screen/Screen.tsx'
import { loadI18n } from '../../i18n/messages/island-i18n.ts'

const NO_VENUE = { currency: '', locales: [] }
const NOTHING = async () => null

/** Loads the messages of a screen that belongs to no venue, then renders it. */
export function CounterFrame({ locale, children }: { locale: string; children: ReactNode }) {
  const i18n = useCallback(() => loadI18n(locale, NO_VENUE), [locale])
  return (
    <Screen i18n={i18n} load={NOTHING} i18nFor={i18n} skeleton={null}>
      {() => children}
    </Screen>
  )
}

/** A centred card for screens without orders. */
export function CounterCard({
  title,
  text,
  children,
}: {
  title: string
  text?: string
  children?: ReactNode
}) {
  return (
    <div className="m-auto grid w-full max-w-lg gap-5 p-5 sm:p-8">
      <div className="grid gap-2">
        <h1>{title}</h1>
        {text && <p className="text-ink-muted">{text}</p>}
      </div>
      {children}
    </div>
  )
}
