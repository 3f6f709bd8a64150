import type { Ref } from 'react'

/** Looks of a large button or link that has a hint. */
export const CARD_CLASS =
  'grid h-full min-h-16 w-full cursor-pointer content-start gap-1 rounded-lg bg-surface-raised px-4 py-3 text-start'

/** A large button that opens a form or a list: its name, and what is in it. */
export function FormCard({
  name,
  hint,
  ref,
  onOpened,
}: {
  name: string
  hint: string
  ref?: Ref<HTMLButtonElement> | undefined
  onOpened: () => void
}) {
  return (
    <button ref={ref} type="button" className={CARD_CLASS} onClick={onOpened}>
      <CardText name={name} hint={hint} />
    </button>
  )
}

export function CardText({ name, hint }: { name: string; hint: string }) {
  return (
    <>
      <span className="font-semibold">{name}</span>
      <span className="text-ink-muted text-sm">{hint}</span>
    </>
  )
}
