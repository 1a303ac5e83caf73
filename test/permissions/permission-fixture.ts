import { makeDeliveryCode } from '@rodovia/core/delivery/model/delivery-code.ts'
import { makeTrackingToken } from '@rodovia/core/delivery/model/tracking-token.ts'
import { anEndToEndId } from '../support/bank-peer.ts'
import { newId, randomBytes } from '../support/builders.ts'
import { aDocumentKey } from '../support/document-keys.ts'
import { insertFiscalDocument } from '../support/fiscal-documents/insert-document.ts'
import { startHostedPlatform } from '../support/hosted-platform.ts'
import type { PlatformOptions, RunningPlatform } from '../support/platform.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { ask, type Body, until } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'
import { townSourcesAt } from '../support/town-files.ts'
import { type Accounts, createAccounts, farAway, type User } from './accounts.ts'
import { anEntry } from './address-entry.ts'
import { type CallerName, callerNames } from './callers.ts'

/** The rules for a recipient's choices. */
export const recipientRules = 'rules: { mayReschedule: true, rescheduleDays: 30, fromHour: 0, untilHour: 24 }'
const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
export const anotherTime = { from: `${inTwoDays}T13:00:00Z`, until: `${inTwoDays}T15:00:00Z` }

/** The states of the requested orders. */
const states = [
  'awaiting_driver',
  'assigned',
  'accepted',
  'at_pickup',
  'picked_up',
  'in_transit',
  'returning',
  'delivered',
] as const
export type State = (typeof states)[number]

/** The resources of a request, by all their identifiers. */
export type Resource = {
  tenantId: string
  orderId: string
  code: string
  trackingToken: string
  /** The hash of the first entry of its timeline. */
  head: string
  /** The quote of the order; in the state `awaiting_driver` another, unused one. */
  quoteId: string
  driverId: string
  /** An API key of the shop, the same in all resources. */
  apiKeyId: string
  clientId: string
  shopConnectionId: string
  /** A viewer of the shop, an invitation to it, and a driver who signed up. */
  memberId: string
  invitationId: string
  signedUpId: string
  /** A webhook endpoint and its last event. */
  webhookId: string
  eventId: string
  /** A request of one of the shop's API keys. */
  requestId: string
  /** An entry of the shop's address book. */
  addressId: string
  areaId: string
  /** A vehicle and an insurance policy of the fleet. */
  vehicleId: string
  policyId: string
  /** An authorized fiscal document of the fleet, which has no certificate. */
  fiscalDocumentId: string
  /** A file of orders of the shop's `cliente_externo`. */
  importId: string
  /** Shipments of the shop's `cliente_externo`: an ordered one, and one that waits to be. */
  shipmentId: string
  quotedShipmentId: string
  /** A repetition of the shop's `cliente_externo`. */
  repetitionId: string
  /** A top-up of the shop. */
  topUpId: string
  /** A data export about the recipient, for the shop. */
  exportId: string
  /** An export of orders by the owner. */
  listExportId: string
  txid: string
  /** The payment of the top-up. */
  endToEndId: string
  /** The pending erasure of the recipient. */
  erasureId: string
  /** The driver of the order. */
  driver: User
}

/** An order of the fixture and who placed it. */
export type PlacedOrder = { code: string; tenantId: string; createdBy: string }

export type PermissionFixture = AsyncDisposable & {
  url: string
  databaseUrl: string
  users: Record<Exclude<CallerName, 'nobody'>, User>
  /** All orders. */
  orders: readonly PlacedOrder[]
  /**
   * Creates what has the named fields, by default all: an order of the shop's `cliente_externo` with its own driver from the fleet, and the
   * other resources.
   */
  createResource(state: State, named?: ReadonlySet<string>): Promise<Resource>
  /** The shared resource in a state. */
  sharedResource(state: State): Promise<Resource>
  /** The shared resources so far. */
  shared: ReadonlyMap<State, Promise<Resource>>
  /** Identifiers of resources that do not exist. */
  missingResource: Resource
  createUser: Accounts['createUser']
  graphql(query: string, token?: string): Promise<Body>
}

