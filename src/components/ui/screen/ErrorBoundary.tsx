import { Component, type ReactNode } from 'react'
import { info } from '../../icons.ts'
import { Button } from '../basics/Button.tsx'
import { useWords } from '../basics/words.tsx'
import { EmptyState } from './EmptyState.tsx'

type Props = { children: ReactNode }
type State = { error: unknown; title: string }

/** Says that nothing broke. */
const FINE: State = { error: null, title: '' }

/**
 * What stands in place of a screen that broke while it was shown (spec §8): what happened, the error's message as plain
 * text, and a way on. State lies in the stores, so trying again loses nothing.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = FINE

  static getDerivedStateFromError(error: unknown): Pick<State, 'error'> {
    // Also a thrown null is an error.
    return { error: error ?? new Error('nothing was said') }
  }

  override componentDidCatch(): void {
    this.setState({ title: document.title })
    document.title = 'Sufra · 500'
  }

  again = (): void => {
    document.title = this.state.title
    this.setState(FINE)
  }

  override render(): ReactNode {
    const { error } = this.state
    return error === null ? this.props.children : <Broken error={error} onRetry={this.again} />
  }
}

function Broken({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useWords()
  const outdated = isMissingPart(error)
  const message = error instanceof Error ? error.message : String(error)
  return (
    <div role="alert">
      <EmptyState
        icon={info}
        title={t(outdated ? 'ui:outdated' : 'ui:crashed')}
        text={t(outdated ? 'ui:outdatedHint' : 'ui:crashedHint')}
      >
        <div className="flex flex-wrap justify-center gap-3">
          {!outdated && <Button onClick={onRetry}>{t('ui:retry')}</Button>}
          <Button quiet={!outdated} onClick={() => location.reload()}>
            {t('ui:reload')}
          </Button>
        </div>
        {message !== '' && (
          <p lang="en" dir="ltr" className="max-w-md break-words text-ink-muted text-sm">
            {message}
          </p>
        )}
      </EmptyState>
    </div>
  )
}

/** A part of the code did not come, in each browser's own words. What was not loaded once is not asked for again. */
const MISSING_PART =
  /dynamically imported module|importing a module script failed|error loading dynamically|unable to preload css/i

function isMissingPart(error: unknown): boolean {
  return error instanceof Error && MISSING_PART.test(error.message)
}
