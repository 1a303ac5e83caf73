import type { PushPlatform } from '@rodovia/core/notifications/pushes/ports.ts'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { aMessage } from './message.fixture.ts'
import { measurePushes } from './push-metrics.ts'
import { createPushSender } from './push-sender.ts'

test('pushes are counted by provider and outcome', async () => {
  const registry = new Registry()
  const unconfigured: PushPlatform[] = []
  await using sender = await createPushSender({
    ...{
      fcm: null,
      apns: null,
      expo: null,
      web: null,
      clock: () => new Date('2026-03-02T12:00:00Z'),
      onFault: () => {},
    },
    onUnconfigured: (platform) => unconfigured.push(platform),
  })
  const measured = measurePushes(registry, sender)
  expect(await measured.send('fcm', [aMessage(), aMessage()])).toEqual([
    { outcome: 'skipped' },
    { outcome: 'skipped' },
  ])
  await measured.send('expo', [aMessage()])
  const lines = (await registry.metrics()).split('\n')
  expect(lines.filter((line) => line.startsWith('rodovia_push_messages_total'))).toEqual([
    'rodovia_push_messages_total{provider="fcm",outcome="skipped"} 2',
    'rodovia_push_messages_total{provider="expo",outcome="skipped"} 1',
  ])
  expect(unconfigured).toEqual(['fcm', 'expo'])
})