/** Starts the real platform with a user of every role in tenants of every kind; options of Node need a process of its own. */
export async function openPermissionFixture(
  more: Record<string, string> = {},
  start: (options: PlatformOptions) => Promise<RunningPlatform> = startHostedPlatform,
): Promise<PermissionFixture> {
  await using stack = new AsyncDisposableStack()
  const { url: databaseUrl } = stack.use(await createTestDatabase())
  const env = {
    DEMO: '0',
    ...testConfig({
      // Towns are requested, and nothing is downloaded.
      towns: { sources: townSourcesAt('http://127.0.0.1:1') },
      delivery: { offerTimeoutSeconds: 3600 },
      limits: { keysPerTenant: 1000, webhooksPerTenant: 1000 },
    }),
    ...more,
  }
  const { url } = stack.use(await start({ databaseUrl, env }))
  const { tenantIds, createUser } = stack.use(await createAccounts(url, databaseUrl))

  const graphql: PermissionFixture['graphql'] = async (query, token) =>
    (await ask(url, 'POST', '/graphql', { body: { query }, ...(token && { token }) })).body
  const mutate = async ({ token }: User, ...mutations: string[]): Promise<Body> => {
    const named = mutations.map((mutation, at) => `result${at}: ${mutation}`)
    const { data, errors } = await graphql(`mutation { ${named.join(' ')} }`, token)
    if (errors) throw new Error(`${named.join(' ')}: ${JSON.stringify(errors)}`)
    return data.result0
  }

  const users = {} as PermissionFixture['users']
  for (const one of callerNames) if (one !== 'nobody') users[one] = await createUser(one)
  const credits = Object.values(tenantIds).map(
    (id) =>
      `creditWallet(input: { tenantId: "${id}", amountCents: 100000000, reason: "test" }) { balanceCents }`,
  )
  await mutate(users.superadmin, ...credits, 'setSupportPhone(phone: "+55 11 3000-1000")')

  await mutate(users.owner, `setRecipientRules(${recipientRules}) { mayReschedule }`)

  const orders: PlacedOrder[] = []
  const aQuoteOf = async (user: User): Promise<string> =>
    (await mutate(user, `${aQuoteOfAddresses} { id }`)).id
  const anOrderOf = async (
    user: User,
  ): Promise<Pick<Resource, 'orderId' | 'code' | 'trackingToken' | 'head' | 'quoteId'>> => {
    const quoteId = await aQuoteOf(user)
    const { order } = await mutate(
      user,
      `${orderWith(quoteId)} { order { orderId: id code trackingToken timeline { hash } } }`,
    )
    orders.push({ code: order.code, tenantId: user.tenantId, createdBy: user.id })
    const { timeline, ...names } = order
    const instructions = `trackingToken: "${order.trackingToken}", input: { note: "Deixar na portaria", leaveWith: { place: neighbour, name: "Zé" } }`
    await mutate(user, `addInstructions(${instructions}) { status }`)
    return { ...names, head: timeline[0].hash, quoteId }
  }
  const anOrderedShipment = async (user: User): Promise<string> => {
    const { id } = await mutate(user, `${aShipment} { id }`)
    const { shipment } = await mutate(
      user,
      `placeShipment(id: "${id}") { shipment { items { order { code } } } }`,
    )
    for (const { order } of shipment.items)
      orders.push({ code: order.code, tenantId: user.tenantId, createdBy: user.id })
    return id
  }
  const assign = (orderId: string, driver: User) =>
    mutate(users.operacoes, `assignDriver(orderId: "${orderId}", driverId: "${driver.id}") { id }`)

  const lastEventOf = async (webhookId: string): Promise<string> => {
    const query = `{ webhook(id: "${webhookId}") { deliveries(first: 1) { nodes { eventId } } } }`
    const { data } = await until(
      () => graphql(query, users.owner.token),
      ({ data }) => data.webhook.deliveries.nodes.length > 0,
    )
    return data.webhook.deliveries.nodes[0].eventId
  }

  /** An erasure that stays pending, because an order names the person. */
  const anErasure = async (): Promise<string> => {
    const query = 'mutation { requestContactErasure(phone: "11912345678") { id } }'
    // Those who ask at the same moment may be asked to come again.
    const { errors } = await until(
      () => graphql(query, users.owner.token),
      (answer) => answer.errors?.[0].extensions.details?.erasure_id !== undefined,
    )
    return errors[0].extensions.details.erasure_id
  }

  const missingResource: Resource = {
    tenantId: newId(),
    orderId: newId(),
    code: makeDeliveryCode(randomBytes(7)),
    trackingToken: makeTrackingToken(randomBytes(16)),
    head: Buffer.from(randomBytes(32)).toString('hex'),
    quoteId: newId(),
    driverId: newId(),
    apiKeyId: newId(),
    clientId: newId(),
    shopConnectionId: newId(),
    memberId: newId(),
    invitationId: newId(),
    signedUpId: newId(),
    webhookId: newId(),
    addressId: newId(),
    areaId: newId(),
    ...{ vehicleId: newId(), policyId: newId(), fiscalDocumentId: newId() },
    eventId: newId(),
    requestId: newId(),
    repetitionId: newId(),
    importId: newId(),
    ...{ shipmentId: newId(), quotedShipmentId: newId() },
    endToEndId: anEndToEndId(),
    topUpId: newId(),
    exportId: newId(),
    listExportId: newId(),
    txid: 'NONE',
    erasureId: newId(),
    driver: users.driver,
  }

  const { apiKey } = await mutate(users.owner, `${aKey('the fixture’s', 'orders:read')} { apiKey { id } }`)
  const openDeliveryClient = await mutate(users.owner, `${aClient} { client { id } }`)
  const sender = await mutate(users.owner, `saveAddress(input: { ${anEntry} }) { id }`)
  const shopConnection = await mutate(users.owner, `${connectShopWith(sender.id)} { id }`)
  /** The parts of a resource besides its order and driver; each is created for requests that name it. */
  const parts: Record<string, () => Promise<Partial<Resource>>> = {
    async webhook() {
      const { endpoint } = await mutate(users.owner, `${aWebhook} { endpoint { id } }`)
      return { webhookId: endpoint.id, eventId: await lastEventOf(endpoint.id) }
    },
    async request() {
      const { key } = await mutate(users.owner, `${aKey('the log’s', 'quotes')} { key }`)
      await ask(url, 'GET', '/v1/postal-codes/01310100', { key })
      const { data } = await until(
        () => graphql('{ requests(first: 1) { nodes { id } } }', users.owner.token),
        ({ data }) => data.requests.nodes.length > 0,
      )
      return { requestId: data.requests.nodes[0].id }
    },
    async members() {
      const { invitation } = await mutate(users.owner, `${anInvitation()} { invitation { id } }`)
      return { memberId: (await createUser('viewer')).id, invitationId: invitation.id }
    },
    signedUp: async () => ({ signedUpId: (await mutate(users.owner, `${aSignUp()} { id }`)).id }),
    repetition: async () => ({
      repetitionId: (await mutate(users.cliente_externo, `${aRepetition()} { id }`)).id,
    }),
    orderImport: async () => ({ importId: (await mutate(users.cliente_externo, `${anImport} { id }`)).id }),
    quotedShipment: async () => ({
      quotedShipmentId: (await mutate(users.cliente_externo, `${aShipment} { id }`)).id,
    }),
    shipment: async () => ({ shipmentId: await anOrderedShipment(users.cliente_externo) }),
    contactExport: async () => ({
      exportId: (await mutate(users.owner, 'requestContactExport(phone: "+55 11 91234-5678") { id }')).id,
    }),
    listExport: async () => ({
      listExportId: (await mutate(users.owner, `${anOrderExport} { id }`)).id,
    }),
    async topUp() {
      const { id: topUpId, txid } = await mutate(users.owner, 'requestTopUp(amountCents: 100) { id txid }')
      const endToEndId = anEndToEndId()
      const payment = `txid: "${txid}", endToEndId: "${endToEndId}", amountCents: 100`
      await mutate(users.superadmin, `confirmTopUp(input: { ${payment} }) { id }`)
      return { topUpId, txid, endToEndId }
    },
    address: async () => ({
      addressId: (await mutate(users.owner, `saveAddress(input: { ${anEntry} }) { id }`)).id,
    }),
    area: async () => ({
      areaId: (await mutate(users.superadmin, `saveServiceArea(input: { ${aServiceArea} }) { id }`)).id,
    }),
    vehicle: async () => ({
      vehicleId: (await mutate(users['manager of the fleet'], `saveVehicle(input: { ${aVehicle()} }) { id }`))
        .id,
    }),
    policy: async () => ({
      policyId: (
        await mutate(users['manager of the fleet'], `saveInsurancePolicy(input: { ${aPolicy} }) { id }`)
      ).id,
    }),
    fiscalDocument: async () => ({
      fiscalDocumentId: await insertFiscalDocument(databaseUrl, users['manager of the fleet'].tenantId),
    }),
    // Stays pending, because an order of the fixture names the person.
    erasure: async () => ({ erasureId: await anErasure() }),
  }
  const createResource: PermissionFixture['createResource'] = async (state, named = resourceFields) => {
    const resource: Resource = {
      ...missingResource,
      tenantId: tenantIds.shop,
      apiKeyId: apiKey.id,
      clientId: openDeliveryClient.client.id,
      shopConnectionId: shopConnection.id,
    }
    const isNamed = (field: string) => named.has(field)
    if (orderFields.some(isNamed)) Object.assign(resource, await aDelivery(state, isNamed('quoteId')))
    for (const [part, fields] of Object.entries(partFields))
      if (fields.some(isNamed)) Object.assign(resource, await parts[part]!())
    return resource
  }

  /** An order and its driver. In the state `awaiting_driver` its quote is another, unused one, if the request names it. */
  async function aDelivery(state: State, needsQuote: boolean): Promise<Partial<Resource>> {
    const driver = await createUser('driver')
    const order = await anOrderOf(users.cliente_externo)
    const delivery = { ...order, driverId: driver.id, driver }
    if (state === 'awaiting_driver')
      return needsQuote ? { ...delivery, quoteId: await aQuoteOf(users.cliente_externo) } : delivery
    await assign(order.orderId, driver)
    await insertFiscalDocument(databaseUrl, users['manager of the fleet'].tenantId, [order.orderId])
    const steps = ['acceptDelivery', 'arriveAtPickup', 'pickUpDelivery', 'departForDelivery']
    const code = `code: "${order.code}"`
    await mutate(
      driver,
      ...steps.slice(0, states.indexOf(state) - 1).map((step) => `${step}(${code}) { status }`),
      `reportProblem(${code}, input: { note: "rua alagada" }) { incident { id } }`,
      `reportPosition(input: { ${code}, lat: ${farAway.lat}, lng: ${farAway.lng} }) { position { at } }`,
    )
    if (state === 'returning')
      await mutate(users.operacoes, `operateDelivery(orderId: "${order.orderId}", action: return) { id }`)
    if (state === 'delivered') {
      await mutate(driver, `handOverDelivery(${code}) { status }`)
      const rating = `trackingToken: "${order.trackingToken}", input: { stars: 5 }`
      await mutate(driver, `rateDelivery(${rating}) { status }`)
    }
    return delivery
  }

  // Everyone who lists or subscribes gets something.
  await anOrderOf(users.colleague)
  await anOrderOf(users['cliente_externo of another shop'])
  await anOrderOf(users['manager of the fleet'])
  await anOrderOf(users['manager of another fleet'])
  for (const driver of [users.codriver, users['driver of his own']])
    await assign((await anOrderOf(users['owner of another shop'])).orderId, driver)
  const routed = `orderId: "${(await anOrderOf(users['owner of another shop'])).orderId}"`
  const stops = `[{ ${routed}, kind: pickup }, { ${routed}, kind: dropoff }]`
  await mutate(users.operacoes, `offerRoute(driverId: "${users.codriver.id}", stops: ${stops}) { id }`)

  for (const [name, user] of Object.entries(users)) {
    const list = name.includes('driver') ? 'earnings' : name === 'superadmin' ? 'audit_log' : 'orders'
    await mutate(user, `requestListExport(input: { list: ${list} }) { id }`)
  }

  const shared = new Map<State, Promise<Resource>>()
  const disposal = stack.move()
  return {
    url,
    databaseUrl,
    users,
    orders,
    createResource,
    createUser,
    sharedResource(state) {
      const known = shared.get(state) ?? createResource(state)
      shared.set(state, known)
      return known
    },
    shared,
    missingResource,
    graphql,
    [Symbol.asyncDispose]: () => disposal.disposeAsync(),
  }
}

