import type { AgentRecord } from '@rodovia/core/identity/agents/ports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores[Symbol.asyncDispose]())

const at = new Date('2026-05-04T12:00:00Z')
const later = new Date('2026-05-04T13:00:00Z')

const aRecord = (kind: string, idHash: string, grantId: string | null): AgentRecord => ({
  kind,
  idHash,
  grantId,
  uidHash: null,
  clientId: 'client',
  keyId: null,
  payload: { grantId },
  createdAt: at,
  expiresAt: later,
})

test.each(['AuthorizationCode', 'RefreshToken'])(
  'of twelve who use one %s at once, one does',
  async (kind) => {
    const { agentRecords } = stores
    for (let round = 0; round < 20; round += 1) {
      const [grant, id] = [`grant of ${kind} ${round}`, `${kind} ${round}`]
      await agentRecords.save(aRecord('Grant', grant, grant))
      expect(await agentRecords.save(aRecord(kind, id, grant))).toBe(true)
      const uses = await Promise.all(Array.from({ length: 12 }, () => agentRecords.consume(kind, id, at)))
      expect(uses.filter(Boolean)).toHaveLength(1)
    }
  },
)

test('a grant that ends takes the tokens with it that are being issued', async () => {
  const { agentRecords } = stores
  for (let round = 0; round < 20; round += 1) {
    const grant = `ending grant ${round}`
    await agentRecords.save(aRecord('Grant', grant, grant))
    const tokens = Array.from({ length: 6 }, (_, index) => `${grant} ${index}`)
    const issue = (id: string) => agentRecords.save(aRecord('AccessToken', id, grant))
    await Promise.all([
      ...tokens.slice(0, 3).map(issue),
      agentRecords.endGrant(grant),
      ...tokens.slice(3).map(issue),
    ])
    expect(await issue(`${grant} late`)).toBe(false)
    for (const id of [...tokens, `${grant} late`])
      expect(await agentRecords.find('AccessToken', id, at)).toBeNull()
  }
})

test('a used token stays used, and one that is gone is used by nobody', async () => {
  const { agentRecords } = stores
  await agentRecords.save(aRecord('Grant', 'g', 'g'))
  await agentRecords.save(aRecord('RefreshToken', 'once', 'g'))
  expect(await agentRecords.consume('RefreshToken', 'once', at)).toBe(true)
  expect(await agentRecords.consume('RefreshToken', 'once', at)).toBe(false)
  expect(await agentRecords.consume('RefreshToken', 'never', at)).toBe(false)
  expect(await agentRecords.find('RefreshToken', 'once', at)).toMatchObject({ consumed: at.getTime() / 1000 })
})
