import type { LineCheck } from '../../contract/wire/errors.ts'
import type { CartLine } from '../../domain/order/line.ts'

/** The sent lines that the platform still accepts, according to its answer. */
export const linesLeft = (sent: readonly CartLine[], changes: readonly LineCheck[]): CartLine[] =>
  sent.filter((_, at) =>
    changes.every(({ index, state }) => index !== at || state === 'price' || state === 'ok'),
  )
