import type { Caller } from '@rodovia/core/identity/identify-caller.ts'
import { createLocalLimits } from '@rodovia/volatile-state/limits/local-limits.ts'
import { expect, test } from 'vitest'
import { createAdmission } from './admission.ts'

const perHour = (quota: number) => ({ quota, windowSeconds: 3600 })

function anAdmission() {
  const plenty = perHour(1000)
  return createAdmission({
    limits: createLocalLimits(),
    budgets: {
      app: perHour(100),
      quote: perHour(3),
      public: perHour(10),
      streams: { quota: 20, windowSeconds: 60 },
      start: plenty,
      pro: plenty,
      scale: plenty,
    },
  })
}

const caller = { actor: { userId: 'u', key: null } } as unknown as Caller

const operation = (
  rootFields: Record<string, number>,
  cost = 0,
  kind: 'query' | 'subscription' = 'query',
) => ({
  kind,
  rootFields: new Map(Object.entries(rootFields)),
  cost: () => cost,
})

const left = async (taken: Promise<Record<string, string>>) => (await taken).ratelimit?.replace(/;t=.*/, '')

test('without a caller each root field takes one from the budget of the address, under aliases too', async () => {
  const admission = anAdmission()
  const ask = (address: string, fields: Record<string, number>) =>
    admission.takeForOperation(operation(fields), { caller: null, address }, {})
  expect(await left(ask('a', { nearbyDrivers: 1 }))).toBe('"public";r=9')
  expect(await left(ask('a', { nearbyDrivers: 6, __schema: 1, __typename: 5 }))).toBe('"public";r=2')
  await expect(ask('a', { nearbyDrivers: 3 })).rejects.toMatchObject({
    code: 'rate_limited',
    facts: { policy: 'public', quota: 10 },
  })
  expect(await left(ask('b', { nearbyDrivers: 3 }))).toBe('"public";r=7')
})

test('without a caller one takes more for an answer that could be large', async () => {
  const admission = anAdmission()
  const ask = (cost: number) =>
    admission.takeForOperation(operation({ drivers: 1 }, cost), { caller: null, address: 'a' }, {})
  expect(await left(ask(50))).toBe('"public";r=9')
  expect(await left(ask(101))).toBe('"public";r=6')
  await expect(ask(351)).rejects.toMatchObject({ code: 'rate_limited' })
})

test('subscriptions without a caller have a budget of their own, for a minute', async () => {
  const admission = anAdmission()
  const watch = (times: number, cost = 4) =>
    admission.takeForOperation(
      operation({ deliveryUpdates: times }, cost, 'subscription'),
      { caller: null, address: 'a' },
      {},
    )
  expect(await left(watch(1))).toBe('"streams";r=19')
  expect(await left(watch(17))).toBe('"streams";r=2')
  await expect(watch(1, 150)).rejects.toMatchObject({
    code: 'rate_limited',
    facts: { policy: 'streams', quota: 20, retryAfterSeconds: 60 },
  })
})

test('quotes without a caller count as quotes and not twice', async () => {
  const admission = anAdmission()
  const ask = (fields: Record<string, number>, cost = 0) =>
    admission.takeForOperation(operation(fields, cost), { caller: null, address: 'a' }, {})
  expect(await left(ask({ requestQuote: 2 }, 4))).toBe('"quote";r=1')
  expect(await left(ask({ nearbyDrivers: 1 }))).toBe('"public";r=9')
  await expect(ask({ requestQuote: 2 })).rejects.toMatchObject({ facts: { policy: 'quote' } })
})

test('a caller takes one for each root field, whatever the answer costs; sessions and introspection are free', async () => {
  const admission = anAdmission()
  const ask = (fields: Record<string, number>) =>
    admission.takeForOperation(operation(fields, 5000), { caller, address: 'a' }, {})
  expect(await left(ask({ orders: 2, me: 1 }))).toBe('"app";r=97')
  expect(await ask({ logout: 1, __typename: 1 })).toEqual({})
})
