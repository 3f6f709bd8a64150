import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { TextButton } from '../../components/ui/Button.tsx'
import { useWords } from '../../components/ui/words.tsx'
import { AskPhone } from '../../connected/one-time-code/AskPhone.tsx'
import { EnterCode } from '../../connected/one-time-code/EnterCode.tsx'
import type { WireUser } from '../../contract/account.ts'
import type { ProfilePayload } from '../../payload/island-data.ts'
import { changePhoneFor } from '../../stores/account/change-phone.ts'

/** The number one logs in with, and giving another: proven by a code before it counts. */
export function PhoneSection({ payload, customer }: { payload: ProfilePayload; customer: WireUser }) {
  const { t } = useWords()
  const [flow] = useState(() => changePhoneFor(payload))
  const waiting = useStore(flow.$waiting)
  // A code that waits to be entered is there again after a reload.
  const [open, setOpen] = useState(waiting !== null)
  const [changed, setChanged] = useState(false)
  const [before] = useState(customer.phone)
  useEffect(() => {
    if (customer.phone === before) return
    setChanged(true)
    setOpen(false)
  }, [customer.phone, before])

  const close = () => {
    flow.startOver()
    setOpen(false)
  }
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
          <TextButton onClick={close}>{t('profile:keepPhone')}</TextButton>
        ) : (
          <TextButton
            onClick={() => {
              setOpen(true)
              setChanged(false)
            }}
          >
            {t('profile:changePhone')}
          </TextButton>
        )}
      </div>
      <p role="status" className="-mt-4 font-medium text-sm text-success empty:hidden">
        {changed && t('profile:phoneChanged')}
      </p>
      {open && (
        <div className="rounded-xl bg-surface-raised p-4 shadow sm:p-6">
          {waiting ? (
            <EnterCode flow={flow} waiting={waiting} />
          ) : (
            <AskPhone
              flow={flow}
              home={payload.countryCode.toUpperCase()}
              homeCode={payload.callingCode}
              label={t('profile:newPhone')}
              hint={t('profile:newPhoneHint')}
              known=""
              onSend={async (to) => {
                if (!(await flow.takeVerified(to.phone))) await flow.send(to)
              }}
            />
          )}
        </div>
      )}
    </section>
  )
}
