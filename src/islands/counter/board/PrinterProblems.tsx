import { printer as printerIcon } from '../../../components/page-icons.ts'
import { Icon } from '../../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import type { Printer } from '../../../contract/counter/printing-calls.ts'
import { printerTexts } from '../settings/printer-state.ts'

/** The printers to which somebody must go. `now` is in epoch milliseconds. */
export default function PrinterProblems({
  printers,
  timeZone,
  now,
}: {
  printers: readonly Printer[]
  timeZone: string
  now: number
}) {
  const i18n = useI18n()
  return printers.map((printer) => (
    <p
      key={printer.id}
      className="flex items-center gap-3 border-warning border-b-2 bg-surface-raised px-gutter py-2 font-semibold text-warning"
    >
      <Icon of={printerIcon} />
      <span className="min-w-0">
        <bdi>{printer.name}</bdi>
        {': '}
        {printerTexts(printer, i18n, timeZone, now).join(' · ')}
      </span>
    </p>
  ))
}
