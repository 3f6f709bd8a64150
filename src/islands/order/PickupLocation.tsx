import { pin } from '../../components/icons.ts'
import { ButtonLink } from '../../components/ui/basics/Button.tsx'
import { Icon } from '../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { LocalizedText } from '../../components/ui/basics/LocalizedText.tsx'
import { orderTypeName } from '../../connected/orders/order-type-name.ts'
import type { PlacedOrder } from '../../contract/order/order.ts'
import type { OrderPayload } from '../../contract/payloads/visitor.ts'

/** The branch with which the order was placed. Undefined if the platform lists no branch with that id. */
export const findBranch = ({ branches }: OrderPayload, { branch_id: id }: PlacedOrder) =>
  branches.find((branch) => branch.id === id)

/** Where the order is picked up: branch, address and directions. */
export function PickupLocation({ order, payload }: { order: PlacedOrder; payload: OrderPayload }) {
  const { t, localize } = useI18n()
  const branch = findBranch(payload, order)
  return (
    <section aria-labelledby="where" className="grid justify-items-start gap-1">
      <h2 id="where" className="text-lg">
        {orderTypeName(t, order)}
      </h2>
      <p className="font-semibold">
        <LocalizedText text={branch && localize(branch.name) ? branch.name : payload.name} />
      </p>
      {branch && localize(branch.address) && (
        <p className="text-ink-muted">
          <LocalizedText text={branch.address} />
        </p>
      )}
      {branch?.mapHref && (
        <ButtonLink quiet href={branch.mapHref} className="mt-2">
          <Icon of={pin} />
          {t('order:directions')}
        </ButtonLink>
      )}
    </section>
  )
}
