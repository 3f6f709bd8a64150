import { Component, type ReactNode } from 'react'
import { info } from '../../icons.ts'
import { Button } from '../basics/Button.tsx'
import { useI18n } from '../basics/i18n-context.tsx'
import { EmptyState } from './EmptyState.tsx'

type Props = { children: ReactNode }
type State = { error: unknown; title: string }

/** The state without an error. */
const NO_ERROR: State = { error: null, title: '' }

/**
 * Replaces a screen that threw while rendering (spec §8): what happened, the error's message as plain text, and what
 * to do next. State is kept in the stores, so a retry loses nothing.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = NO_ERROR

  static getDerivedStateFromError(error: unknown): Pick<State, 'error'> {
    // A thrown null is also an error.
    return { error: error ?? new Error('nothing was said') }
  }

  override componentDidCatch(): void {
    this.setState({ title: document.title })
    document.title = 'Sufra · 500'
  }

  again = (): void => {
    document.title = this.state.title
    this.setState(NO_ERROR)
  }

  override render(): ReactNode {
    const { error } = this.state
    return error === null ? this.props.children : <CrashScreen error={error} onRetry={this.again} />
  }
}

function CrashScreen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useI18n()
  const outdated = isMissingModule(error)
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

/** Matches the browsers' messages for code that failed to load. Browsers do not retry such a load. */
const MISSING_MODULE =
  /dynamically imported module|importing a module script failed|error loading dynamically|unable to preload css/i

function isMissingModule(error: unknown): boolean {
  return error instanceof Error && MISSING_MODULE.test(error.message)
}
