import { useStore } from '@nanostores/react'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import { checkOptions, type OptionsProblem } from '../../../../stores/desk/options/check-options.ts'
import type { OptionsState } from '../../../../stores/desk/options/form-changes.ts'
import type { OptionsForm, OptionsVenue } from '../../../../stores/desk/options/option-forms.ts'
import type { PartForm } from '../../../../stores/desk/part-form.ts'

/** What editors of sizes and options work with. */
export type OptionsProps = { readonly model: MenuPage; readonly form: PartForm }

type Options = {
  readonly venue: OptionsVenue
  /** Problems to show; none before the first attempt. */
  readonly problems: readonly OptionsProblem[]
  /** Changes the form. A change that includes prices replaces both. */
  change(change: (options: OptionsForm) => OptionsForm): void
  changeAll(state: OptionsState): void
}

/** The sizes and options of the form of a dish. */
export function useOptions({ model, form }: OptionsProps): Options {
  const shop = useStore(model.$venue)
  const menu = useStore(model.$menu)
  const venue = { ...shop, menu }
  return {
    venue,
    problems: form.options.isChecked ? checkOptions(form, venue) : [],
    change: (change) => model.change({ options: change(form.options) }),
    changeAll: ({ options, prices }) => model.change({ options, prices }),
  }
}
