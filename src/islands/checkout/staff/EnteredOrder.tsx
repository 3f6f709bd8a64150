import { Button, ButtonLink } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { Thanks } from '../../../components/ui/screen/Thanks.tsx'
import type { Shop } from '../../../contract/payloads/shop.ts'
import { pathsOf } from '../../../stores/paths.ts'
import { backToBoard } from '../../../stores/staff-order/reset-tab.ts'

/** Says that the order is on the board. `number`: null if an earlier attempt placed it. */
export function EnteredOrder({
  number,
  shop,
  board,
  lang,
}: {
  number: number | null
  shop: Shop
  board: string
  lang: string
}) {
  const { t, reference } = useI18n()
  return (
    <section className="mx-auto grid w-full max-w-lg gap-4" lang={lang}>
      <Thanks
        text={
          number === null
            ? t('counter:entry.placedBefore')
            : t('counter:entry.placed', { number: reference(number) })
        }
      />
      <Button wide className="min-h-14" onClick={() => backToBoard(board)}>
        {t('counter:entry.back')}
      </Button>
      <ButtonLink wide quiet className="min-h-14" href={pathsOf(shop).menu}>
        {t('counter:entry.another')}
      </ButtonLink>
    </section>
  )
}
