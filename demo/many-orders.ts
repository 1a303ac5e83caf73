import { dataOf, gql, type RodoviaClient, RodoviaError } from '@rodovia/client'
import pLimit from 'p-limit'
import { adminEmail, demoPassword, driverEmail, order, shipperEmail, trip } from './accounts.ts'
import { DemoFault, logIn } from './client.ts'
import { type Delivery, drive } from './drive.ts'

const shipperConcurrency = 8
const progressMilliseconds = 1_000

const createDriver = gql(`
  mutation CreateDriver($input: CreateDriverInput!) { createDriver(input: $input) { id } }
`)
const creditWallet = gql(`
  mutation Credit($input: CreditWalletInput!) {
    creditWallet(input: $input) { balanceCents }
  }
`)
const checkLedger = gql(`
  query CheckLedger {
    ledgerCheck {
      isSound transactions entries sumCents unbalancedTransactions wrongBalances ordersWithoutDebit debitsWithoutOrder wrongEscrows underpaidDrivers
    }
  }
`)
const offers = gql(`
  subscription Offers { myDeliveries { code status origem: origin { lat lng } destino: destination { lat lng } } }
`)
const requestQuote = gql(`
  mutation Quote($from: Cep!, $to: Cep!) {
    requestQuote(input: { cepOrigem: $from, cepDestino: $to, serviceType: "CAR" }) {
      id
      price(tier: turbo) { priceCents }
    }
  }
`)

/** Plays many orders and drivers at once, with a line of progress now and then, and a ledger check at the end. */
export async function playManyOrders(
  url: string,
  { orders, drivers }: { orders: number; drivers: number },
  say: (line: string) => void,
): Promise<void> {
  const admin = await logIn(url, adminEmail)
  const shipper = await logIn(url, shipperEmail)
  const { requestQuote: quote } = await shipper.client.graphql(requestQuote, trip)
  const amountCents = quote.price.priceCents * orders
  await admin.client.graphql(creditWallet, {
    input: { tenantId: shipper.tenant.id, amountCents, reason: 'demo orders' },
  })
  say(`${drivers} drivers come on duty`)
  const fleet = [(await logIn(url, driverEmail)).client, ...(await hire(url, admin.client, drivers))]

  const awaited = new Set<string>()
  const handedOver = new Set<string>()
  const { promise: allDelivered, resolve } = Promise.withResolvers<void>()
  let placed = 0
  let nextLine = 0
  const count = () => {
    const delivered = [...handedOver].filter((code) => awaited.has(code)).length
    if (performance.now() > nextLine || delivered === orders) {
      nextLine = performance.now() + progressMilliseconds
      say(`${delivered} of ${orders} delivered, ${placed} placed`)
    }
    if (delivered === orders) resolve()
  }
  const end = new AbortController()
  const working = fleet.map((driver) =>
    work(driver, end.signal, (code) => {
      handedOver.add(code)
      count()
    }),
  )
  await pLimit(shipperConcurrency).map(Array.from({ length: orders }), async () => {
    awaited.add(await place(shipper.client))
    placed += 1
    count()
  })
  await Promise.race([allDelivered, ...working])
  end.abort()
  await Promise.all(working)
  await reportLedger(admin.client, say)
}

async function place(shipper: RodoviaClient): Promise<string> {
  const { requestQuote: quote } = await shipper.graphql(requestQuote, trip)
  const placed = await dataOf(shipper.rest.POST('/api/app/v1/orders', { body: order(quote.id) }))
  return placed.order.code
}

async function hire(url: string, admin: RodoviaClient, count: number): Promise<RodoviaClient[]> {
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
    return (await logIn(url, email)).client
  })
}

type Offer = Delivery & { status: string }

/** Lets a driver accept and carry every offer, one after the other, until the signal ends it. */
async function work(
  driver: RodoviaClient,
  signal: AbortSignal,
  onHandedOver: (code: string) => void,
): Promise<void> {
  const oneAfterTheOther = pLimit(1)
  const taken = new Set<string>()
  async function carry(offer: Offer): Promise<void> {
    try {
      await drive(driver, offer, { positions: 2, pauseMilliseconds: 0 })
      onHandedOver(offer.code)
    } catch (error) {
      // The offer has moved to another driver, or the server is restarting: it may be offered again.
      taken.delete(offer.code)
      if (!(error instanceof RodoviaError)) throw error
    }
  }
  for await (const { myDeliveries: offer } of driver.subscribe(offers, {}, { signal })) {
    if (offer.status !== 'assigned' || taken.has(offer.code)) continue
    taken.add(offer.code)
    void oneAfterTheOther(() => carry(offer))
  }
}

async function reportLedger(admin: RodoviaClient, say: (line: string) => void): Promise<void> {
  const { ledgerCheck } = await admin.graphql(checkLedger)
  const { isSound, ...figures } = ledgerCheck
  say(
    Object.entries(figures)
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
  )
  if (!isSound) throw new DemoFault('The ledger check found faults.')
  say('The ledger adds up.')
}
