import { afterAll, beforeAll, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { requestTopUp } from './request-top-up.ts'

let ports: UseCases
beforeAll(async () => {
  ports = await openUseCases()
})
afterAll(() => ports[Symbol.asyncDispose]())

test('an amount below a real or above the limit is refused, and so is any where no key is configured', async () => {
  const request = aRequestBy(await ports.aShop(0n))
  for (const amountCents of [0n, 99n, 5_000_001n])
    await expect(requestTopUp(ports, { request, amountCents })).rejects.toMatchObject({
      code: 'validation_failed',
    })
  await expect(
    requestTopUp({ ...ports, pixProvider: null }, { request, amountCents: 100n }),
  ).rejects.toMatchObject({ code: 'unavailable', facts: { reason: 'pix_not_configured' } })
})
