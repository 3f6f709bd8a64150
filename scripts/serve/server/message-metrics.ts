import { Counter, type Registry } from 'prom-client'
import type { CountedMessage } from '../../../api/messages/deliver.ts'

/** Adds the metrics of messages to customers. Returns the function that counts one. */
export function createMessageCounter(registry: Registry): (message: CountedMessage) => void {
  const registers = [registry]
  const messages = new Counter({
    name: 'sufra_messages_total',
    help: 'Messages to customers: sent or not-sent, and later delivered or failed, as far as the provider reports it',
    labelNames: ['provider', 'channel', 'outcome'] as const,
    registers,
  })
  const parts = new Counter({
    name: 'sufra_message_parts_total',
    help: 'Parts of the messages that were sent, which providers charge for',
    labelNames: ['provider', 'channel'] as const,
    registers,
  })
  return ({ provider, channel, outcome, parts: count }) => {
    messages.inc({ provider, channel, outcome })
    if (outcome === 'sent') parts.inc({ provider, channel }, count)
  }
}
