import { CopyStep } from './CopyStep.tsx'
import { GroupStep } from './GroupStep.tsx'
import { SharedStep } from './SharedStep.tsx'
import { SizesStep } from './SizesStep.tsx'
import type { OptionsProps } from './useOptions.ts'

/** What the sheet of a dish shows instead of its form. `onDecided`: saves the form again after a question was answered. */
export function OptionsStep({ model, form, onDecided }: OptionsProps & { onDecided: () => void }) {
  const { step, groups } = form.options
  if (step?.what === 'sizes') return <SizesStep model={model} form={form} />
  if (step?.what === 'copy') return <CopyStep model={model} form={form} />
  const group = groups.find(({ key }) => step && 'key' in step && key === step.key)
  if (!step || !group) return null
  if (step.what === 'group') return <GroupStep key={group.key} model={model} form={form} group={group} />
  return <SharedStep key={group.key} model={model} form={form} group={group} onDecided={onDecided} />
}
