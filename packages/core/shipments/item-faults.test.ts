import { issueText } from '@rodovia/gateway/errors/issues/issue-text.ts'
import { refusalDetails } from '@rodovia/gateway/errors/refusal-details.ts'
import { refusalMessage } from '@rodovia/gateway/errors/refusal-messages.ts'
import { expect, test } from 'vitest'
import { type AnyRefusal, refuse, refuseField } from '../shared/refusal.ts'
import { collectFaults, itemFaultsOf, withoutRepeats } from './item-faults.ts'

const ports = { refusalMessages: { message: refusalMessage, issue: issueText, details: refusalDetails } }
const wrongTier = refuseField('tier', 'empty') as AnyRefusal

test('each issue of an input is a fault of its field, any other refusal one of the item', () => {
  expect(itemFaultsOf(ports, wrongTier)).toMatchObject([
    { code: 'validation_failed', field: 'tier', issue: { en: 'must not be empty' } },
  ])
  const [fault, ...others] = itemFaultsOf(
    ports,
    refuse('insufficient_funds', { balanceCents: 0n, priceCents: 1n }) as AnyRefusal,
  )
  expect(others).toEqual([])
  expect(fault).toMatchObject({ code: 'insufficient_funds', field: null })
  for (const language of ['pt-BR', 'en', 'es'] as const) expect(fault!.message[language]).not.toBe('')
})

test('a step that is refused is collected, and the next ones are tried', async () => {
  const { faults, attempt } = collectFaults(ports)
  expect(await attempt(() => 'done')).toBe('done')
  const refused = () => {
    throw wrongTier
  }
  expect(await attempt(refused)).toBeNull()
  expect(await attempt(async () => refused())).toBeNull()
  expect(faults.map(({ field }) => field)).toEqual(['tier', 'tier'])
  expect(withoutRepeats(faults)).toHaveLength(1)
})

test('what is about the caller or passes in a moment is no fault of an item', async () => {
  const { faults, attempt } = collectFaults(ports)
  for (const error of [
    refuse('unauthorized', { needed: 'token' } as never),
    refuse('unavailable', { reason: 'database' } as never),
    refuse('forbidden', { capability: 'order.create', role: 'viewer' } as never),
    new Error('a defect'),
  ])
    await expect(attempt(() => Promise.reject(error))).rejects.toBe(error)
  expect(faults).toEqual([])
})
