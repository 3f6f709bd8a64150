import { pin } from '../../components/icons.ts'
import { ButtonLink } from '../../components/ui/basics/Button.tsx'
import { Icon } from '../../components/ui/basics/Icon.tsx'
import { Said } from '../../components/ui/basics/Said.tsx'
import { useWords } from '../../components/ui/basics/words.tsx'
import { orderTypeName } from '../../connected/orders/order-type-name.ts'
import type { PlacedOrder } from '../../contract/order/order.ts'
import type { OrderPayload } from '../../payload/screens/island-data.ts'

/** The branch that an order was placed with. Undefined: the platform lists none of that id. */
export const branchOf = ({ branches }: OrderPayload, { branch_id: id }: PlacedOrder) =>
  branches.find((branch) => branch.id === id)

/** Where an order is picked up: the branch, its address, and the way there. */
export function Where({ order, payload }: { order: PlacedOrder; payload: OrderPayload }) {
  const { t, say } = useWords()
  const branch = branchOf(payload, order)
  return (
    <section aria-labelledby="where" className="grid justify-items-start gap-1">
      <h2 id="where" className="text-lg">
        {orderTypeName(t, order)}
      </h2>
      <p className="font-semibold">
        <Said text={branch && say(branch.name) ? branch.name : payload.name} />
      </p>
      {branch && say(branch.address) && (
        <p className="text-ink-muted">
          <Said text={branch.address} />
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
