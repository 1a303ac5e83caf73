import { afterAll, beforeAll, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import { saveFiscalIssuer } from '../fiscal-documents/manage-issuer.ts'
import { anActor } from '../identity/actor.fixture.ts'
import type { Actor } from '../identity/actor.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { requestErasure } from '../privacy/request-erasure.ts'
import { runDueErasure } from '../privacy/run-erasure.ts'
import { listVehicles, saveVehicle } from './manage-vehicles.ts'
import { aTruck, givePapers } from './vehicles.fixture.ts'

const anIssuer = {
  ...{ document: '529.982.247-25', name: 'João', environment: 'homologation', series: 1 },
  address: { postalCode: '13010000', street: 'Rua Barão de Jaguara', number: '1', district: 'Centro' },
}
const owner = { ownerName: 'Zuleica Quitério', ownerDocument: '529.982.247-25' }

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())

async function exported({ userId, tenantId }: Actor): Promise<string> {
  const rows: string[] = []
  for await (const part of platform.personalData.read({ kind: 'user', userId, tenantId }, 'vehicles'))
    rows.push(...part.map(({ json }) => json))
  return rows.join('\n')
}

async function erase(actor: Actor): Promise<void> {
  const request = aRequestBy(await platform.logIn(actor))
  await requestErasure(platform, { request, password: 'long enough 2026' })
  platform.pass(61)
  while (await runDueErasure(platform));
}

async function stored(): Promise<string> {
  const texts: string[] = []
  for (const table of ['vehicles', 'carriers', 'insurance_policies', 'fiscal_issuers', 'audit_entries'])
    for (const { text } of await platform.query<{ text: string }>(
      `SELECT row::text AS text FROM ${table} AS row`,
    ))
      texts.push(text)
  return texts.join('\n')
}

test('a self-employed driver gets all of it in a file, and an erasure leaves nothing', async () => {
  const driver = await platform.aDriver({ persona: 'caminhoneiro' })
  await givePapers(platform, driver)
  await saveVehicle(platform, {
    request: aRequestBy(driver),
    input: { ...aTruck, plate: 'QWE4R56', ...owner },
  })
  await saveFiscalIssuer(platform, { request: aRequestBy(driver), input: anIssuer })
  const parts = [
    'ABC1D23',
    'QWE4R56',
    owner.ownerName,
    '52998224725',
    '"rntrc": "12345678"',
    anIssuer.address.street,
    'Seguradora Exemplo',
  ]
  const file = await exported(driver)
  for (const part of parts) expect(file).toContain(part)
  await erase(driver)
  const left = await stored()
  for (const part of [...parts, '12345678"']) expect(left).not.toContain(part)
})

test('a driver of a fleet reads the vehicle alone, and leaves it to the fleet', async () => {
  const { userId, tenantId } = await platform.aDriver({ persona: 'caminhoneiro' })
  await platform.query(`UPDATE tenants SET kind = 'transportadora' WHERE id = $1`, [tenantId])
  const manager = anActor({ tenantId, tenantKind: 'transportadora', role: 'manager' })
  const driver = anActor({ userId, tenantId, tenantKind: 'transportadora', role: 'driver' })
  const input = { ...aTruck, ...owner, driverId: userId }
  await saveVehicle(platform, { request: aRequestBy(manager), input })
  const file = await exported(driver)
  expect(file).toContain('ABC1D23')
  expect(file).not.toContain('Zuleica')
  await erase(driver)
  expect(await listVehicles(platform, { actor: manager })).toMatchObject([
    { plate: 'ABC1D23', driverId: null },
  ])
})
