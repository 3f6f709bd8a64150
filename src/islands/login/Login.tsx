import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { VisitorScreen } from '../../connected/VisitorScreen.tsx'
import { LoginScreen } from './LoginScreen.tsx'

/** Logging in by a one-time code, for guests only; whoever is logged in goes back to where they were (spec §2). */
export default function Login({
  cartKey,
  ...props
}: {
  locale: string
  payloadPath: string
  cartKey: string
}) {
  return (
    <VisitorScreen {...props} route="/login" skeleton={<Skeleton rows={0} fields={3} />}>
      {(payload) => <LoginScreen payload={payload} cartKey={cartKey} />}
    </VisitorScreen>
  )
}
