import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'
import { createRecordAdapter } from './record-adapter.ts'

const at = new Date('2026-05-04T12:00:00Z')
const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores[Symbol.asyncDispose]())

test.each(['AuthorizationCode', 'RefreshToken'])(
  'of twelve who found one %s unused at the same moment, one goes on, and the grant ends',
  async (kind) => {
    const records = stores.agentRecords
    const { endGrant } = records
    const Adapter = createRecordAdapter({ records, endGrant, clock: () => at, sha256 })
    const [grants, tokens, access] = [new Adapter('Grant'), new Adapter(kind), new Adapter('AccessToken')]
    for (let round = 0; round < 20; round += 1) {
      const grantId = `grant of ${kind} ${round}`
      await grants.upsert(grantId, { clientId: 'c' }, 3600)
      await tokens.upsert(`one of ${grantId}`, { grantId, clientId: 'c' }, 3600)
      await access.upsert(`access of ${grantId}`, { grantId, clientId: 'c' }, 3600)
      const uses = await Promise.allSettled(
        Array.from({ length: 12 }, () => tokens.consume(`one of ${grantId}`)),
      )
      expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await records.find('AccessToken', sha256(`access of ${grantId}`), at)).toBeNull()
      await expect(access.upsert(`late of ${grantId}`, { grantId, clientId: 'c' }, 3600)).rejects.toThrow(
        'invalid_grant',
      )
    }
  },
)
