import type { PushSender } from '@rodovia/core/notifications/pushes/ports.ts'
import { Counter, Histogram, type Registry } from 'prom-client'

/** Wraps a sender so that its messages are counted by outcome. */
export function measurePushes(registry: Registry, sender: PushSender): PushSender {
  const registers = [registry]
  const outcomes = new Counter({
    name: 'rodovia_push_messages_total',
    help: 'Pushes by provider and outcome: sent, dead (the app is gone), refused (the provider takes none for this app), retry, failed, skipped (the provider is not configured).',
    labelNames: ['provider', 'outcome'],
    registers,
  })
  const batches = new Histogram({
    name: 'rodovia_push_batch_duration_seconds',
    help: 'Time that a provider took for a batch of pushes.',
    labelNames: ['provider'],
    registers,
  })
  return {
    ...sender,
    async send(provider, messages) {
      const end = batches.startTimer({ provider })
      const results = await sender.send(provider, messages)
      end()
      for (const { outcome } of results) outcomes.inc({ provider, outcome })
      return results
    },
  }
}
