import { type ComponentType, lazy, useMemo } from 'react'
import { I18nProvider, useI18n } from '../../components/ui/basics/i18n-context.tsx'
import type { CounterNamespace } from '../../i18n/messages/counter-texts.ts'

/**
 * A component that is loaded when it is first shown, with the messages of a namespace and the styles of all screens. The page
 * brings only what the board needs at once.
 * @param part `screen`: only the messages that the screen shows at once; its sheets load the others
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  namespace: CounterNamespace = 'counter-screens',
  part?: 'screen',
) {
  const loadAll = async () => {
    const [{ default: Screen }, { loadCounterTexts, withCounterTexts }] = await Promise.all([
      load(),
      import('../../i18n/messages/counter-texts.ts'),
      import('./late-styles.ts'),
    ])
    const texts = await loadCounterTexts(document.documentElement.lang, namespace, part)
    return {
      default: function ScreenWithTexts(props: Props) {
        const i18n = useI18n()
        const words = useMemo(() => withCounterTexts(i18n, texts), [i18n])
        return (
          <I18nProvider i18n={words}>
            <Screen {...props} />
          </I18nProvider>
        )
      },
    }
  }
  let early: ReturnType<typeof loadAll> | null = null
  return Object.assign(
    lazy(() => early ?? loadAll()),
    {
      /** Starts to load before it is shown. */
      preload() {
        early ??= loadAll()
        // It is loaded again when it is shown.
        early.catch(() => {
          early = null
        })
      },
    },
  )
}
