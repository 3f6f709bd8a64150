import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import { useModel } from '../../connected/useModel.ts'
import { VisitorScreen } from '../../connected/VisitorScreen.tsx'
import type { VisitorPayload } from '../../contract/payloads/visitor.ts'
import { createLoginPage } from '../../stores/login/login-page.ts'
import { browserPage } from '../../stores/page/browser-page.ts'
import { visitorShape } from '../../stores/visitor-shapes.ts'
import { LoginScreen } from './LoginScreen.tsx'

/** Login by a one-time code, for guests only. Customers who are logged in return to where they were (spec §2). */
export default function Login({
  cartKey,
  ...props
}: {
  locale: string
  payloadPath: string
  cartKey: string
}) {
  return (
    <VisitorScreen {...props} shape={visitorShape} route="/login" skeleton={<Skeleton rows={0} fields={3} />}>
      {(payload) => <Guest payload={payload} cartKey={cartKey} />}
    </VisitorScreen>
  )
}

function Guest({ payload, cartKey }: { payload: VisitorPayload; cartKey: string }) {
  const model = useModel(() => createLoginPage(browserPage(), payload, cartKey))
  return <LoginScreen payload={payload} model={model} />
}
