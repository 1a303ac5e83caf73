import { reportPosition } from '@rodovia/core/delivery/positions/report-position.ts'
import { advanceDelivery } from '@rodovia/core/delivery/steps/advance-delivery.ts'
import { declineOffer } from '@rodovia/core/delivery/steps/decline-offer.ts'
import { reportDutyPosition } from '@rodovia/core/fleet/report-duty-position.ts'
import { setAvailability } from '@rodovia/core/fleet/set-availability.ts'
import { greatCircleMeters } from '@rodovia/core/geo/distance.ts'
import { reportFailedAttempt } from '@rodovia/core/return-orders/report-attempt.ts'
import { type Book, count } from './book.ts'
import type { City } from './city.ts'
import { createClient } from './client.ts'
import { type Carried, type DriverLife, readDeliveries, stepFrom, targetOf } from './driver-app.ts'
import { collect, passCashOn } from './driver-cash.ts'
import { driveOffline } from './driver-offline.ts'
import type { DriverPerson, Place } from './people.ts'

/** A driver with an app: takes offers, drives, and now and then has no network, or a phone whose clock is wrong. */
export function startDriver(city: City, book: Book, driver: DriverPerson): void {
  const random = city.random.fork(driver.name)
  let keys = 0
  const life: DriverLife = {
    ...{ city, book, driver, random },
    client: createClient(city, driver.name, random),
    nextKey: () => `${driver.name}-${++keys}`,
  }
  driver.phoneLagSeconds = random.chance(0.3) ? random.integer(-7_200, 7_200) : 0
  city.scheduler.start(async () => {
    for (;;) {
      await city.scheduler.sleep(random.between(15, 45))
      await (random.chance(0.03) ? driveOffline(life) : drive(life))
      if (random.chance(0.01)) await rest(life)
      if (random.chance(0.05)) await passCashOn(life)
    }
  })
}

async function rest({ city, driver, random, client }: DriverLife): Promise<void> {
  const { actor } = driver
  const turn = async (isAvailable: boolean) => {
    const answer = await client({
      name: 'duty',
      actor,
      work: (ports) => setAvailability(ports, { actor, isAvailable }),
    })
    if (answer.kind === 'done') driver.isOnDuty = isAvailable
  }
  await turn(false)
  await city.scheduler.sleep(random.exponential(600))
  await turn(true)
}

/** A look at the app: one offer is answered, or the driver comes nearer to the next stop, or takes the step there. */
async function drive(life: DriverLife): Promise<void> {
  const { driver, random, client } = life
  const { actor } = driver
  const deliveries = await readDeliveries(life)
  const offer = deliveries.find(({ status }) => status === 'assigned')
  if (offer && random.chance(0.85)) return answerOffer(life, offer)
  const carried = deliveries.find(({ status }) => stepFrom[status])
  if (!carried) {
    const place = moveTowards(driver, {
      lat: driver.place.lat + random.between(-0.01, 0.01),
      lng: driver.place.lng + random.between(-0.01, 0.01),
    })
    await client({
      name: 'duty-position',
      actor,
      work: (ports) => reportDutyPosition(ports, { actor, ...place }),
    })
    return
  }
  const place = moveTowards(driver, targetOf(carried))
  const { code } = carried
  await client({
    name: 'position',
    actor,
    work: async (ports) => void (await reportPosition(ports, { actor, code, ...place })),
  })
  if (!isThere(driver, carried)) return
  const isNobodyHome = carried.status === 'in_transit' && random.chance(0.1)
  await (isNobodyHome ? reportNobody(life, carried) : take(life, carried))
}

/** Nobody opens. After the second attempt the parcel goes back, as an order of its own. */
async function reportNobody(
  { book, driver: { actor }, client, nextKey }: DriverLife,
  { code }: Carried,
): Promise<void> {
  const answer = await client({
    name: 'attempt-failed',
    actor,
    key: nextKey(),
    work: async (ports, request) =>
      void (await reportFailedAttempt(ports, { request, code, reason: 'recipient_absent' })),
  })
  count(book, `failed attempts ${answer.kind}`)
}

async function answerOffer(
  { book, driver: { actor }, random, client, nextKey }: DriverLife,
  { code }: Carried,
): Promise<void> {
  const accepts = random.chance(0.85)
  const answer = await client({
    name: accepts ? 'accept' : 'decline',
    actor,
    key: nextKey(),
    work: async (ports, request) => {
      if (accepts) await advanceDelivery(ports, { request, code, step: 'accept' })
      else await declineOffer(ports, { request, code, reason: 'too_far' })
    },
  })
  count(book, `${accepts ? 'accepts' : 'declines'} ${answer.kind}`)
}

async function take(life: DriverLife, carried: Carried): Promise<void> {
  const {
    book,
    driver: { actor },
    client,
    nextKey,
  } = life
  const { code, status } = carried
  const step = stepFrom[status]!
  const pin = pinFor(life, carried)
  const cash = step === 'delivered' ? await collect(life, carried) : {}
  const answer = await client({
    name: step,
    actor,
    key: nextKey(),
    work: async (ports, request) => {
      await advanceDelivery(ports, { request, code, step, ...(step === 'delivered' && { pin, ...cash }) })
    },
  })
  count(book, `${step} ${answer.kind}`)
}

/** Recipients say their PIN, now and then another one. */
function pinFor({ book, random }: DriverLife, { orderId }: Carried): string | null {
  const pin = book.orders.get(orderId)?.pin ?? null
  return pin !== null && random.chance(0.1) ? '0000' : pin
}

const nearMeters = 200

function isThere({ place }: DriverPerson, carried: Carried): boolean {
  return greatCircleMeters(place, targetOf(carried)) <= nearMeters
}

/** Up to 900 m nearer, which is half a minute of a fast ride in a town. */
function moveTowards({ place }: DriverPerson, target: Place): Place {
  const meters = greatCircleMeters(place, target)
  const share = meters <= 900 ? 1 : 900 / meters
  place.lat += (target.lat - place.lat) * share
  place.lng += (target.lng - place.lng) * share
  return { ...place }
}
