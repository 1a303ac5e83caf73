import { createLogin, createSend } from './open-delivery-access.ts'
import type {
  Availability,
  AvailabilityRequest,
  CancelRequest,
  DeliveryDetails,
  DeliveryRequest,
  ProblemAnswer,
  RequestedDelivery,
} from './open-delivery-types.ts'
import { backoffMilliseconds, pause } from './pause.ts'
import { isTransient, RodoviaError } from './rodovia-error.ts'

export { verifyConfirmationCode, verifyLogisticEvent } from './open-delivery-signature.ts'
export type * from './open-delivery-types.ts'

export type OpenDeliveryOptions = {
  /** The platform's address, such as `https://rodovia.example`. */
  url: string
  clientId: string
  clientSecret: string
  /** Default `v2`. */
  version?: 'v1' | 'v2'
  fetch?: (request: Request) => Promise<Response>
  /** The timeout of one request. Default 30. */
  timeoutSeconds?: number
  /** Tries of one request, the first included. Default 5. */
  attempts?: number
}

export type OpenDeliveryRequester = ReturnType<typeof createRequester>

type Asked = { method: 'GET' | 'POST'; path: string; body?: object; isRead?: boolean }

/**
 * The requester's side of Open Delivery: logs in by itself, renews its token, and repeats reads and what was refused by a rate limit.
 * Methods throw a RodoviaError whose `code` is the platform's, or `no_response`. A request for a delivery that got no response is not
 * repeated: `details` says whether it arrived.
 */
export function createRequester({
  url,
  clientId,
  clientSecret,
  version = 'v2',
  fetch = (request) => globalThis.fetch(request),
  timeoutSeconds = 30,
  attempts = 5,
}: OpenDeliveryOptions) {
  const root = url.replace(/\/$/, '')
  const base = `${root}/open-delivery/${version}${version === 'v1' ? '/v1' : ''}/logistics`
  const send = createSend(fetch, timeoutSeconds)
  const logins = createLogin(send, root, { id: clientId, secret: clientSecret })

  /** Sends once, or twice if the token ended before its time. */
  async function authorized(asked: Asked, isSecond = false): Promise<unknown> {
    const { method, path, body } = asked
    const login = logins.current()
    const authorization = `Bearer ${await login.token}`
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) }
    try {
      return await send(`${base}/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    } catch (error) {
      if (isSecond || !(error instanceof RodoviaError) || error.status !== 401) throw error
      logins.forget(login)
      return authorized(asked, true)
    }
  }

  async function ask<Answer>(asked: Asked): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      try {
        return (await authorized(asked)) as Answer
      } catch (error) {
        const waitMs = attempt < attempts ? waitOf(error, asked, attempt) : null
        if (waitMs === null) throw error
        await pause(waitMs)
      }
    }
  }

  const tell = async (name: string, orderId: string, body?: object): Promise<void> => {
    await ask({ method: 'POST', path: pathOf(name, orderId), ...(body && { body }) })
  }

  return {
    /** Price and times now. A request that would be rejected throws `validation_failed` with the reason. */
    availability: (trip: AvailabilityRequest) =>
      ask<Availability>({ method: 'POST', path: 'availability', body: trip, isRead: true }),
    /** `event` is PENDING, or REJECTED where the request cannot be carried out. A repeated `orderId` throws `reference_used`. */
    requestDelivery: (order: DeliveryRequest) =>
      ask<RequestedDelivery>({ method: 'POST', path: 'delivery', body: order }),
    /** The last request for an order. Throws `not_found` where there was none. */
    details: (orderId: string) =>
      ask<DeliveryDetails>({ method: 'GET', path: pathOf('delivery', orderId), isRead: true }),
    readyForPickup: (orderId: string) => tell('readyForPickup', orderId),
    orderPicked: (
      orderId: string,
      picked: { pickupDate?: string; volumePicked?: number; observation?: string } = {},
    ) => tell('orderPicked', orderId, picked),
    /** For an order with `notifyConclusion`. `finishDate` is ISO 8601 in UTC. */
    finishDelivery: (orderId: string, finish: { finishDate: string; observation?: string }) =>
      tell('finishDelivery', orderId, finish),
    handleProblem: (orderId: string, answer: ProblemAnswer) => tell('handleProblem', orderId, answer),
    /** Throws `invalid_state` from the pickup on. */
    cancel: (orderId: string, why: CancelRequest) =>
      ask<{ additionalCharges: boolean }>({ method: 'POST', path: pathOf('cancel', orderId), body: why }),
  }
}

const pathOf = (name: string, orderId: string) => `${name}/${encodeURIComponent(orderId)}`

/** A longer `Retry-After` is not waited for. */
const longestWaitSeconds = 30

/** Null where another try is of no use, or might do something twice. */
function waitOf(error: unknown, { isRead }: Asked, attempt: number): number | null {
  if (!(error instanceof RodoviaError)) return null
  const mayRepeat = error.code === 'rate_limited' || (isRead && isTransient(error))
  const after = error.retryAfter ?? 0
  return mayRepeat && after <= longestWaitSeconds ? after * 1000 + backoffMilliseconds(attempt) : null
}
