import { type ReactNode, useCallback } from 'react'
import type { Words } from '../../../i18n/messages/island-words.ts'
import { info } from '../../icons.ts'
import { Button } from '../basics/Button.tsx'
import { useWords, WordsProvider } from '../basics/words.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { useLoaded } from './useLoaded.ts'

type Props<Data> = {
  /** Must not change between renders. */
  words: () => Promise<Words>
  load: () => Promise<Data>
  /** How the data makes the words a venue's: its currency, its first locale. */
  wordsFor: (data: Data) => Promise<Words>
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** A whole screen that stands on loaded data: its shape first, then the screen, or what went wrong and a way to try again. */
export function Screen<Data>({ words, load, wordsFor, skeleton, children }: Props<Data>) {
  const loadBoth = useCallback(async () => {
    const data = await load()
    return { data, words: await wordsFor(data) }
  }, [load, wordsFor])
  const [loaded, retry] = useLoaded(loadBoth)
  if (loaded.state === 'ready')
    return (
      <WordsProvider words={loaded.data.words}>
        <ErrorBoundary>{children(loaded.data.data)}</ErrorBoundary>
      </WordsProvider>
    )
  return loaded.state === 'failed' ? <Failed words={words} retry={retry} /> : skeleton
}

function Failed({ words, retry }: { words: () => Promise<Words>; retry: () => void }) {
  const [loaded] = useLoaded(words)
  if (loaded.state !== 'ready') return null
  return (
    <WordsProvider words={loaded.data}>
      <LoadFailed onRetry={retry} />
    </WordsProvider>
  )
}

/** Something did not come; nothing is lost, and it can be asked for again. */
function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useWords()
  return (
    <div role="alert">
      <EmptyState icon={info} title={t('ui:loadFailed')} text={t('ui:loadFailedHint')}>
        <Button onClick={onRetry}>{t('ui:retry')}</Button>
      </EmptyState>
    </div>
  )
}
