import { type Clock, secondsBetween } from '@rodovia/core/shared/clock.ts'
import { refuse } from '@rodovia/core/shared/refusal.ts'
import { brCode, type PixReceiver, reais } from '@rodovia/core/wallet/top-ups/br-code.ts'
import { endToEndIdForm, type PixPayment } from '@rodovia/core/wallet/top-ups/charge.ts'
import type { PixProvider } from '@rodovia/core/wallet/top-ups/ports.ts'
import type { BankReturn } from '@rodovia/core/wallet/top-ups/top-up-return.ts'
import type { Config } from '@rodovia/platform/config.ts'
import { jsonOrText } from '@rodovia/platform/json-or-text.ts'
import { targetOf } from '@rodovia/platform/request-target.ts'
import { Agent, type Dispatcher } from 'undici'
import * as z from 'zod'

type Options = NonNullable<Config['pix']['bacen']> & {
  receiver: PixReceiver
  clock: Clock
  onFault: (reason: string) => void
  /** Gets each charge of which something cannot be read; `onFault` may drop some. */
  onUnreadable: (reason: string) => void
}

/** For the connection, the headers and the body of a response, each. */
const timeoutMs = 8_000
/** For all of them, also where a response comes byte by byte: less than a request to us may take. */
const wholeMs = 12_000
const retryAfterSeconds = 5

const tokenResponse = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().default(300),
})
const cobResponse = z.union([
  z.object({ pixCopiaECola: z.string() }),
  // Banks with the first versions of the API return only the charge's location.
  z.object({ location: z.string() }),
])
/** Reais in cents. The standard writes `97.00`; banks also write `97`, `39.9`, `97,00` and numbers. */
const amount = z.union([z.string(), z.number()]).transform((value, context) => {
  const [, reais, cents = ''] = /^(\d{1,10})(?:[.,](\d{1,2}))?$/.exec(String(value).trim()) ?? []
  if (reais !== undefined) return BigInt(reais + cents.padEnd(2, '0'))
  context.addIssue(`must be reais with at most two decimals; got ${JSON.stringify(value)}`)
  return z.NEVER
})
/** `devolucoes` of a payment. Without `natureza` the receiver returned it. */
const returnResponse = z.object({
  id: z.string().regex(/^[A-Za-z0-9]{1,35}$/),
  rtrId: z.string().max(32).nullish(),
  valor: amount,
  natureza: z.string().nullish(),
  status: z.string(),
  motivo: z.string().nullish(),
})
const paymentResponse = z.object({
  endToEndId: z.string().regex(endToEndIdForm),
  valor: amount,
  horario: z.string().pipe(z.coerce.date()),
})
/** Payments and returns are read one by one: one that cannot be read holds up no other. */
const paidResponse = z.looseObject({ devolucoes: z.array(z.unknown()).nullish().catch(null) })
const chargeResponse = z.object({ status: z.string(), pix: z.array(paidResponse).nullish() })

/** A response of the bank that is not a success. */
class BankFault extends Error {
  readonly status: number
  /** The bank's reason, in its words. */
  readonly detail: string

  constructor(message: string, { status, detail }: { status: number; detail: string }) {
    super(message)
    this.status = status
    this.detail = detail
  }
}

/** Asked for apart, so that credentials without the scope of returns still receive payments. */
const scopes = {
  charges: 'cob.read cob.write webhook.read webhook.write',
  returns: 'pix.read pix.write',
} as const
type ScopeName = keyof typeof scopes

/**
 * The Central Bank's Pix API 2 (github.com/bacen/pix-api), which every bank with PIX for companies implements: OAuth 2 client
 * credentials over mutual TLS, immediate charges (`cob`), returns (`devolucao`), a webhook.
 */
