import type { OpenBoardStream } from '../../client/board-stream.ts'
import type { Passkeys } from '../device/passkeys.ts'
import type { PageEnvironment } from '../page/environment.ts'

/** `order`: a new order; `urgent`: the same, louder; `connection`: the connection is lost; `printer`: a printer needs help. */
export type Signal = 'order' | 'urgent' | 'connection' | 'printer'

/** The loudspeaker of the device. */
export type Sound = {
  /** Whether the browser lets the page make sounds. It needs a tap first. */
  isAllowed(): boolean
  /** Asks the browser for sound; call it while the user taps. Returns whether it is allowed now. */
  allow(): Promise<boolean>
  play(signal: Signal): void
}

/** Keeps the screen on. `withheld`: the browser does not offer it here, for example over plain http. */
export type Wakefulness = 'awake' | 'asleep' | 'withheld'

/** The dependencies of the counter's page models. */
export type CounterEnvironment = PageEnvironment & {
  readonly openStream: OpenBoardStream
  readonly sound: Sound
  readonly passkeys: Passkeys
  /** Keeps the screen on until the page is hidden. */
  keepAwake(): Promise<Wakefulness>
  /** Settings of this device. They are lost if storage is disabled. */
  readonly device: {
    read(key: string): string | null
    write(key: string, value: string): void
  }
}
