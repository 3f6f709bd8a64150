import { type ComponentType, lazy } from 'react'
import { I18nProvider, useI18n } from '../../components/ui/basics/i18n-context.tsx'

/**
 * A component that is loaded when it is first shown, with the messages of `counter-screens`. The page brings only those that the
 * board needs at once.
 */
export function lazyScreen<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    const [{ default: Screen }, texts] = await Promise.all([load(), loadTexts()])
    return {
      default: function ScreenWithTexts(props: Props) {
        const i18n = useI18n()
        const t: typeof i18n.t = (key, values) =>
          key.startsWith('counter-screens:') ? texts.t(key, values) : i18n.t(key, values)
        return (
          <I18nProvider i18n={{ ...i18n, t }}>
            <Screen {...props} />
          </I18nProvider>
        )
      },
    }
  })
}

async function loadTexts() {
  const { loadCounterTexts } = await import('../../i18n/messages/counter-texts.ts')
  return loadCounterTexts(document.documentElement.lang, 'counter-screens')
}
