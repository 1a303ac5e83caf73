import { Counter, type Registry } from 'prom-client'

/** Counts what became of messages to recipients. */
export function measureRecipientMessages(
  registry: Registry,
): (channel: string | null, outcome: string) => void {
  const messages = new Counter({
    name: 'rodovia_recipient_messages_total',
    help: 'Messages to recipients by channel (none without one) and outcome: sent, suppressed, failed, again (a later try), next_channel (the provider refused).',
    labelNames: ['channel', 'outcome'],
    registers: [registry],
  })
  return (channel, outcome) => messages.inc({ channel: channel ?? 'none', outcome })
}
