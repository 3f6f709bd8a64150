import { grip } from '../../../../components/page-icons.ts'
import { Icon } from '../../../../components/ui/basics/Icon.tsx'

/** Shows that a row can be dragged. Keyboards and screen readers use its buttons. */
export const Grip = () => (
  <span
    aria-hidden="true"
    className="flex min-h-12 w-6 flex-none cursor-grab items-center justify-center text-ink-muted active:cursor-grabbing"
  >
    <Icon of={grip} />
  </span>
)
