import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../../components/ui/forms/ErrorText.tsx'
import { Sheet } from '../../../../components/ui/screen/Sheet.tsx'
import type { Json } from '../../../../domain/json/json.ts'
import { exportMenu } from '../../../../stores/desk/import/export-menu.ts'
import { createExportPage } from '../../../../stores/desk/import/export-page.ts'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import { download } from '../../download.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Downloads the menu as a workbook: as it is published, or with the draft. */
export default function ExportSheet({
  model,
  referenceId,
  onClosed,
}: {
  model: MenuPage
  referenceId: string
  onClosed: () => void
}) {
  const { t } = useI18n()
  const changes = useStore(model.$changes)
  const [page] = useState(() =>
    createExportPage(exportMenu, (workbook) => download(`${referenceId}.xlsx`, workbook, XLSX)),
  )
  const state = useStore(page.$state)
  return (
    <Sheet label={t('menu-desk:import.exported.title')} closeLabel={t('counter:close')} onClosed={onClosed}>
      {(close) => {
        const saveAndClose = (file: Json) => void page.save(file).then((isSaved) => isSaved && close())
        return (
          <div className="grid gap-5 scroll-pt-20 overflow-y-auto px-[min(1.25rem,6vw)] pb-5">
            <h2 className="sheet-title">{t('menu-desk:import.exported.title')}</h2>
            <p>{t('menu-desk:import.exported.hint')}</p>
            {state === 'failed' && <ErrorText role="alert">{t('menu-desk:draft.exportFailed')}</ErrorText>}
            <div className="grid gap-2">
              <Button
                className="min-h-12"
                aria-disabled={state === 'writing'}
                onClick={() => saveAndClose(model.draft.$file.get())}
              >
                {state === 'writing'
                  ? t('ui:loading')
                  : t(`menu-desk:import.exported.${changes.length > 0 ? 'draft' : 'download'}`)}
              </Button>
              {changes.length > 0 && (
                <Button quiet className="min-h-12" onClick={() => saveAndClose(model.draft.$published.get())}>
                  {t('menu-desk:import.exported.published')}
                </Button>
              )}
            </div>
          </div>
        )
      }}
    </Sheet>
  )
}
