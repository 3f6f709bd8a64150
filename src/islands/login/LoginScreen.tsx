import { useStore } from '@nanostores/react'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { Field } from '../../components/ui/forms/Field.tsx'
import { CodeStep } from '../../connected/one-time-code/CodeStep.tsx'
import { PhoneStep } from '../../connected/one-time-code/PhoneStep.tsx'
import type { VisitorPayload } from '../../contract/payloads/visitor.ts'
import type { LoginPage } from '../../stores/login/login-page.ts'

/** The login in two steps: phone number, then code. */
export function LoginScreen({ payload, model }: { payload: VisitorPayload; model: LoginPage }) {
  const { t } = useI18n()
  const waiting = useStore(model.$waiting)
  const name = useStore(model.$name)
  if (waiting) return <CodeStep waiting={waiting} makeModel={model.code} />
  return (
    <div className="grid gap-6">
      <p className="text-ink-muted">{t('login:intro')}</p>
      <PhoneStep
        makeModel={model.phone}
        home={payload.countryCode.toUpperCase()}
        homeCode={payload.callingCode}
        label={t('login:phone')}
        hint={t('login:phoneHint')}
      >
        <Field
          label={t('login:name')}
          hint={t('login:nameHint')}
          optional={t('ui:optional')}
          autoComplete="name"
          maxLength={120}
          value={name}
          onChange={(event) => model.setName(event.currentTarget.value)}
        />
      </PhoneStep>
    </div>
  )
}
