import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import {
  demoPassword,
  driverEmail,
  type Order,
  order,
  type Quote,
  reais,
  shipperEmail,
  trip,
} from './accounts.ts'
import { type Client, connect, DemoFault, logIn } from './client.ts'
import { type Delivery, drive, type Point } from './drive.ts'

const pauseMilliseconds = 700
const assignmentSeconds = 60

const watch = /* GraphQL */ `
  subscription Watch($token: String!) {
    deliveryUpdates(trackingToken: $token) {
      status
      driverName
      position { lat lng }
      timeline { ts type label }
    }
  }
`
type DeliveryUpdate = {
  deliveryUpdates: {
    status: string
    driverName: string | null
    position: Point | null
    timeline: { ts: string; type: string; label: string }[]
  }
}

/** Plays one order: REST for shipper and driver, a GraphQL subscription for a visitor with the tracking link. */
export async function playOneOrder(baseUrl: string, say: (line: string) => void): Promise<void> {
  const shipper = await logIn(baseUrl, shipperEmail, demoPassword)
  const driver = await logIn(baseUrl, driverEmail, demoPassword)
  await driver.client.post('/api/app/v1/driver/availability', { available: true })

  const quote = await connect(baseUrl).get<Quote>(
    `/cotar/carrier?cep_origem=${trip.from}&cep_destino=${trip.to}&service_type=CAR&tier=turbo`,
  )
  say(`shipper  quote ${quote.cotacao_id}: ${quote.distance_km} km for ${reais(quote.price_cents)}`)
  const placed = await shipper.client.post<{ order: Order; balance_cents: number }>(
    '/api/app/v1/orders',
    order(quote, { pod: true }),
  )
  say(`shipper  order ${placed.order.code} paid, ${reais(placed.balance_cents)} left in the wallet`)

  say(`anyone   follows it at ${placed.order.tracking_url}`)

  const watched = watchTimeline(connect(baseUrl), placed.order, say)
  const delivery = await waitForOffer(driver.client, placed.order.code)
  await drive(driver.client, delivery, { positions: 5, pauseMilliseconds, signature: await aSignature() })
  await watched.delivered
  watched.stop()
  const { balance_cents } = await shipper.client.get<{ balance_cents: number }>('/api/app/v1/wallet')
  say(`shipper  delivered; wallet ${reais(balance_cents)}`)
}

/** Prints each new timeline entry, the driver's name and each new position. */
function watchTimeline(anyone: Client, { tracking_url }: Order, say: (line: string) => void) {
  const token = tracking_url.slice(tracking_url.lastIndexOf('/') + 1)
  const { promise: delivered, resolve } = Promise.withResolvers<void>()
  let printed = 0
  let lastDriver: string | null = null
  let lastPlace = ''
  const stop = anyone.subscribe<DeliveryUpdate>(
    watch,
    { token },
    ({ deliveryUpdates: { status, position, timeline, driverName } }) => {
      for (const { ts, label } of timeline.slice(printed)) say(`watcher  ${ts.slice(11, 23)}  ${label}`)
      printed = timeline.length
      if (driverName && driverName !== lastDriver) say(`watcher                driver is ${driverName}`)
      lastDriver = driverName
      const place = position ? `${position.lat.toFixed(4)}, ${position.lng.toFixed(4)}` : ''
      if (place && place !== lastPlace) say(`watcher                driver at ${place}`)
      lastPlace = place
      if (status === 'delivered') resolve()
    },
  )
  return { delivered, stop }
}

async function waitForOffer(driver: Client, code: string): Promise<Delivery> {
  for (let waited = 0; waited < assignmentSeconds; waited += 0.5) {
    const { deliveries } = await driver.get<{ deliveries: Delivery[] }>('/api/app/v1/driver/deliveries')
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
