import { atom, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import { invitationCall, joinCall } from '../../contract/counter/staff-calls.ts'
import type { ResponseOf } from '../../contract/wire/call.ts'
import { PIN_PATTERN } from '../../domain/staff/device-lock.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { boardPath } from './places-page.ts'

export type Invitation = ResponseOf<typeof invitationCall>

/**
 * `void`: the invitation does not exist, has expired or was used. `failed`: the server was not reached. `ready`: the form is
 * shown.
 */
export type JoinState =
  | { readonly state: 'loading' }
  | { readonly state: 'void' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly invitation: Invitation }

export type JoinForm = { readonly name: string; readonly device: string; readonly pin: string }
export type JoinErrors = Partial<Record<keyof JoinForm, true>>
export type Submission = 'idle' | 'sending' | 'unsent'

export type JoinPage = {
  readonly $join: ReadableAtom<JoinState>
  readonly $errors: ReadableAtom<JoinErrors>
  readonly $submission: ReadableAtom<Submission>
  load(): Promise<void>
  /** Accepts the invitation, and opens the board. */
  join(form: JoinForm): Promise<void>
  open(): () => void
}

/** The page that accepts an invitation. `code` is the part of its address after `#`. */
export function createJoinPage(page: PageEnvironment, code: string): JoinPage {
  const $join = atom<JoinState>({ state: 'loading' })
  const $errors = atom<JoinErrors>({})
  const $submission = atom<Submission>('idle')

  async function load(): Promise<void> {
    if (code === '') return $join.set({ state: 'void' })
    $join.set({ state: 'loading' })
    try {
      $join.set({ state: 'ready', invitation: await page.client.call(invitationCall, { body: { code } }) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      $join.set({ state: error.answer && error.code !== 'rate-limited' ? 'void' : 'failed' })
    }
  }
  async function join(form: JoinForm): Promise<void> {
    const shown = $join.get()
    if (shown.state !== 'ready' || $submission.get() === 'sending') return
    const name = shown.invitation.staff_name ?? form.name.trim()
    const errors: JoinErrors = {
      ...(name === '' && { name: true }),
      ...(form.device.trim() === '' && { device: true }),
      ...(!PIN_PATTERN.test(form.pin) && { pin: true }),
    }
    $errors.set(errors)
    if (Object.keys(errors).length > 0) return
    $submission.set('sending')
    try {
      const body = { code, name, device: form.device.trim(), pin: form.pin }
      const { places } = await page.client.call(joinCall, { body })
      const [only] = places
      page.navigate.replace(only && places.length === 1 ? boardPath(only.reference_id) : '/counter')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      $submission.set(error.answer && error.code !== 'rate-limited' ? 'idle' : 'unsent')
      if (error.answer && error.code !== 'rate-limited') $join.set({ state: 'void' })
    }
  }
  return {
    ...{ $join, $errors, $submission, load, join },
    open() {
      void load()
      return () => {}
    },
  }
}