/** The fields of each part of a resource. */
const partFields: Record<string, readonly (keyof Resource)[]> = {
  webhook: ['webhookId', 'eventId'],
  request: ['requestId'],
  members: ['memberId', 'invitationId'],
  signedUp: ['signedUpId'],
  repetition: ['repetitionId'],
  orderImport: ['importId'],
  quotedShipment: ['quotedShipmentId'],
  shipment: ['shipmentId'],
  contactExport: ['exportId'],
  listExport: ['listExportId'],
  topUp: ['topUpId', 'txid', 'endToEndId'],
  address: ['addressId'],
  area: ['areaId'],
  vehicle: ['vehicleId'],
  policy: ['policyId'],
  fiscalDocument: ['fiscalDocumentId'],
  erasure: ['erasureId'],
}

/** The fields of the order of a resource, and its driver. */
const orderFields = ['orderId', 'code', 'trackingToken', 'head', 'quoteId', 'driverId', 'driver'] as const
const resourceFields: ReadonlySet<string> = new Set([...orderFields, ...Object.values(partFields).flat()])

const anOrderExport = 'requestListExport(input: { list: orders, filter: { from: "2026-01-01T00:00:00Z" } })'

/** The fields of the resource that a request reads; all of them where it first sends another request. */
export async function fieldsReadBy(
  { missingResource, users }: PermissionFixture,
  read: (resource: Resource, fixture: PermissionFixture) => unknown,
): Promise<ReadonlySet<string>> {
  const fields = new Set<string>()
  const recorder = new Proxy(missingResource, {
    get(target, field, receiver) {
      fields.add(String(field))
      return Reflect.get(target, field, receiver)
    },
  })
  const onlyUsers = new Proxy({ users } as PermissionFixture, {
    get(target, name) {
      if (name !== 'users') throw new Error(`${String(name)} sends a request`)
      return target.users
    },
  })
  try {
    await read(recorder, onlyUsers)
    return fields
  } catch {
    return resourceFields
  }
}

