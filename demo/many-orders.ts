import cliProgress from 'cli-progress'
import pLimit from 'p-limit'
import {
  adminEmail,
  demoPassword,
  driverEmail,
  type Order,
  order,
  type Quote,
  shipperEmail,
  trip,
} from './accounts.ts'
import { type Client, connect, DemoFault, logIn } from './client.ts'
import { type Delivery, drive } from './drive.ts'

const shipperConcurrency = 8

const createDriver = /* GraphQL */ `
  mutation CreateDriver($input: CreateDriverInput!) { createDriver(input: $input) { id } }
`
const creditWallet = /* GraphQL */ `
  mutation Credit($input: CreditWalletInput!) {
    creditWallet(input: $input) { balanceCents }
  }
`
const checkLedger = /* GraphQL */ `
  query CheckLedger {
    ledgerCheck {
      isSound transactions entries sumCents unbalancedTransactions wrongBalances ordersWithoutDebit debitsWithoutOrder wrongEscrows
    }
  }
`
const offers = /* GraphQL */ `
  subscription Offers { myDeliveries { code status origem: origin { lat lng } destino: destination { lat lng } } }
`
const requestQuote = /* GraphQL */ `
  mutation Quote($from: Cep!, $to: Cep!) {
    requestQuote(input: { cepOrigem: $from, cepDestino: $to, serviceType: "CAR" }) {
      cotacao_id: id
      distance_km: distanceKm
      price(tier: turbo) { priceCents }
    }
  }
`

/** Plays many orders and drivers at once, with a progress bar and a ledger check at the end. */
export async function playManyOrders(
  baseUrl: string,
  { orders, drivers }: { orders: number; drivers: number },
  say: (line: string) => void,
): Promise<void> {
  const admin = await logIn(baseUrl, adminEmail, demoPassword)
  const shipper = await logIn(baseUrl, shipperEmail, demoPassword)
  const quote = await connect(baseUrl).get<Quote>(
    `/cotar/carrier?cep_origem=${trip.from}&cep_destino=${trip.to}&tier=turbo`,
  )
  await admin.client.graphql(creditWallet, {
    input: { tenantId: shipper.tenant.id, amountCents: quote.price_cents * orders, reason: 'demo orders' },
  })
  say(`${drivers} drivers come on duty`)
  const fleet = [
    (await logIn(baseUrl, driverEmail, demoPassword)).client,
    ...(await hire(baseUrl, admin.client, drivers)),
  ]

  const bar = new cliProgress.SingleBar(
    {
      format: '{bar} {value}/{total} delivered | {placed} placed | {duration} s',
      clearOnComplete: false,
      noTTYOutput: true,
    },
    cliProgress.Presets.shades_classic,
  )
  bar.start(orders, 0, { placed: 0 })
  const awaited = new Set<string>()
  const handedOver = new Set<string>()
  const { promise: allDelivered, resolve } = Promise.withResolvers<void>()
  let placed = 0
  const count = () => {
    const delivered = [...handedOver].filter((code) => awaited.has(code)).length
    bar.update(delivered, { placed })
    if (delivered === orders) resolve()
  }
  const ends = fleet.map((driver) =>
    work(driver, (code) => {
      handedOver.add(code)
      count()
    }),
  )
  await pLimit(shipperConcurrency).map(Array.from({ length: orders }), async () => {
    const { code } = await place(shipper.client)
    awaited.add(code)
    placed += 1
    count()
  })
  await allDelivered
  bar.stop()
  for (const end of ends) end()
  await reportLedger(admin.client, say)
}

async function place(shipper: Client): Promise<Order> {
  const { requestQuote: quote } = await shipper.graphql<{ requestQuote: Quote }>(requestQuote, trip)
  const { order: placed } = await shipper.post<{ order: Order }>('/api/app/v1/orders', order(quote))
  return placed
}

async function hire(baseUrl: string, admin: Client, count: number): Promise<Client[]> {
  const run = Date.now().toString(36)
  return pLimit(4).map(Array.from({ length: count }), async (_, index) => {
    const email = `motorista-${run}-${index + 1}@demo.rodovia.dev`
    const near = () => (Math.random() - 0.5) * 0.04
    await admin.graphql(createDriver, {
      input: {
        name: `Motorista ${index + 1}`,
        email,
        password: demoPassword,
        persona: 'carro_van',
        position: { lat: -23.5614 + near(), lng: -46.6559 + near() },
      },
    })
    return (await logIn(baseUrl, email, demoPassword)).client
  })
}

type Offer = { myDeliveries: Delivery & { status: string } }

/** Lets a driver accept and carry every offer, one after the other. Returns the function that stops it. */
function work(driver: Client, onHandedOver: (code: string) => void): () => void {
  const oneAfterTheOther = pLimit(1)
  const taken = new Set<string>()
  return driver.subscribe<Offer>(offers, {}, ({ myDeliveries: offer }) => {
    if (offer.status !== 'assigned' || taken.has(offer.code)) return
    taken.add(offer.code)
    void oneAfterTheOther(async () => {
      try {
        await drive(driver, offer, { positions: 2, pauseMilliseconds: 0 })
        onHandedOver(offer.code)
      } catch (error) {
        // The offer has moved to another driver, or the server is restarting: it may be offered again.
        taken.delete(offer.code)
        if (!(error instanceof DemoFault)) throw error
      }
    })
  })
}

async function reportLedger(admin: Client, say: (line: string) => void): Promise<void> {
  const { ledgerCheck } = await admin.graphql<{ ledgerCheck: Record<string, number | boolean> }>(checkLedger)
  const { isSound, ...figures } = ledgerCheck
  say(
    Object.entries(figures)
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
  )
  if (!isSound) throw new DemoFault('The ledger check found faults.')
  say('The ledger adds up.')
}
