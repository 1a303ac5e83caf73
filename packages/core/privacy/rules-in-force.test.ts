import { readConfig } from '@rodovia/platform/config.ts'
import { expect, test } from 'vitest'
import { anActor, anOperator } from '../identity/actor.fixture.ts'
import { type RulesInForce, readRules } from './rules-in-force.ts'

const { limits } = readConfig({})
const ports = { limitSettings: limits.actions, requestBudgets: limits.budgets }
const read = (actor: Parameters<typeof readRules>[1]['actor']): RulesInForce => readRules(ports, { actor })

test('administrators of the platform read each limit and each retention once', () => {
  const { limits: shown, retention } = read(anOperator({ role: 'superadmin' }))
  const names = shown.map(({ name }) => name)
  expect(names.toSorted()).toEqual(
    [...Object.keys(limits.actions), ...Object.keys(limits.budgets)].toSorted(),
  )
  for (const { name, quota, windowSeconds } of shown) expect(quota > 0 && windowSeconds > 0, name).toBe(true)
  for (const { name, days } of retention) expect(Number.isInteger(days) && days > 0, name).toBe(true)
  expect(new Set(retention.map(({ name }) => name)).size).toBe(retention.length)
})

test('nobody else does', () => {
  for (const [actor, code] of [
    [anOperator(), 'forbidden'],
    [anActor(), 'forbidden'],
    [null, 'unauthorized'],
  ] as const)
    expect(() => read(actor)).toThrow(expect.objectContaining({ code }))
})
