import { atom, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import { invitationCall, joinCall } from '../../contract/counter/staff-calls.ts'
import type { ResponseOf } from '../../contract/wire/call.ts'
import { PIN_PATTERN, type UnlockWay } from '../../domain/staff/device-lock.ts'
import type { CounterEnvironment } from './environment.ts'
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
/** `no-passkey`: none was created, or it was not accepted. */
export type Submission = 'idle' | 'sending' | 'unsent' | 'no-passkey'

export type JoinPage = {
  readonly $join: ReadableAtom<JoinState>
  readonly $errors: ReadableAtom<JoinErrors>
  readonly $submission: ReadableAtom<Submission>
  /** Whether this device could have a passkey. */
  readonly $canCreate: ReadableAtom<boolean>
  /** How the counter is to be unlocked on this device. */
  readonly $way: ReadableAtom<UnlockWay>
  load(): Promise<void>
  choose(way: UnlockWay): void
  /** Accepts the invitation, and opens the board. Call it while the user taps: the browser may show a dialog. */
  join(form: JoinForm): Promise<void>
  open(): () => void
}

/** The page that accepts an invitation. `code` is the part of its address after `#`. */
export function createJoinPage(
  page: Pick<CounterEnvironment, 'client' | 'navigate' | 'passkeys'>,
  code: string,
): JoinPage {
  const $join = atom<JoinState>({ state: 'loading' })
  const $errors = atom<JoinErrors>({})
  const $submission = atom<Submission>('idle')
  const $canCreate = atom(false)
  const $way = atom<UnlockWay>('pin')

  async function load(): Promise<void> {
    if (code === '') return $join.set({ state: 'void' })
    $join.set({ state: 'loading' })
    try {
      const [invitation, canCreate] = await Promise.all([
        page.client.call(invitationCall, { body: { code } }),
        page.passkeys.canCreate(),
      ])
      $canCreate.set(canCreate)
      if (canCreate) $way.set('passkey')
      $join.set({ state: 'ready', invitation })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      $join.set({ state: error.answer && error.code !== 'rate-limited' ? 'void' : 'failed' })
    }
  }
  async function join(form: JoinForm): Promise<void> {
    const shown = $join.get()
    if (shown.state !== 'ready' || $submission.get() === 'sending') return
    const name = shown.invitation.staff_name ?? form.name.trim()
    const way = $way.get()
    const errors: JoinErrors = {
      ...(name === '' && { name: true }),
      ...(form.device.trim() === '' && { device: true }),
      ...(way === 'pin' && !PIN_PATTERN.test(form.pin) && { pin: true }),
    }
    $errors.set(errors)
    if (Object.keys(errors).length > 0) return
    $submission.set('sending')
    try {
      const places = await enrol({ code, name, device: form.device.trim() }, form.pin, way)
      if (places === null) return $submission.set('no-passkey')
      const [only] = places
      page.navigate.replace(only && places.length === 1 ? boardPath(only.reference_id) : '/counter')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const isLost = error.answer === null || error.code === 'rate-limited'
      // Only passkeys are refused in other ways than the invitation itself, for example at a host that is unknown to the platform.
      const isVoid = way === 'pin' || error.code === 'not-found'
      $submission.set(isLost ? 'unsent' : isVoid ? 'idle' : 'no-passkey')
      if (!isLost && isVoid) $join.set({ state: 'void' })
    }
  }
  /** Null: no passkey was created. @throws CallError */
  async function enrol(invited: { code: string; name: string; device: string }, pin: string, way: UnlockWay) {
    if (way === 'pin') return (await page.client.call(joinCall, { body: { ...invited, pin } })).places
    const { joinByPasskey } = await import('../device/passkey-steps.ts')
    return joinByPasskey(page, invited)
  }
  return {
    ...{ $join, $errors, $submission, $canCreate, $way, load, join },
    choose(way) {
      $way.set(way)
      $errors.set({})
      $submission.set('idle')
    },
    open() {
      void load()
      return () => {}
    },
  }
}
