import { type ReactNode, useEffect, useRef, useState } from 'react'
import { clock } from '../../components/icons.ts'
import { Button, ButtonLink } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { LiveRegion } from '../../components/ui/basics/LiveRegion.tsx'
import { ErrorText } from '../../components/ui/forms/ErrorText.tsx'
import { EmptyState } from '../../components/ui/screen/EmptyState.tsx'
import { useInfiniteScroll } from '../../components/ui/screen/useInfiniteScroll.ts'
import type { WalletPayload } from '../../contract/payloads/visitor.ts'
import { useCustomerWallet } from './useCustomerWallet.ts'
import { WalletEntryRow } from './WalletEntryRow.tsx'
import { WalletLoadError } from './WalletLoadError.tsx'

/** The entries of the wallet, newest first. */
export function WalletHistoryScreen({
  payload,
  customerId,
  skeleton,
}: {
  payload: WalletPayload
  customerId: string
  skeleton: ReactNode
}) {
  const { t, number } = useI18n()
  const [wallet, store] = useCustomerWallet(payload, customerId)
  const ready = wallet.state === 'ready' ? wallet : null
  const list = useRef<HTMLUListElement>(null)
  /** Index of the first entry loaded by "more", which gets the focus. */
  const [focusAt, setFocusAt] = useState<number | null>(null)
  const end = useInfiniteScroll(
    ready?.more === 'there',
    ready?.entries.length ?? 0,
    () => void store.loadMore(),
  )
  useEffect(() => {
    if (focusAt === null || !ready || ready.entries.length <= focusAt) return
    const entry = list.current?.children[focusAt]
    if (entry instanceof HTMLElement) entry.focus()
    setFocusAt(null)
  }, [focusAt, ready])

  if (wallet.state === 'loading') return skeleton
  if (wallet.state === 'failed') return <WalletLoadError onRetry={() => void store.load()} />
  const { entries, more } = wallet
  if (entries.length === 0)
    return (
      <EmptyState icon={clock} title={t('wallet:noEntries')} text={t('wallet:noEntriesHint')}>
        <ButtonLink href={`/${payload.referenceId}/wallet/home`}>{t('wallet:toWallet')}</ButtonLink>
      </EmptyState>
    )
  return (
    <div className="grid max-w-2xl gap-5">
      <ul ref={list} aria-label={t('wallet:historyTitle')} className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} tabIndex={-1} className="py-4">
            <WalletEntryRow entry={entry} payload={payload} />
          </li>
        ))}
      </ul>
      <LiveRegion text={t('wallet:shown', { count: entries.length, shown: number(entries.length) })} />
      {more !== 'none' && (
        <div ref={end} className="grid justify-items-center gap-2">
          {more === 'failed' && <ErrorText role="alert">{t('wallet:moreFailed')}</ErrorText>}
          <Button
            quiet
            aria-busy={more === 'loading'}
            onClick={() => {
              setFocusAt(entries.length)
              void store.loadMore()
            }}
          >
            {t('wallet:more')}
          </Button>
        </div>
      )}
    </div>
  )
}
