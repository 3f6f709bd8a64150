import { useStore } from '@nanostores/react'
import type { MenuPage } from '../../../stores/desk/menu-page.ts'
import { RefusedEdits } from './RefusedEdits.tsx'
import { FailedSchedules } from './schedule/FailedSchedules.tsx'
import { UnseenNotice } from './venue/UnseenNotice.tsx'

/** What somebody has to know or decide about the draft. */
export default function DeskNotices({
  model,
  onReview,
  onUnseen,
}: {
  model: MenuPage
  onReview: () => void
  onUnseen: () => void
}) {
  const refused = useStore(model.$refused)
  const isUnseen = useStore(model.$isUnseen)
  return (
    <>
      <FailedSchedules model={model} onReview={onReview} />
      {isUnseen && <UnseenNotice model={model} onChosen={onUnseen} />}
      {refused.length > 0 && <RefusedEdits model={model} />}
    </>
  )
}
