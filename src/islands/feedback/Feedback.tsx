import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import { VisitorScreen } from '../../connected/VisitorScreen.tsx'
import type { FeedbackPayload } from '../../contract/payloads/visitor.ts'
import { feedbackShape } from '../../stores/visitor-shapes.ts'
import { FeedbackScreen } from './FeedbackScreen.tsx'

export default function Feedback(props: { locale: string; payloadPath: string }) {
  return (
    <VisitorScreen<FeedbackPayload>
      {...props}
      shape={feedbackShape}
      route="/Feedback"
      skeleton={<Skeleton rows={0} fields={3} />}
    >
      {(payload) => <FeedbackScreen payload={payload} />}
    </VisitorScreen>
  )
}
