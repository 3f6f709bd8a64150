import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { Notice } from '../../../components/ui/basics/Notice.tsx'
import { Field, TextArea } from '../../../components/ui/forms/Field.tsx'
import type { SectionProblems } from '../../../stores/checkout/page/form-problems.ts'
import type { Gift } from '../../../stores/delivery/gift.ts'

export type GiftFormProps = {
  gift: Gift
  problems: SectionProblems
  onChange: (part: Partial<Gift>) => void
}

/** The fields of a gift: recipient and card text. */
export function GiftForm({ gift, problems, onChange }: GiftFormProps) {
  const { t } = useI18n()
  return (
    <div className="grid gap-4">
      <label className="flex min-h-tap cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-5 flex-none"
          checked={gift.on}
          onChange={(event) => onChange({ on: event.currentTarget.checked })}
        />
        <span className="font-semibold">{t('delivery:gift')}</span>
      </label>
      {problems.gift && <Notice tone="bad" title={t('delivery:error.gift')} />}
      {gift.on && (
        <>
          <Field
            label={t('delivery:giftName')}
            error={problems.giftName ? t('delivery:error.required') : null}
            autoComplete="off"
            maxLength={120}
            value={gift.name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <Field
            label={t('delivery:giftPhone')}
            optional={t('ui:optional')}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            dir="ltr"
            maxLength={32}
            value={gift.phone}
            onChange={(event) => onChange({ phone: event.currentTarget.value })}
          />
          <TextArea
            label={t('delivery:giftMessage')}
            optional={t('ui:optional')}
            maxLength={500}
            value={gift.message}
            onChange={(event) => onChange({ message: event.currentTarget.value })}
          />
        </>
      )}
    </div>
  )
}