/** An endpoint with an unknown host. It receives no events of orders, since each resource has its own endpoint. */
export const aWebhook =
  'createWebhook(input: { url: "https://hooks.invalid/", events: ["tracking.sla_breached"] })'

export function anInvitation(): string {
  return `inviteMember(input: { email: "${newId()}@rodovia.test", role: viewer })`
}

export function aSignUp(): string {
  return `signUpDriver(input: {
    name: "Pedro", email: "${newId()}@rodovia.test", password: "long enough 2026", persona: motoboy, phone: "+55 11 91234-5678"
  })`
}

export const aQuote = 'requestQuote(input: { cepOrigem: "01310100", cepDestino: "04538133" })'

/** Inactive: all callers quote. */
export const aServiceArea = 'name: "the matrix", isActive: false, cepPrefixes: ["9"]'

/** A plate belongs to one vehicle of a fleet. */
let plates = 0
const aPlate = () => `ABC${String(plates++).padStart(4, '0')}`

export const aVehicle = () =>
  `plate: "${aPlate()}", serviceType: "TRUCK", axles: 6, body: "sider", tareKg: 16000, capacityKg: 32000`

export const aPolicy =
  'kind: "RC-V", insurer: "Seguradora", number: "1", validFrom: "2026-01-01", validUntil: "2026-12-31"'

