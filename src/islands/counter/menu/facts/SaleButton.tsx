import { Suspense, useState } from 'react'
import { more } from '../../../../components/page-icons.ts'
import { IconButton } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import type { DeskPage } from '../../../../stores/desk/desk-page.ts'
import type { MenuItem } from '../../../../stores/desk/menu-list.ts'
import { lazySheet } from '../lazy-sheet.tsx'
import { nameOf } from '../names.ts'

const SaleSheet = lazySheet(() => import('./SaleSheet.tsx'))

/** Marks a dish as sold out or hides it, from the list: published at once, or with the other changes. */
export function SaleButton({ model, item }: { model: DeskPage; item: MenuItem }) {
  const i18n = useI18n()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        icon={more}
        label={i18n.t('menu-desk:facts.sale.open', { name: nameOf(item, i18n) })}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      <Suspense>
        {isOpen && <SaleSheet model={model} item={item} onClosed={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}
