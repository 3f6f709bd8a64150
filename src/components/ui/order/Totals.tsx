import type { ReactNode } from 'react'
import { useI18n } from '../basics/i18n-context.tsx'

type TaxRow = { readonly id: string; readonly name: string; readonly rate: number; readonly amount: number }

/** The amounts of an order in minor units. Taxes included in the prices are separate from those added to them. */
export type TotalsProps = {
  subtotal: number
  inclusiveTaxes: readonly TaxRow[]
  exclusiveTaxes: readonly TaxRow[]
  discount: number
  coupon: number
  deliveryFee: number
  /** The delivery fee waived by a coupon. */
  deliveryWaived?: number
  rounding: number
  total: number
  /** The amount paid from the wallet, and the rest to pay. */
  wallet?: number
  payable?: number
}

export function Totals(amounts: TotalsProps) {
  const { t, money, percent } = useI18n()
  const { subtotal, inclusiveTaxes, exclusiveTaxes, discount, coupon, deliveryFee, rounding, total } = amounts
  const { deliveryWaived = 0, wallet = 0, payable = total - wallet } = amounts
  const delivered = deliveryFee > 0 || deliveryWaived > 0
  // The prices above already include discounts. Coupon and free delivery have their own rows.
  const saved = discount + coupon + deliveryWaived
  const extras = exclusiveTaxes.length > 0 || coupon > 0 || delivered || rounding !== 0
  return (
    <dl className="grid gap-1.5">
      {extras && (
        <Row name={t('ui:subtotal')} quiet>
          {money(subtotal)}
        </Row>
      )}
      {coupon > 0 && (
        <Row name={t('ui:coupon')} quiet>
          {money(-coupon)}
        </Row>
      )}
      {exclusiveTaxes.map((tax) => (
        <Row
          key={`${tax.id} ${tax.rate}`}
          name={t('ui:addedTax', { name: tax.name, rate: percent(tax.rate) })}
          quiet
        >
          {money(tax.amount)}
        </Row>
      ))}
      {delivered && (
        <Row name={t('ui:deliveryFee')} quiet>
          {deliveryWaived > 0 ? t('ui:freeDelivery') : money(deliveryFee)}
        </Row>
      )}
      {rounding !== 0 && (
        <Row name={t('ui:rounding')} quiet>
          {money(rounding)}
        </Row>
      )}
      <Row name={t('ui:total')}>{money(total)}</Row>
      {wallet > 0 && (
        <>
          <Row name={t('ui:fromWallet')} quiet>
            {money(-wallet)}
          </Row>
          <Row name={t('ui:leftToPay')}>{money(payable)}</Row>
        </>
      )}
      {inclusiveTaxes.map((tax) => (
        <Row
          key={`${tax.id} ${tax.rate}`}
          name={t('ui:includedTax', { name: tax.name, rate: percent(tax.rate) })}
          quiet
        >
          {money(tax.amount)}
        </Row>
      ))}
      {saved > 0 && (
        <Row name={t('ui:saved')} quiet>
          {money(saved)}
        </Row>
      )}
    </dl>
  )
}

function Row({ name, quiet = false, children }: { name: string; quiet?: boolean; children: ReactNode }) {
  return (
    <div
      className={`flex justify-between gap-4 ${quiet ? 'text-ink-muted text-sm' : 'py-1 font-bold text-lg'}`}
    >
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}
