import { useStore } from '@nanostores/react'
import { TextButton } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { CodeStep } from '../../connected/one-time-code/CodeStep.tsx'
import { PhoneStep } from '../../connected/one-time-code/PhoneStep.tsx'
import type { WireUser } from '../../contract/account/account.ts'
import type { ProfilePayload } from '../../contract/payloads/visitor.ts'
import type { ProfilePhone } from '../../stores/profile/profile-phone.ts'

/** The phone number for the login, and the form to change it. A new number must be confirmed by a code. */
export function PhoneSection({
  payload,
  customer,
  model,
}: {
  payload: ProfilePayload
  customer: WireUser
  model: ProfilePhone
}) {
  const { t } = useI18n()
  const waiting = useStore(model.$waiting)
  const open = useStore(model.$open)
  const changed = useStore(model.$changed)
  return (
    <section aria-labelledby="phone" className="grid gap-4">
      <h2 id="phone" className="text-lg">
        {t('profile:phone')}
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="tabular">
          <bdi dir="ltr">{customer.phone}</bdi>
        </p>
        {open ? (
          <TextButton onClick={model.keep}>{t('profile:keepPhone')}</TextButton>
        ) : (
          <TextButton onClick={model.change}>{t('profile:changePhone')}</TextButton>
        )}
      </div>
      <p role="status" className="-mt-4 font-medium text-sm text-success empty:hidden">
        {changed && t('profile:phoneChanged')}
      </p>
      {open && (
        <div className="rounded-xl bg-surface-raised p-4 shadow sm:p-6">
          {waiting ? (
            <CodeStep waiting={waiting} makeModel={model.code} />
          ) : (
            <PhoneStep
              makeModel={model.phone}
              home={payload.countryCode.toUpperCase()}
              homeCode={payload.callingCode}
              label={t('profile:newPhone')}
              hint={t('profile:newPhoneHint')}
            />
          )}
        </div>
      )}
    </section>
  )
}
