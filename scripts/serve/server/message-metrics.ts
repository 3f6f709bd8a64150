import { Counter, type Registry } from 'prom-client'
import type { CountedMessage } from '../../../api/messages/deliver.ts'

/** Adds the metrics of messages to customers. Returns the function that counts one. */
export function createMessageCounter(registry: Registry): (message: CountedMessage) => void {
  const registers = [registry]
  const messages = new Counter({
    name: 'sufra_messages_total',
    help: 'Messages to customers: sent or not-sent, and later delivered or failed, as far as the provider reports it',
    labelNames: ['provider', 'channel', 'kind', 'country', 'outcome'] as const,
    registers,
  })
  const parts = new Counter({
    name: 'sufra_message_parts_total',
    help: 'Parts of the messages that were sent, which providers charge for',
    labelNames: ['provider', 'channel', 'kind', 'country'] as const,
    registers,
  })
  const costs = new Counter({
    name: 'sufra_message_cost_total',
    help: 'What the messages that were sent cost, in units of the currency, by MESSAGE_PRICES or as the provider says',
    labelNames: ['provider', 'channel', 'kind', 'country', 'currency'] as const,
    registers,
  })
  return ({ provider, channel, kind, country, outcome, parts: count, cost }) => {
    // Calling codes, of which there are about 200.
    const of = { provider, channel, kind, country }
    messages.inc({ ...of, outcome })
    if (outcome === 'sent') parts.inc(of, count)
    if (cost) costs.inc({ ...of, currency: cost.currency }, cost.cost / 1_000_000)
  }
}
