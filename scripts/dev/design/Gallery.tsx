import type { ResourceLanguage } from 'i18next'
import { type CSSProperties, useEffect, useState } from 'react'
import { I18nProvider } from '../../../src/components/ui/basics/i18n-context.tsx'
import { createI18n } from '../../../src/i18n/messages/island-i18n.ts'
import { createTranslator, FALLBACK_LANGUAGE } from '../../../src/i18n/messages/translator.ts'
import type { ThemeView } from '../../../src/payload/theme/theme.ts'
import { forceStates } from './forced-states.ts'
import { type Panel, panelStyle } from './panels.ts'
import type { Specimen } from './specimen.tsx'
import { buttons } from './specimens/buttons.tsx'
import { fields } from './specimens/fields.tsx'
import { messages } from './specimens/messages.tsx'
import { orders } from './specimens/orders.tsx'

type Props = { theme: ThemeView; panels: readonly Panel[]; currency: string }

const files = import.meta.glob<ResourceLanguage>('../../../locales/*/*.json', { import: 'default' })

/** Shows every React component in every state, with the panels side by side. */
export function Gallery({ theme, panels, currency }: Props) {
  const i18n = useI18nByLocale(panels, currency)
  // Waits for the messages, because the components to style are rendered only then.
  useEffect(() => {
    if (i18n) forceStates()
  }, [i18n])
  if (!i18n) return null
  return (
    <>
      {[...buttons, ...fields, ...messages, ...orders].map((specimen) => (
        <section key={specimen.component} id={specimen.component} className="design-section">
          <h2>{specimen.component}</h2>
          <div className="design-panels">
            {panels.map((panel) => (
              <div
                key={`${panel.scheme} ${panel.dir}`}
                className="design-panel"
                lang={panel.locale}
                dir={panel.dir}
                style={panelStyle(theme, panel) as CSSProperties}
              >
                <I18nProvider i18n={i18n.get(panel.locale) ?? failMissingMessages(panel.locale)}>
                  <States of={specimen} />
                </I18nProvider>
              </div>
            ))}
          </div>
        </section>
      ))}
    </>
  )
}

function States({ of: { states } }: { of: Specimen }) {
  return Object.entries(states).map(([name, render]) => (
    <div key={name} className="design-state">
      <p className="design-name" dir="ltr" lang="en">
        {name}
      </p>
      {render()}
    </div>
  ))
}

function failMissingMessages(locale: string): never {
  throw new Error(`design page: the messages of the locale ${locale} were not loaded`)
}

function useI18nByLocale(panels: readonly Panel[], currency: string) {
  const [i18n, setI18n] = useState<ReadonlyMap<string, ReturnType<typeof createI18n>> | null>(null)
  useEffect(() => {
    const locales = [...new Set(panels.map(({ locale }) => locale))]
    const load = async (locale: string) => {
      const resources = {
        [locale]: await loadMessages(locale),
        [FALLBACK_LANGUAGE]: await loadMessages(FALLBACK_LANGUAGE),
      }
      const translate = createTranslator(locale, resources, console.warn)
      return [locale, createI18n(translate, locale, { currency, locales: ['en', 'ar'] })] as const
    }
    void Promise.all(locales.map(load)).then((loaded) => setI18n(new Map(loaded)))
  }, [panels, currency])
  return i18n
}

async function loadMessages(locale: string): Promise<ResourceLanguage> {
  const found = Object.entries(files).filter(([path]) => path.includes(`/locales/${locale}/`))
  const namespaces = await Promise.all(
    found.map(async ([path, load]) => [/([^/]+)\.json$/.exec(path)?.[1] ?? '', await load()] as const),
  )
  return Object.fromEntries(namespaces)
}
