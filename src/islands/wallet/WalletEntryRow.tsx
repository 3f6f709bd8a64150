import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import type { WalletEntry } from '../../contract/account/wallet.ts'
import type { WalletPayload } from '../../contract/payloads/visitor.ts'
import { toMinorUnits } from '../../domain/values/money.ts'
import { formatDate } from '../../i18n/format/format-date.ts'

/** A wallet entry: its type, time, and effect on the available balance. */
export function WalletEntryRow({ entry, payload }: { entry: WalletEntry; payload: WalletPayload }) {
  const { t, localize, locale, money, signedMoney, reference } = useI18n()
  const { order } = entry
  const amount = toMinorUnits(entry.amount, entry.currency)
  const bought = entry.package
    ? localize(Object.fromEntries(entry.package.locales.map(({ locale, name }) => [locale, name])))
    : ''
  const title = t(`wallet:entry.${entry.type}`, {
    venue: localize(payload.name),
    package: bought,
    number: order ? reference(order.number) : '',
  })
  return (
    <div className="flex flex-wrap items-start justify-end gap-x-4">
      <div className="max-w-full flex-[1_1_10rem]">
        <p className="font-semibold">
          {order ? (
            <a
              href={`/${order.reference_id}/order/${encodeURIComponent(order.id)}`}
              className="inline-flex min-h-tap items-center underline-offset-4 hover:underline"
            >
              {title}
            </a>
          ) : (
            title
          )}
        </p>
        {entry.note && (
          <p className="text-sm">
            <bdi>{entry.note}</bdi>
          </p>
        )}
        <p className="text-ink-muted text-sm">
          <time dateTime={entry.created_at}>
            {formatDate(entry.created_at, locale, payload.timeZone, 'date-time')}
          </time>
        </p>
      </div>
      {amount === 0 ? (
        // Spending an amount that was on hold does not change the available balance.
        <p className="num text-ink-muted">{money(Math.abs(toMinorUnits(entry.on_hold, entry.currency)))}</p>
      ) : (
        <p className={`num font-semibold ${amount > 0 ? 'text-success' : ''}`}>{signedMoney(amount)}</p>
      )}
    </div>
  )
}
