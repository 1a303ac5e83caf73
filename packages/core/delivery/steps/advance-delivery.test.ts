import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changePorts, newId, noon } from '../../../../test/support/builders.ts'
import { aPhoto } from '../../../../test/support/journey.ts'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import type { Actor } from '../../identity/actor.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { refusalOf } from '../../shared/refusal.fixture.ts'
import { at, byDriver, inStatus } from '../changes/changes.fixture.ts'
import type { Delivery } from '../model/delivery.ts'
import { driverSteps, statuses, targetOf } from '../model/states.ts'
import { reportPosition } from '../positions/report-position.ts'
import { findDelivery } from '../reading/read-deliveries.ts'
import { advanceDelivery, takeStep } from './advance-delivery.ts'

let platform: UseCases
let shop: Actor
beforeAll(async () => {
  platform = await openUseCases()
  shop = await platform.aShop()
})
afterAll(() => platform[Symbol.asyncDispose]())

const toTheDoor = ['accept', 'arrived', 'picked', 'on-route'] as const

describe('a driver with no hand free', () => {
  const isFull = {
    code: 'invalid_state',
    facts: { status: 'assigned', allowed: ['decline'] },
  }
  const offers = (driver: Actor, count: number) =>
    Promise.all(
      Array.from({ length: count }, () => platform.anOrderWith(driver, shop, [], { serviceType: 'MOTO' })),
    )

  test('may not accept one more, until he has handed one over', async () => {
    const courier = await platform.aDriver({ persona: 'motoboy' })
    const [first, second, third] = (await offers(courier, 3)) as [Delivery, Delivery, Delivery]
    await platform.step(courier, first, ...toTheDoor)
    await platform.step(courier, second, 'accept')
    await expect(platform.step(courier, third, 'accept')).rejects.toMatchObject(isFull)
    expect(await platform.read(third)).toMatchObject({ status: 'assigned', version: third.version })

    await platform.step(courier, first, 'delivered')
    expect(await platform.step(courier, third, 'accept')).toMatchObject({ status: 'accepted' })
  })

  test('keeps no offer once his hands are full', async () => {
    const courier = await platform.aDriver({ persona: 'motoboy' })
    const [first, second, third] = (await offers(courier, 3)) as [Delivery, Delivery, Delivery]
    await platform.step(courier, first, 'accept')
    await platform.dispatch()
    expect(await platform.read(third)).toMatchObject({ status: 'assigned', dispatchAt: third.offerExpiresAt })

    await platform.step(courier, second, 'accept')
    await platform.dispatch()
    expect((await platform.read(third)).driver?.id).not.toBe(courier.userId)
  })

  test('gets no more than he can carry, however fast he taps', async () => {
    const courier = await platform.aDriver({ persona: 'motoboy' })
    const taps = (await offers(courier, 5)).map((offered) => platform.step(courier, offered, 'accept'))
    const answers = await Promise.allSettled(taps)
    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(3)
    for (const answer of refused) expect(answer).toMatchObject({ reason: isFull })
    expect(await platform.drivers.findBusy(courier.userId)).toMatchObject({
      activeDeliveries: 2,
      openOffers: 3,
    })
  })
})

test('a step answers with the details that a read after it finds, also when it is repeated', async () => {
  const driver = await platform.aDriver()
  const order = await platform.anOrderWith(driver, shop)
  const { orderId, code } = order
  const readDetails = async () => {
    const ids = [orderId]
    const read = await platform.deliveries.details({ timelines: ids, photos: ids, positions: ids })
    const { timelines, photos, positions } = read
    return {
      timelines: timelines.get(orderId),
      photos: photos.get(orderId) ?? [],
      positions: positions.get(orderId),
    }
  }
  const request = aRequestBy(driver)
  await platform.step(driver, order, 'accept', 'arrived')
  await reportPosition(platform, { actor: driver, code, lat: -23.56, lng: -46.65 })
  const photoBase64 = await aPhoto()
  const picked = await advanceDelivery(platform, { request, code, step: 'picked', photoBase64 })
  expect(picked.details).toMatchObject(await readDetails())
  expect(picked.details?.timelines).toHaveLength(picked.version)
  expect(picked.details?.photos).toHaveLength(1)
  const repeated = await advanceDelivery(platform, { request, code, step: 'picked', photoBase64 })
  expect(repeated.details).toEqual(await readDetails())
  expect((await findDelivery(platform, { actor: driver, code })).details).toEqual(repeated.details)
})

