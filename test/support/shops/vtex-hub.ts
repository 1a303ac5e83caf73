import { randomUUID } from 'node:crypto'
import { aDocumentKey } from '../document-keys.ts'
import type { Body } from '../rest-client.ts'

/** The hub of VTEX Shipping Network with a carrier's IO app, which forwards bodies and answers as they are. */
export type VtexHub = {
  kind: 'vtex'
  /** The name of the account: `minhaloja`. There is no key or token, because the hub has none. */
  shop: string
  apiUrl: string
  /** Hands packages over: POST /notify of the app. */
  notify(url: string, packages: readonly Body[]): Promise<{ status: number; body: Body }>
  /** Asks for the tracking, as it does once an hour: POST /tracking of the app. */
  track(url: string, numbers: readonly string[]): Promise<{ status: number; body: Body }>
  /** Forwards any text. */
  forward(url: string, raw: string): Promise<{ status: number; body: Body }>
}

export function aVtexHub(): VtexHub {
  const forward: VtexHub['forward'] = async (url, raw) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: raw,
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) }
  }
  return {
    ...{ kind: 'vtex', shop: 'minhaloja', forward },
    apiUrl: 'https://{shop}.myvtex.invalid',
    async notify(url, packages) {
      const answer = await forward(url, JSON.stringify(aNotification(packages)))
      if (answer.status === 200) checkNotified(answer.body)
      return answer
    },
    async track(url, numbers) {
      const answer = await forward(url, JSON.stringify(numbers.map((trackingNumber) => ({ trackingNumber }))))
      if (answer.status === 200) checkTracking(answer.body)
      return answer
    },
  }
}

/** `<packageId>: { tracking: { number, url }, notification: { id } }`: developers.vtex.com/docs/guides/notification-1. */
function checkNotified(body: Body): void {
  for (const [id, { tracking, notification, ...rest }] of Object.entries<Body>(body)) {
    const texts = [tracking?.number, tracking?.url, notification?.id]
    if (texts.some((text) => typeof text !== 'string' || text === '') || Object.keys(rest).length > 0)
      throw new Error(`not the answer of a notification: ${id} ${JSON.stringify(body[id])}`)
  }
}

const trackingFields = ['deliveredDate', 'events', 'hasReturnedToSender', 'isDelivered']

/** `<trackingNumber>: { deliveredDate, events: [{ city, date, description, state }], hasReturnedToSender, isDelivered }`: …/tracking-1. */
function checkTracking(body: Body): void {
  for (const [number, one] of Object.entries<Body>(body)) {
    const isDate = (value: unknown) =>
      typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-03:00$/.test(value)
    const isEvent = ({ city, date, description, state, ...rest }: Body) =>
      [city, description].every((text) => typeof text === 'string' && text !== '') &&
      /^[A-Z]{2}$/.test(state) &&
      isDate(date) &&
      Object.keys(rest).length === 0
    const isWhole =
      JSON.stringify(Object.keys(one).sort()) === JSON.stringify(trackingFields) &&
      typeof one.isDelivered === 'boolean' &&
      typeof one.hasReturnedToSender === 'boolean' &&
      (one.isDelivered ? isDate(one.deliveredDate) : one.deliveredDate === null) &&
      one.events.every(isEvent)
    if (!isWhole) throw new Error(`not the tracking of a package: ${number} ${JSON.stringify(one)}`)
  }
}

/**
 * The notification of the hub: `email`, `account` and the dispatch order with its packages, its sender and
 * its carrier.
 */
function aNotification(packages: readonly Body[]): Body {
  const company = {
    ...{ cnpj: '00000000000191', fantasyName: null, stateRegistration: null, id: null, name: 'LTDA' },
    address: anAddress({
      postalCode: '01310200',
      street: 'Avenida Paulista',
      number: '1578',
      location: null,
    }),
    ...{ email: null, phone: '+551130000000' },
  }
  return {
    account: {
      name: 'Ltda',
      accountName: 'minhaloja',
      isOperating: true,
      defaultUrl: null,
      country: 'Brasil',
    },
    email: 'expedicao@example.com',
    dispatchOrder: {
      id: randomUUID(),
      packages,
      sender: company,
      carrier: { ...company, fantasyName: 'Rodovia', id: 'rodovia', name: 'Rodovia' },
    },
  }
}

function anAddress(traits: Body = {}): Body {
  return {
    postalCode: '01304-001',
    country: { code: 'BRA', name: 'BRA' },
    subregion1: { code: 'SP', name: 'SP' },
    subregion2: { code: 'São Paulo', name: 'São Paulo' },
    subregion3: { code: 'Consolação', name: 'Consolação' },
    ...{ street: 'Rua Augusta', number: '1500', complement: 'Apto 31' },
    // VTEX's example also has latitude and longitude the wrong way round.
    location: { lat: -46.6587, lng: -23.5561 },
    ...traits,
  }
}

let lastOrder = 1_053_722_798_105

/** A package of a dispatch order. `address`: what differs of the recipient's. */
export function aPackage({ address = {}, policy = 'rodovia-turbo', ...traits }: Body = {}): Body {
  return {
    ...{ id: randomUUID(), orderId: `00-${++lastOrder}-01` },
    items: [{ id: '148350', name: 'Camiseta', quantity: 2 }],
    dimension: { height: 20, length: 20, width: 30, weight: 1458 },
    recipientPostalCode: '01304-001',
    recipient: {
      ...{ cpf: '52998224725', id: null, name: 'Ana Souza', address: anAddress(address) },
      ...{ email: null, phone: '+5511912345678' },
    },
    invoiceData: {
      ...{ number: '445494', value: 6909, url: '', date: '2026-11-20T19:43:09.4740645+00:00' },
      ...{ invoiceAccessKeys: [aDocumentKey()] },
      ...{ hasIcms: false, hasInsurance: false },
    },
    trackingData: { number: null, log: [], finished: false, finishedDate: null },
    ...{ origin: 'Fulfillment', status: 'invoiced', orderCreationDate: '2026-11-19T19:46:40.0305809+00:00' },
    ...{ labelIssuedDate: null, shippingEstimate: '0bd', shippingEstimateDate: '2026-11-20T21:00:00+00:00' },
    shippingData: { shippingPolicyName: 'Rodovia', shippingPolicyId: policy, carrierName: 'rodovia' },
    ...traits,
  }
}
