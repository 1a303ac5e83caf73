import { builtInGazetteer } from '@rodovia/core/geo/full-gazetteer.ts'
import { isSound } from '@rodovia/core/wallet/soundness.ts'
import { expect, test, vi } from 'vitest'
import { noon } from '../../../test/support/builders.ts'
import { openTestStores } from '../../../test/support/stores.ts'
import { demoAccounts, demoPassword, seedDemo } from './demo-data.ts'

/** The districts of the largest cities, where the demo drivers start. */
const gazetteer = builtInGazetteer([])
const hashPassword = async (password: string) => `hash of ${password}`

test('every database gets the same demo accounts', async () => {
  await using stores = await openTestStores()
  expect(await seedDemo({ url: stores.url, hashPassword, gazetteer, at: noon })).toBe(true)
  expect(demoAccounts).toEqual([
    { email: 'embarcador@demo.rodovia.dev', tenant: 'Loja Demo', role: 'owner' },
    { email: 'fiscal@demo.rodovia.dev', tenant: 'Loja Demo', role: 'fiscal' },
    { email: 'outra@demo.rodovia.dev', tenant: 'Outra Loja', role: 'owner' },
    { email: 'motorista@demo.rodovia.dev', tenant: 'João Motorista', role: 'driver' },
    { email: 'motorista2@demo.rodovia.dev', tenant: 'Maria Motorista', role: 'driver' },
    { email: 'operacoes@demo.rodovia.dev', tenant: 'Rodovia', role: 'operacoes' },
    { email: 'admin@demo.rodovia.dev', tenant: 'Rodovia', role: 'superadmin' },
  ])
  for (const { email, role } of demoAccounts) {
    const found = await stores.users.findByEmail(email)
    expect(found).toMatchObject({ user: { role }, passwordHash: `hash of ${demoPassword}` })
  }
})

test('each demo shop has R$ 1.000,00 from the ledger', async () => {
  await using stores = await openTestStores()
  await seedDemo({ url: stores.url, hashPassword, gazetteer, at: noon })
  const balances = await stores.query('SELECT balance_cents FROM wallets ORDER BY tenant_id')
  expect(balances.map((row) => row.balance_cents)).toEqual(['100000', '100000', '0', '0', '0'])
  const check = await stores.ledger.check()
  expect(check).toMatchObject({ transactions: 2, entries: 4 })
  expect(isSound(check)).toBe(true)
})

test('the demo drivers wait near the Avenida Paulista and stay available', async () => {
  await using stores = await openTestStores()
  await seedDemo({ url: stores.url, hashPassword, gazetteer, at: noon })
  const found = await stores.drivers.near(
    { lat: -23.559, lng: -46.65 },
    { radiusKm: 10, personas: ['carro_van'], seenSince: new Date(), limit: 10 },
  )
  expect(found).toMatchObject([
    { firstName: 'João', persona: 'carro_van', isAvailable: true, isKeptFresh: true },
    { firstName: 'Maria', persona: 'motoboy', isAvailable: true, isKeptFresh: true },
  ])
})

test('only an empty database is seeded, and by one of concurrent processes', async () => {
  await using stores = await openTestStores()
  const hash = vi.fn(hashPassword)
  const seed = () => seedDemo({ url: stores.url, hashPassword: hash, gazetteer, at: noon })
  expect((await Promise.all([seed(), seed(), seed()])).toSorted()).toEqual([false, false, true])
  expect(await seed()).toBe(false)
  expect(hash).toHaveBeenCalledTimes(1)
})
