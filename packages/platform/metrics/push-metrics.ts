import type { PushSender } from '@rodovia/core/notifications/pushes/ports.ts'
import { Counter, Histogram, type Registry } from 'prom-client'

/** The same sender; what became of each message is counted. */
export function measurePushes(registry: Registry, sender: PushSender): PushSender {
  const registers = [registry]
  const messages = new Counter({
    name: 'rodovia_push_messages_total',
    help: 'Pushes to one app each, by provider: sent, dead (the app is gone), retry (to be tried again), failed, skipped (the provider is not configured).',
    labelNames: ['provider', 'outcome'],
    registers,
  })
  const batches = new Histogram({
    name: 'rodovia_push_batch_duration_seconds',
    help: 'How long a provider took for a batch of pushes.',
    labelNames: ['provider'],
    registers,
  })
  return {
    ...sender,
    async send(provider, asked) {
      const end = batches.startTimer({ provider })
      const results = await sender.send(provider, asked)
      end()
      for (const { outcome } of results) messages.inc({ provider, outcome })
      return results
    },
  }
}
