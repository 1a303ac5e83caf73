import { describe, expect, test } from 'vitest'
import { addSeconds } from '../../shared/clock.ts'
import type { PushId, TenantId } from '../../shared/ids.ts'
import type { DuePush, PushResult } from './ports.ts'
import { settlePush } from './settle-push.ts'

const now = new Date('2026-03-02T12:00:00.000Z')

const aPush = (traits: Partial<DuePush> = {}): DuePush => ({
  id: 'a push' as PushId,
  tenantId: 'a tenant' as TenantId,
  type: 'driver.offered',
  data: { code: 'RD12345678', status: 'assigned' },
  expiresAt: addSeconds(now, 45),
  attempts: 1,
  sentCount: 0,
  targets: [],
  ...traits,
})

const told = (...results: PushResult[]) =>
  results.map((result, index) => ({
    target: {
      platform: 'fcm' as const,
      hash: `${index}`,
      token: `phone ${index}`,
      language: 'en' as const,
      refusals: 0,
    },
    result,
  }))

const sent: PushResult = { outcome: 'sent' }
const dead: PushResult = { outcome: 'dead' }
const skipped: PushResult = { outcome: 'skipped' }
const failed: PushResult = { outcome: 'failed', reason: '403' }
const busy: PushResult = { outcome: 'retry', reason: '429' }

describe('a push', () => {
  test.each<[string, PushResult[], object]>([
    ['that arrived somewhere is sent', [sent, failed, dead], { status: 'sent', sentCount: 1, fault: '403' }],
    ['that nobody is there for is skipped', [], { status: 'skipped', fault: null }],
    ['whose phones are gone is skipped', [dead, skipped], { status: 'skipped' }],
    ['that was refused has failed', [dead, failed], { status: 'failed', fault: '403' }],
  ])('%s', (_, results, settled) => {
    expect(settlePush(aPush(), told(...results), now)).toMatchObject({ ...settled, left: [] })
  })

  test('waits for the phones whose service asked for patience, and only for them', () => {
    expect(settlePush(aPush(), told(sent, busy), now)).toMatchObject({
      status: 'waiting',
      sentCount: 1,
      left: [{ hash: '1' }],
      nextAttemptAt: addSeconds(now, 2),
    })
  })

  test('waits longer each time, and as long as the service said', () => {
    const pauses = [1, 2, 3, 4, 20].map((attempts) => {
      const push = aPush({ attempts, expiresAt: addSeconds(now, 3600) })
      return (settlePush(push, told(busy), now).nextAttemptAt.getTime() - now.getTime()) / 1000
    })
    expect(pauses).toEqual([2, 4, 8, 16, 300])
    expect(settlePush(aPush(), told({ ...busy, afterSeconds: 30 }), now)).toMatchObject({
      nextAttemptAt: addSeconds(now, 30),
    })
  })

  test('waits no more when it would be of no use then', () => {
    expect(settlePush(aPush(), told({ ...busy, afterSeconds: 45 }), now)).toMatchObject({
      status: 'failed',
      fault: '429',
    })
    expect(settlePush(aPush({ attempts: 6, sentCount: 1 }), told(busy), now)).toMatchObject({
      status: 'sent',
    })
  })
})
