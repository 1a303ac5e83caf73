import { setTimeout as pause } from 'node:timers/promises'
import { dataOf, gql, type RodoviaClient } from '@rodovia/client'
import sharp from 'sharp'
import { demoPassword, driverEmail, order, reais, shipperEmail, trip } from './accounts.ts'
import { connect, DemoFault, logIn } from './client.ts'
import { type Delivery, drive } from './drive.ts'

const pauseMilliseconds = 700
const assignmentSeconds = 60

const watch = gql(`
  subscription Watch($token: String!) {
    deliveryUpdates(trackingToken: $token) {
      status
      driverName
      position { lat lng }
      timeline { ts type label }
    }
  }
`)

/** Plays one order: REST for shipper and driver, a GraphQL subscription for a visitor with the tracking link. */
export async function playOneOrder(url: string, say: (line: string) => void): Promise<void> {
  const { client: driver } = await logIn(url, driverEmail)
  await dataOf(driver.rest.POST('/api/app/v1/driver/availability', { body: { available: true } }))
  say(`driver   the app is at ${url}/motorista; npm run demo -- --me lets you drive`)
  await playOrder(url, say, async (code) => {
    const delivery = await waitForOffer(driver, code)
    await drive(driver, delivery, { positions: 5, pauseMilliseconds, signature: await aSignature() })
  })
}

/** The same, with a person as the driver: it ends when the order is delivered in the driver's app. */
export async function playForPerson(url: string, say: (line: string) => void): Promise<void> {
  say(`driver   open ${url}/motorista, log in as ${driverEmail} with ${demoPassword}`)
  const { client: driver } = await logIn(url, driverEmail)
  say('driver   go on duty there; the order is placed as soon as you are')
  while (!(await driver.graphql(onDuty)).myDriver.isAvailable) await pause(1000)
  await playOrder(url, say, async () => say('driver   the offer comes to the app: it is your turn'))
}

const onDuty = gql('query OnDuty { myDriver { isAvailable } }')

async function playOrder(
  url: string,
  say: (line: string) => void,
  carry: (code: string) => Promise<void>,
): Promise<void> {
  const { client: shipper } = await logIn(url, shipperEmail)
  const query = { cep_origem: trip.from, cep_destino: trip.to, service_type: 'CAR', tier: 'turbo' } as const
  const quote = await dataOf(connect(url).rest.GET('/cotar/carrier', { params: { query } }))
  say(`shipper  quote ${quote.cotacao_id}: ${quote.distance_km} km for ${reais(quote.price_cents)}`)
  const body = { ...order(quote.cotacao_id), pod: true }
  const placed = await dataOf(shipper.rest.POST('/api/app/v1/orders', { body }))
  const { code, tracking_url } = placed.order
  say(`shipper  order ${code} paid, ${reais(placed.balance_cents ?? 0)} left in the wallet`)

  say(`anyone   follows it at ${tracking_url}`)

  const delivered = watchTimeline(connect(url), tracking_url, say)
  await carry(code)
  await delivered
  const { balance_cents } = await dataOf(shipper.rest.GET('/api/app/v1/wallet'))
  say(`shipper  delivered; wallet ${reais(balance_cents)}`)
}

/** Prints each new timeline entry, the driver's name and each new position, until the parcel is delivered. */
async function watchTimeline(
  anyone: RodoviaClient,
  link: string,
  say: (line: string) => void,
): Promise<void> {
  const token = link.slice(link.lastIndexOf('/') + 1)
  let printed = 0
  let lastDriver: string | null = null
  let lastPlace = ''
  for await (const { deliveryUpdates } of anyone.subscribe(watch, { token })) {
    const { status, position, timeline, driverName } = deliveryUpdates
    for (const { ts, label } of timeline.slice(printed)) say(`watcher  ${ts.slice(11, 23)}  ${label}`)
    printed = timeline.length
    if (driverName && driverName !== lastDriver) say(`watcher                driver is ${driverName}`)
    lastDriver = driverName
    const place = position ? `${position.lat.toFixed(4)}, ${position.lng.toFixed(4)}` : ''
    if (place && place !== lastPlace) say(`watcher                driver at ${place}`)
    lastPlace = place
    if (status === 'delivered') return
  }
}

async function waitForOffer({ rest }: RodoviaClient, code: string): Promise<Delivery> {
  for (let waited = 0; waited < assignmentSeconds; waited += 0.5) {
    const { deliveries } = await dataOf(rest.GET('/api/app/v1/driver/deliveries'))
    const offered = deliveries.find((delivery) => delivery.code === code)
    if (offered) return offered
    await pause(500)
  }
  throw new DemoFault(
    `${code} was not offered to ${driverEmail} within ${assignmentSeconds} s. Is he busy with other deliveries?`,
  )
}

async function aSignature(): Promise<string> {
  const ink =
    '<svg width="240" height="80"><path d="M10 60 C 60 0, 90 90, 130 40 S 200 20, 230 50" fill="none" stroke="black" stroke-width="3"/></svg>'
  const picture = await sharp(Buffer.from(ink)).png().toBuffer()
  return picture.toString('base64')
}
