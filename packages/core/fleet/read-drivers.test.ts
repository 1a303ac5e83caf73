import { describe, expect, test } from 'vitest'
import { aDriverLoggedIn, anActor, anId } from '../identity/actor.fixture.ts'
import type { UserId } from '../shared/ids.ts'
import { aDriver } from './driver.fixture.ts'
import type { Drivers } from './ports.ts'
import { readDrivers, readOwnDriver } from './read-drivers.ts'

const driver = aDriver()
const drivers = {
  findByIds: async (ids) => new Map(ids.includes(driver.id) ? [[driver.id, driver]] : []),
} as Partial<Drivers> as Drivers

describe('drivers by their ids', () => {
  test('are there for anyone who is logged in', async () => {
    const driverIds = [driver.id, anId(299), 'no id']
    expect(await readDrivers({ drivers }, { actor: anActor(), driverIds })).toEqual(
      new Map([[driver.id, driver]]),
    )
    await expect(readDrivers({ drivers }, { actor: null, driverIds })).rejects.toMatchObject({
      code: 'unauthorized',
    })
  })
})

describe('the driver who asks', () => {
  test('finds himself', async () => {
    expect(await readOwnDriver({ drivers }, { actor: aDriverLoggedIn() })).toBe(driver)
  })

  test('is refused where he drives nothing', async () => {
    await expect(readOwnDriver({ drivers }, { actor: anActor() })).rejects.toMatchObject({
      code: 'forbidden',
    })
    const stranger = aDriverLoggedIn({ userId: anId<UserId>(299) })
    await expect(readOwnDriver({ drivers }, { actor: stranger })).rejects.toMatchObject({ code: 'not_found' })
  })
})