export const aVehicleBody = () => ({
  plate: aPlate(),
  service_type: 'TRUCK',
  axles: 6,
  body: 'sider',
  tare_kg: 16_000,
  capacity_kg: 32_000,
})

export const aPolicyBody = {
  kind: 'RC-V',
  insurer: 'Seguradora',
  number: '1',
  valid_from: '2026-01-01',
  valid_until: '2026-12-31',
}

const aQuoteOfAddresses = `requestQuote(input: {
  originAddress: { postalCode: "01310100", street: "Avenida Paulista", number: "1578" }
  destinationAddress: { postalCode: "04538133", street: "Rua Joaquim Floriano", number: "72" } })`

/** In half a year, so that it makes no order. */
const repeatedFrom = new Date(Date.now() + 180 * 86_400_000).toISOString().slice(0, 10)

export const repetitionDay = repeatedFrom

export function aRepetition(): string {
  return `createRepetition(input: {
    rule: "FREQ=DAILY", startsOn: "${repeatedFrom}", pickupFrom: "09:00", pickupUntil: "11:00",
    originAddress: { postalCode: "01310100", street: "Av. Paulista", number: "1578" },
    destinationAddress: { postalCode: "04538133", street: "Rua Iguatemi", number: "192" },
    tier: "turbo", senderPhone: "+55 11 3000-0000", recipientName: "Bia", recipientPhone: "+55 11 95555-5555"
  })`
}

