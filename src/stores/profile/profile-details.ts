import { atom, computed, type ReadableAtom } from 'nanostores'
import { authFor } from '../account/auth.ts'
import { type SaveOutcome, saveProfile } from '../account/profile.ts'
import type { PageEnvironment } from '../page/environment.ts'

type DetailFields = { readonly name: string; readonly email: string }

export type ProfileDetails = {
  /** The values of the fields: those of the account, with what the customer has typed. */
  readonly $written: ReadableAtom<DetailFields>
  readonly $saving: ReadableAtom<boolean>
  /** The outcome of the last attempt to save; null if there was none, or if the customer has typed since. */
  readonly $outcome: ReadableAtom<SaveOutcome | null>
  type(part: Partial<DetailFields>): void
  /** Saves the details. Does nothing while they are being saved. Never throws. */
  save(): Promise<void>
}

/** The name and email of the customer. `next` is the screen that required them; saving returns there. */
export function createProfileDetails(
  page: PageEnvironment,
  businessUserId: string,
  next: string | null,
): ProfileDetails {
  const $draft = atom<Partial<DetailFields>>({})
  const $saving = atom(false)
  const $outcome = atom<SaveOutcome | null>(null)
  const $written = computed([authFor(businessUserId).$customer, $draft], (customer, draft) => ({
    name: customer?.name ?? '',
    email: customer?.email ?? '',
    ...draft,
  }))
  return {
    $written,
    $saving,
    $outcome,
    type(part) {
      $draft.set({ ...$draft.get(), ...part })
      $outcome.set(null)
    },
    async save() {
      if ($saving.get()) return
      const { name, email } = $written.get()
      $outcome.set(null)
      if (name.trim() === '') return $outcome.set('name')
      $saving.set(true)
      const outcome = await saveProfile(page.client, businessUserId, {
        name: name.trim(),
        email: email.trim(),
      })
      $saving.set(false)
      $outcome.set(outcome)
      if (outcome !== 'saved') return
      $draft.set({})
      if (next !== null) page.navigate.assign(next)
    },
  }
}