export function createBacenPix(options: Options): PixProvider & AsyncDisposable {
  const { apiUrl, receiver, clock, onFault, onUnreadable } = options
  const agent = new Agent({
    connect: { cert: options.cert, key: options.key, timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })
  const tokens = new Map<ScopeName, { text: string; endsAt: number }>()

  async function accessToken(scope: ScopeName): Promise<string> {
    const now = clock().getTime()
    const token = tokens.get(scope)
    if (token && now < token.endsAt) return token.text
    const { clientId, clientSecret, credentialsIn } = options
    const isInBody = credentialsIn === 'body'
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      scope: scopes[scope],
      ...(isInBody && { client_id: clientId, client_secret: clientSecret }),
    })
    const { access_token, expires_in } = tokenResponse.parse(
      await call(options.tokenUrl, 'POST', {
        headers: {
          ...(isInBody ? {} : { authorization: `Basic ${credentials}` }),
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: form.toString(),
      }),
    )
    // Renewed early, so that it does not expire during a request.
    tokens.set(scope, { text: access_token, endsAt: now + Math.max(expires_in - 30, 1) * 1000 })
    return access_token
  }

  async function call(
    url: string,
    method: Dispatcher.HttpMethod,
    request: { headers: Record<string, string>; body?: string },
  ): Promise<unknown> {
    const address = new URL(url)
    for (const [name, value] of Object.entries(options.query)) address.searchParams.set(name, value)
    const headers = { ...options.headers, ...request.headers }
    const signal = AbortSignal.timeout(wholeMs)
    const { statusCode, body } = await agent.request({
      ...targetOf(address),
      method,
      ...request,
      headers,
      signal,
    })
    const text = await body.text()
    if (statusCode < 300) return text === '' ? null : jsonOrText(text)
    // The bank revoked the tokens: the next request gets a new one.
    if (statusCode === 401) tokens.clear()
    const message = `${method} ${address.pathname}: ${statusCode} ${text.slice(0, 300)}`
    throw new BankFault(message, { status: statusCode, detail: detailOf(text) })
  }

  /** Any fault of the bank is logged through `onFault` and refused with `unavailable`. */
  async function orUnavailable<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    try {
      return await request()
    } catch (error) {
      onFault((error as Error).message)
      throw refuse('unavailable', { retryAfterSeconds })
    }
  }

  const requestJson = <Answer>(
    method: 'GET' | 'PUT',
    path: string,
    schema: z.ZodType<Answer>,
    body?: object,
  ) => orUnavailable(() => request('charges', method, path, schema, body))

  async function request<Answer>(
    scope: ScopeName,
    method: 'GET' | 'PUT',
    path: string,
    schema: z.ZodType<Answer>,
    body?: object,
  ): Promise<Answer> {
    const wasCached = tokens.has(scope)
    const requestOnce = async () => {
      const headers = {
        authorization: `Bearer ${await accessToken(scope)}`,
        'content-type': 'application/json',
      }
      return schema.parse(
        await call(`${apiUrl}${path}`, method, { headers, ...(body && { body: JSON.stringify(body) }) }),
      )
    }
    return requestOnce().catch((error: Error) => {
      const wasRevoked = wasCached && !tokens.has(scope)
      if (wasRevoked) return requestOnce()
      throw error
    })
  }

  return {
    txidLength: 26,
    isAsked: true,

    async create({ txid, amountCents, createdAt, expiresAt }) {
      const cob = await requestJson('PUT', `/cob/${txid}`, cobResponse, {
        calendario: { expiracao: Math.round(secondsBetween(createdAt, expiresAt)) },
        valor: { original: reais(amountCents) },
        chave: receiver.key,
        solicitacaoPagador: 'Recarga da carteira Rodovia',
      })
      if ('pixCopiaECola' in cob) return cob.pixCopiaECola
      return orUnavailable(async () => brCode({ ...receiver, location: cob.location }))
    },

    async read(txid) {
      const answer = await requestJson('GET', `/cob/${txid}`, z.unknown())
      const unreadable: { endToEndId: string | null }[] = []
      const read = <Shape>(
        what: 'an answer' | 'a payment or return',
        schema: z.ZodType<Shape>,
        given: unknown,
        endToEndId: string | null = null,
      ): Shape[] => {
        const { success, data, error } = schema.safeParse(given)
        if (success) return [data]
        unreadable.push({ endToEndId })
        onUnreadable(`charge ${txid} has ${what} that cannot be read: ${z.prettifyError(error)}`)
        return []
      }
      const [charge] = read('an answer', chargeResponse, answer)
      if (!charge) return { payments: [], returns: [], isOpen: true, unreadable }
      const { status, pix } = charge
      return {
        payments: (pix ?? []).flatMap((one) =>
          read(
            'a payment or return',
            paymentResponse,
            one,
            typeof one.endToEndId === 'string' ? one.endToEndId : null,
          ).map(paymentOf),
        ),
        returns: (pix ?? []).flatMap(({ endToEndId, devolucoes }) =>
          (devolucoes ?? []).flatMap((one) =>
            read('a payment or return', returnResponse, one).map((known) =>
              returnOf(String(endToEndId), known),
            ),
          ),
        ),
        isOpen: status === 'ATIVA',
        unreadable,
      }
    },

    giveBack: ({ endToEndId, bankId, amountCents, note }) =>
      orUnavailable(async () => {
        const path = `/pix/${endToEndId}/devolucao/${bankId}`
        const body = { valor: reais(amountCents), ...(note && { descricao: note }) }
        try {
          return returnOf(endToEndId, await request('returns', 'PUT', path, returnResponse, body))
        } catch (error) {
          if (!(error instanceof BankFault && refusals.includes(error.status))) throw error
          // An earlier request with this id may have arrived, although its response did not.
          const earlier = await request('returns', 'GET', path, returnResponse).catch((other: Error) => {
            if (other instanceof BankFault && other.status === 404) return null
            throw other
          })
          if (earlier) return returnOf(endToEndId, earlier)
          const bankReason = error.detail.slice(0, maxReasonLength) || null
          return {
            endToEndId,
            bankId,
            amountCents,
            status: 'refused',
            isContest: false,
            bankReason,
            returnId: null,
          }
        }
      }),

    async tellAt(webhookUrl) {
      await requestJson('PUT', `/webhook/${encodeURIComponent(receiver.key)}`, z.unknown(), { webhookUrl })
    },

    [Symbol.asyncDispose]: () => agent.destroy(),
  }
}

function paymentOf({ endToEndId, valor, horario }: z.infer<typeof paymentResponse>): PixPayment {
  return { endToEndId, amountCents: valor, paidAt: horario }
}

/** The statuses by which a bank refuses a return for good; any other fault is tried again. */
const refusals = [400, 404, 409, 422]
const maxReasonLength = 140

const returnStatuses: Readonly<Record<string, BankReturn['status']>> = {
  DEVOLVIDO: 'done',
  NAO_REALIZADO: 'refused',
}

/** An unknown status decides nothing: the return stays open. */
function returnOf(endToEndId: string, one: z.infer<typeof returnResponse>): BankReturn {
  return {
    endToEndId,
    bankId: one.id,
    amountCents: one.valor,
    status: returnStatuses[one.status] ?? 'processing',
    isContest: one.natureza?.startsWith('MED_') ?? false,
    bankReason: one.motivo?.slice(0, maxReasonLength) || null,
    returnId: one.rtrId ?? null,
  }
}

/** Returns the reason of the failure from the bank's problem document (RFC 7807). */
function detailOf(text: string): string {
  try {
    const { violacoes, detail, title } = JSON.parse(text)
    return String(violacoes?.[0]?.razao ?? detail ?? title ?? '')
  } catch {
    return ''
  }
}
