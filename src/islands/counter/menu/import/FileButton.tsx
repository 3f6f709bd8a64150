import { useStore } from '@nanostores/react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import type { MenuImport } from '../../../../stores/desk/import/menu-import.ts'

/** A button that takes a menu as a file. */
export function FileButton({
  importing,
  label,
  quiet = false,
}: {
  importing: MenuImport
  label: string
  quiet?: boolean
}) {
  const { t } = useI18n()
  const isReading = useStore(importing.$state) === 'reading'
  return (
    <label
      className={`btn ${quiet ? 'btn-quiet' : ''} relative min-h-12 has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-accent-ink has-[:focus-visible]:outline-offset-2`}
    >
      <input
        type="file"
        className="absolute inset-0 cursor-pointer opacity-0"
        accept=".xlsx,.csv,.tsv,.txt"
        disabled={isReading}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) void importing.read(file, t('menu-desk:import.text.category'))
          // So that the same file can be chosen again after it was corrected.
          event.currentTarget.value = ''
        }}
      />
      {label}
    </label>
  )
}
