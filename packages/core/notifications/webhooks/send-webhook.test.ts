import { describe, expect, test } from 'vitest'
import { addSeconds } from '../../shared/clock.ts'
import type { WebhookOutcome } from './ports.ts'
import { resultOfAttempt } from './send-webhook.ts'

const startedAt = new Date('2026-03-02T12:00:00.000Z')
const at = addSeconds(startedAt, 2)

const answered = (status: number, retryAfterSeconds: number | null = null): WebhookOutcome => ({
  ...{ kind: 'answered', status, body: '', retryAfterSeconds, milliseconds: 2_000 },
})
const timeout: WebhookOutcome = {
  kind: 'failed',
  reason: 'timeout',
  message: 'no answer',
  milliseconds: 2_000,
}

function resultAfter(outcome: WebhookOutcome, { attempts = 0, nextAttemptAt = startedAt } = {}) {
  return resultOfAttempt({ attempts, nextAttemptAt }, outcome, { startedAt, at, random: 0.5 })
}

describe('an attempt', () => {
  test.each([200, 201, 204, 299])('that is answered with %i has told the event', (status) => {
    expect(resultAfter(answered(status), { attempts: 3 })).toEqual({
      status: 'delivered',
      attempts: 4,
      nextAttemptAt: null,
      endpoint: 'answers',
      pausedUntil: null,
    })
  })

  test.each([
    ['a redirect', answered(301)],
    ['a refusal', answered(400)],
    ['a fault', answered(503)],
    ['no answer', timeout],
  ])('that ends with %s is made again, from its end on', (_, outcome) => {
    expect(resultAfter(outcome)).toEqual({
      status: 'waiting',
      attempts: 1,
      nextAttemptAt: addSeconds(at, 5),
      endpoint: 'fails',
      pausedUntil: null,
    })
  })

  test('that is answered with 410 says that the endpoint is gone', () => {
    expect(resultAfter(answered(410))).toMatchObject({ status: 'waiting', endpoint: 'gone' })
  })

  test('that is the tenth is the last', () => {
    expect(resultAfter(timeout, { attempts: 9 })).toMatchObject({
      status: 'failed',
      attempts: 10,
      nextAttemptAt: null,
      endpoint: 'fails',
    })
  })

  test('with Retry-After delays the event and pauses the endpoint', () => {
    expect(resultAfter(answered(429, 600))).toMatchObject({
      nextAttemptAt: addSeconds(at, 600),
      pausedUntil: addSeconds(at, 600),
    })
  })
})

describe('an attempt out of turn', () => {
  const scheduled = { attempts: 4, nextAttemptAt: addSeconds(startedAt, 3_600) }

  test('that fails counts for nothing: its own time is still to come', () => {
    expect(resultAfter(timeout, scheduled)).toEqual({
      ...scheduled,
      status: 'waiting',
      endpoint: 'fails',
      pausedUntil: null,
    })
    expect(resultAfter(answered(503, 60), scheduled)).toMatchObject({
      ...scheduled,
      pausedUntil: addSeconds(at, 60),
    })
  })

  test('that succeeds has told the event', () => {
    expect(resultAfter(answered(200), scheduled)).toMatchObject({ status: 'delivered', nextAttemptAt: null })
  })
})
