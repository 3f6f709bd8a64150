import { type ComponentType, lazy, useMemo, useState } from 'react'
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
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<{ default: ComponentType<Props> }> | null = null
  const loadOnce = () => {
    loading ??= withTexts(load, namespace, part)
    loading.then(
      (found) => {
        loaded = found.default
      },
      // The next attempt loads it again.
      () => {
        loading = null
      },
    )
    return loading
  }
  const Lazy = lazy(loadOnce)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each screen, when its module is loaded
  function Later(props: Props) {
    // What is loaded already shows at once, without suspending.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    return <Part {...props} />
  }
  return Object.assign(Later, {
    /** Starts to load before it is shown. */
    preload: () => void loadOnce().catch(() => {}),
  })
}

async function withTexts<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  namespace: CounterNamespace,
  part: 'screen' | undefined,
) {
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