/** Its row has faults: it places no order. */
export const importFile = Buffer.from('Nome;Telefone\nAna Souza;1\n').toString('base64')
export const anImport = `createImport(input: { fileName: "a.csv", file: "${importFile}" })`

/** One entry, which the address book may have already. */
export const addressesFile = Buffer.from(
  'Nome;Telefone;CEP;Rua;Número\nAna;11912345678;01310-200;Av. Paulista;1578\n',
).toString('base64')

/** In two days, so that no driver is asked. */
export const shipmentInput = `{
  cepOrigem: "01310100", senderPhone: "+55 11 3000-0000", tier: "turbo"
  pickupWindow: { from: "${anotherTime.from}", until: "${anotherTime.until}" }
  items: [{ cepDestino: "04538133", recipientName: "Bia", recipientPhone: "+55 11 95555-5555" }]
}`
/** The same for REST. */
export const shipmentBody = {
  ...{ cep_origem: '01310100', sender_phone: '+55 11 3000-0000', tier: 'turbo', pickup_window: anotherTime },
  items: [{ cep_destino: '04538133', recipient_name: 'Bia', recipient_phone: '+55 11 95555-5555' }],
}
export const aShipment = `quoteShipment(input: ${shipmentInput})`

/** An application that orders by Open Delivery. */
const aClient =
  'createOpenDeliveryClient(input: { name: "the fixture’s", url: "https://hooks.invalid/", phone: "+55 11 3000-0000" })'

/** Nobody answers at its address. */
export function connectShopWith(senderAddressId: string): string {
  return `connectShop(input: { name: "the fixture’s", kind: "shopify", shop: "nobody-at-all.myshopify.com", key: "a", token: "b",
    senderAddressId: "${senderAddressId}", services: ["turbo"] })`
}

export function aKey(name: string, ...scopes: string[]): string {
  return `createApiKey(input: { name: "${name}", scopes: ${JSON.stringify(scopes)} })`
}

export function orderWith(quoteId: string): string {
  return `placeOrder(input: ${orderInput(quoteId)})`
}

export function orderInput(quoteId: string): string {
  return `{
    quoteId: "${quoteId}", tier: "turbo", senderPhone: "+55 11 3000-0000",
    recipientName: "Ana Souza", recipientPhone: "+55 11 91234-5678",
    goodsDocuments: ["${aDocumentKey()}"], metadata: { cost_center: "12" }
  }`
}
