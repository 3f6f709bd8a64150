import { atom, computed, type ReadableAtom } from 'nanostores'
import { authFor } from '../account/auth.ts'
import { type SaveOutcome, saveProfile } from '../account/profile.ts'
import type { PageEnvironment } from '../page/environment.ts'

type Written = { readonly name: string; readonly email: string }

export type ProfileDetails = {
  /** What the fields say: as the account has it, until something is typed. */
  readonly $written: ReadableAtom<Written>
  readonly $saving: ReadableAtom<boolean>
  /** How the last attempt to save went; null: none, or something was typed since. */
  readonly $outcome: ReadableAtom<SaveOutcome | null>
  type(part: Partial<Written>): void
  /** Does nothing while the details are being saved. Never throws. */
  save(): Promise<void>
}

/** Name and email of the customer. `next`: the screen that asked for them and is led back to once they are saved. */
export function profileDetails(
  page: PageEnvironment,
  businessUserId: string,
  next: string | null,
): ProfileDetails {
  const $draft = atom<Partial<Written>>({})
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
