import { useEffect, useRef, useState } from 'react'
import { check, close } from '../../icons.ts'
import { Button, IconButton } from '../basics/Button.tsx'
import { Icon } from '../basics/Icon.tsx'
import { useI18n } from '../basics/i18n-context.tsx'
import { CONTROL_CLASS, FieldFrame } from '../forms/Field.tsx'
import { DroppedCouponNotice } from './DroppedCouponNotice.tsx'

export type CouponBoxProps = {
  /** The applied coupon, the amount it saves in minor units, and whether delivery is free. */
  applied: { code: string; saved: number; freeDelivery: boolean } | null
  busy: boolean
  /** Why the code was refused: a key below `coupon:reason`. */
  refused: string | null
  /** A coupon that stopped applying. */
  dropped: { code: string; reason: string } | null
  onApply: (code: string) => void
  onRemove: () => void
  /** Called when the diner changes the code. */
  onEdit: () => void
}

/** A field for a coupon code, or the applied coupon with a button to remove it. Uses the messages of `coupon`. */
export function CouponBox({ applied, busy, refused, dropped, onApply, onRemove, onEdit }: CouponBoxProps) {
  const { t, money } = useI18n()
  const [code, setCode] = useState('')
  const [empty, setEmpty] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const remove = useRef<HTMLButtonElement>(null)
  /** True after an action of the diner, which replaces the focused control: the focus then moves to the new control. */
  const acted = useRef(false)
  const isApplied = applied !== null
  useEffect(() => {
    if (!acted.current) return
    acted.current = false
    if (isApplied) {
      setCode('')
      remove.current?.focus({ preventScroll: true })
    } else field.current?.focus({ preventScroll: true })
  }, [isApplied])

  const apply = () => {
    if (busy) return
    const given = code.trim()
    setEmpty(given === '')
    if (given === '') return field.current?.focus()
    acted.current = true
    onApply(given)
  }
  const error = empty ? t('cart:coupon.enter') : refused && t(`coupon:reason.${refused}`)
  const gains = applied
    ? [
        ...(applied.saved > 0 ? [t('cart:coupon.saves', { amount: money(applied.saved) })] : []),
        ...(applied.freeDelivery ? [t('cart:coupon.freeDelivery')] : []),
      ]
    : []
  return (
    <div className="grid gap-2">
      <div role="status">
        {dropped && <DroppedCouponNotice {...dropped} />}
        {applied && (
          <div className="flex items-center gap-3 rounded-lg border border-success px-4 py-1.5">
            <Icon of={check} className="text-success" />
            <p className="min-w-0 flex-1 py-1 text-sm">
              <b className="break-words">{t('cart:coupon.applied', { code: applied.code })}</b>
              {gains.length > 0 && <span className="block text-ink-muted">{gains.join(' · ')}</span>}
            </p>
            <IconButton
              ref={remove}
              icon={close}
              label={t('cart:coupon.remove', { code: applied.code })}
              className="-me-3"
              onClick={() => {
                acted.current = true
                onRemove()
              }}
            />
          </div>
        )}
      </div>
      {!applied && (
        // Announces errors, which appear while the focus is elsewhere.
        <div aria-live="polite">
          <FieldFrame label={t('cart:coupon.label')} error={error}>
            {(aria) => (
              <div className="flex flex-wrap gap-2">
                <input
                  {...aria}
                  ref={field}
                  className={`${CONTROL_CLASS} min-w-0 flex-[1_1_7rem]`}
                  dir="auto"
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  enterKeyHint="done"
                  maxLength={40}
                  value={code}
                  onChange={(event) => {
                    setCode(event.currentTarget.value)
                    setEmpty(false)
                    onEdit()
                  }}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                    event.preventDefault()
                    apply()
                  }}
                />
                <Button quiet aria-disabled={busy} aria-busy={busy} onClick={apply}>
                  {t(busy ? 'cart:coupon.applying' : 'cart:coupon.apply')}
                </Button>
              </div>
            )}
          </FieldFrame>
        </div>
      )}
    </div>
  )
}