describe('a hand-over', () => {
  const photosOf = async ({ orderId }: Delivery) =>
    (await platform.deliveries.details({ photos: [orderId] })).photos.get(orderId) ?? []

  test('with proof and a PIN needs both, and is refused what is wrong without a trace', async () => {
    const driver = await platform.aDriver()
    const wishes = { pod: true, recipientPin: '2468' }
    const atTheDoor = await platform.anOrderWith(driver, shop, toTheDoor, wishes)
    const handOver = (brought: { photoBase64?: string; pin?: string }) =>
      advanceDelivery(platform, {
        request: aRequestBy(driver),
        code: atTheDoor.code,
        step: 'delivered',
        ...brought,
      })
    const isMissing = (...missing: string[]) => ({ code: 'proof_required', facts: { missing } })
    const photoBase64 = await aPhoto()

    await expect(handOver({})).rejects.toMatchObject(isMissing('photo_or_signature', 'pin'))
    await expect(handOver({ photoBase64 })).rejects.toMatchObject(isMissing('pin'))
    await expect(handOver({ photoBase64, pin: '1357' })).rejects.toMatchObject(isMissing('matching_pin'))
    expect(await platform.read(atTheDoor)).toEqual(atTheDoor)
    expect(await photosOf(atTheDoor)).toEqual([])

    expect(await handOver({ photoBase64, pin: '2468' })).toMatchObject({ status: 'delivered' })
    expect(await photosOf(atTheDoor)).toMatchObject([{ stage: 'delivery', takenAt: platform.clock() }])
  })

  test('tells in the timeline what proves it, and how far from the door it was', async () => {
    const driver = await platform.aDriver()
    const inTransit = await platform.anOrderWith(driver, shop, toTheDoor)
    const { code, destination } = inTransit
    const position = { lat: destination.lat, lng: destination.lng }
    await reportPosition(platform, { actor: driver, code, lat: position.lat + 0.001, lng: position.lng })
    await advanceDelivery(platform, {
      request: aRequestBy(driver),
      code,
      step: 'delivered',
      signatureBase64: await aPhoto(),
      note: 'com o porteiro',
    })
    const [signature] = await photosOf(inTransit)
    expect((await platform.timelineOf(inTransit)).at(-1)).toMatchObject({
      type: 'tracking.delivered',
      by: { kind: 'driver', userId: driver.userId },
      facts: {
        note: 'com o porteiro',
        signature_sha256: signature?.sha256,
        distance_to_destination_m: 111,
      },
    })
  })
})

describe('a driver’s step', () => {
  const taken = { ...byDriver, note: null }

  test('moves the delivery, and changes nothing when it is taken again', () => {
    for (const step of driverSteps) {
      const from = statuses.find((status) => targetOf(status, step))!
      const change = takeStep(changePorts, inStatus(from), { ...taken, step })
      expect(change?.after.status).toBe(targetOf(from, step))
      expect(takeStep(changePorts, change!.after, { ...taken, step })).toBeNull()
    }
  })

  test('is refused out of order, with what the driver can do instead', () => {
    expect(
      refusalOf(() => takeStep(changePorts, inStatus('accepted'), { ...taken, step: 'delivered' })),
    ).toEqual({
      status: 'accepted',
      allowed: ['arrived'],
    })
  })

  test('leaves the deadline to the dispatcher after acceptance, unless it passed, and nothing after the hand-over', () => {
    const accepted = takeStep(changePorts, inStatus('assigned'), { ...taken, step: 'accept' })
    expect(accepted?.after).toMatchObject({ offerExpiresAt: null, dispatchAt: accepted?.after.deadlineAt })
    const late = inStatus('assigned', { slaBreachedAt: noon })
    expect(takeStep(changePorts, late, { ...taken, step: 'accept' })?.after.dispatchAt).toBeNull()
    const handedOver = takeStep(changePorts, inStatus('in_transit'), { ...taken, step: 'delivered' })
    expect(handedOver?.after.dispatchAt).toBeNull()
  })

  test('records note, photos, distance and that the PIN matched, but not the PIN', () => {
    const before = inStatus('in_transit', { recipientPinHash: 'a hash' })
    const photo = { id: newId(), stage: 'delivery', name: 'a.jpg', note: '', takenAt: at } as const
    const photos = [{ ...photo, sha256: 'aa', sentSha256: 'bb', isBlank: false }] as Parameters<
      typeof takeStep
    >[2]['photos'] & {}
    const change = takeStep(changePorts, before, {
      ...taken,
      step: 'delivered',
      note: 'at the door',
      photos,
      distanceMeters: 12,
    })
    expect(change?.entry.facts).toEqual({
      note: 'at the door',
      delivery_sha256: 'aa',
      delivery_sent_sha256: 'bb',
      distance_to_destination_m: 12,
      recipient_pin: 'matched',
    })
    expect(change?.audit?.action).toBe('order.delivered')
  })
})
