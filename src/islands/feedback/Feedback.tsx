import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import { VisitorScreen } from '../../connected/VisitorScreen.tsx'
import type { FeedbackPayload } from '../../payload/screens/island-data.ts'
import { FeedbackScreen } from './FeedbackScreen.tsx'

export default function Feedback(props: { locale: string; payloadPath: string }) {
  return (
    <VisitorScreen<FeedbackPayload> {...props} route="/Feedback" skeleton={<Skeleton rows={0} fields={3} />}>
      {(payload) => <FeedbackScreen payload={payload} />}
    </VisitorScreen>
  )
}
