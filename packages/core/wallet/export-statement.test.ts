import { expect, test } from 'vitest'
import { noon } from '../../../test/support/builders.ts'
import { anActor } from '../identity/actor.fixture.ts'
import { issueAt } from '../shared/refusal.fixture.ts'
import {
  exportStatement,
  maxLines,
  maxPrintedLines,
  printStatement,
  type SealedWalletEntry,
} from './export-statement.ts'
import type { SealedTransaction } from './seals.ts'

const actor = anActor({ role: 'fiscal' })
const period = { from: '2026-03-01', to: '2026-03-31' }

/** So many credits of a centavo. */
const entries = (count: number): SealedWalletEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    tenantId: actor.tenantId,
    at: noon,
    reason: 'top_up',
    amountCents: 1n,
    balanceAfterCents: BigInt(index + 1),
    orderId: null,
    fullPriceCents: null,
    transaction: { id: `${index}` } as SealedTransaction,
    seal: null,
  }))

const statementOf = (count: number) =>
  exportStatement(
    {
      clock: () => noon,
      statements: {
        ofPeriod: async (_, __, limit) => ({ openingCents: 0n, entries: entries(Math.min(count, limit)) }),
      },
    },
    { actor, ...period },
  )

const refused = (issue: string) => ({
  code: 'validation_failed',
  facts: { issues: [issueAt('to', expect.stringContaining(issue))] },
})

test('a statement without an entry ends as it began, and has no seal', async () => {
  expect(await statementOf(0)).toMatchObject({
    openingCents: 0n,
    closingCents: 0n,
    lines: [],
    lastSeal: null,
  })
})

test('a statement holds so many entries and no more', async () => {
  expect(await statementOf(maxLines)).toMatchObject({ closingCents: BigInt(maxLines) })
  await expect(statementOf(maxLines + 1)).rejects.toMatchObject(refused('more than 10000 entries'))
})

test('on pages it holds fewer', async () => {
  const statementPrinter = { csv: async () => new Uint8Array(), pdf: async () => new Uint8Array(1) }
  const print = async (count: number) =>
    printStatement({ statementPrinter }, { statement: await statementOf(count), language: 'en' })
  expect(await print(maxPrintedLines)).toHaveLength(1)
  await expect(print(maxPrintedLines + 1)).rejects.toMatchObject(refused('the CSV has them'))
})
