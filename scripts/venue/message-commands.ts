import type { WireMessageVolume } from '../../src/contract/operator/message-operator-calls.ts'
import { type Commands, type Context, oneLine } from './command.ts'

/** What the messages of a venue cost. */
export function messageCommands({ api, output }: Context): Commands {
  const { out } = output
  return {
    messages: {
      usage: [
        [
          'REF [--month YYYY-MM]',
          'show how many codes and messages about orders a business sent, and their cost',
        ],
      ],
      positionals: [1, 1],
      options: { month: { type: 'string' } },
      async run([referenceId = ''], { month }) {
        const asked = typeof month === 'string' ? month : ''
        const answer = await api.call('messageVolume', { referenceId, month: asked })
        const lines = [
          `${answer.venue} · ${answer.month}`,
          ...answer.volume.map(describe),
          ...totals(answer.volume),
        ]
        for (const line of lines) out(`${oneLine(line)}\n`)
        return true
      },
    },
  }
}

const KINDS = { code: 'codes', order: 'order status' } as const

function describe({
  kind,
  channel,
  country,
  messages,
  parts,
  failed,
  cost,
  currency,
}: WireMessageVolume): string {
  const sent = `${messages} messages · ${parts} parts · ${failed} not delivered`
  return [KINDS[kind], channel, country || 'unknown country', sent, price(cost, currency)].join(' · ')
}

/** One line per currency; none if there were no messages. */
function totals(volume: readonly WireMessageVolume[]): string[] {
  const sums = new Map<string, number>()
  for (const { cost, currency } of volume)
    if (currency !== '') sums.set(currency, (sums.get(currency) ?? 0) + cost)
  return [...sums].map(([currency, cost]) => `total: ${price(cost, currency)}`)
}

const price = (cost: number, currency: string): string =>
  currency === '' ? 'no price known' : `${cost.toFixed(4)} ${currency}`
