import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Field } from '../../components/ui/Field.tsx'
import { useWords } from '../../components/ui/words.tsx'
import { AskPhone } from '../../connected/one-time-code/AskPhone.tsx'
import { EnterCode } from '../../connected/one-time-code/EnterCode.tsx'
import type { VisitorPayload } from '../../payload/island-data.ts'
import { loginFor } from '../../stores/account/login.ts'
import { orderFormFor } from '../../stores/checkout/order-form.ts'

/** Phone, then code. What the diner wrote for an order is there already. */
export function LoginScreen({ payload, cartKey }: { payload: VisitorPayload; cartKey: string }) {
  const { t } = useWords()
  const [flow] = useState(() => loginFor(payload))
  const waiting = useStore(flow.$waiting)
  const [written] = useState(() => orderFormFor(cartKey).$values.get())
  const [name, setName] = useState(written.name)
  if (waiting) return <EnterCode flow={flow} waiting={waiting} />
  return (
    <div className="grid gap-6">
      <p className="text-ink-muted">{t('login:intro')}</p>
      <AskPhone
        flow={flow}
        home={payload.countryCode.toUpperCase()}
        homeCode={payload.callingCode}
        label={t('login:phone')}
        hint={t('login:phoneHint')}
        known={written.phone}
        onSend={(to) => flow.send({ ...to, name: name.trim() })}
      >
        <Field
          label={t('login:name')}
          hint={t('login:nameHint')}
          optional={t('ui:optional')}
          autoComplete="name"
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </AskPhone>
    </div>
  )
}
