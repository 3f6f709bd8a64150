import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { LiveRegion } from '../../../../components/ui/basics/LiveRegion.tsx'
import type { Names } from '../../../../stores/desk/options/names.ts'
import type { PartPlace } from './PartRow.tsx'

type Part = { readonly key: string; readonly names: Names }

/** Sizes or options in their order, and the button that adds one. Says what was moved and deleted. */
export function PartList<One extends Part>({
  label,
  parts,
  newName,
  addLabel,
  onMove,
  onDelete,
  onAdd,
  children,
}: {
  label: string
  parts: readonly One[]
  /** What a part without a name is called. */
  newName: string
  addLabel: string
  onMove: (key: string, by: -1 | 1) => void
  onDelete: (key: string) => void
  /** Returns the key of the new part, whose name takes the focus. */
  onAdd: () => string | null
  children: (part: One, place: PartPlace) => ReactNode
}) {
  const { t, localize, number } = useI18n()
  const addButton = useRef<HTMLButtonElement>(null)
  const [added, setAdded] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  return (
    <>
      <ul aria-label={label} className="grid gap-3">
        {parts.map((part, index) => {
          const name = localize(part.names) || newName
          return children(part, {
            name,
            isNew: part.key === added,
            isFirst: index === 0,
            isLast: index === parts.length - 1,
            onMove: (by) => {
              if (!parts[index + by]) return
              onMove(part.key, by)
              setSaid(t('menu-desk:done.moved', { name, position: number(index + 1 + by) }))
            },
            onDelete: () => {
              onDelete(part.key)
              setSaid(t('menu-desk:done.removed', { name }))
              addButton.current?.focus()
            },
          })
        })}
      </ul>
      <LiveRegion text={said} />
      <Button ref={addButton} quiet className="min-h-12" onClick={() => setAdded(onAdd())}>
        {addLabel}
      </Button>
    </>
  )
}
