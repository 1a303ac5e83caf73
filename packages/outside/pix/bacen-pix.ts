import { type Clock, secondsBetween } from '@rodovia/core/shared/clock.ts'
import { refuse } from '@rodovia/core/shared/refusal.ts'
import { brCode, type PixReceiver, reais } from '@rodovia/core/wallet/pix/br-code.ts'
import type { PixPayment } from '@rodovia/core/wallet/pix/charge.ts'
import type { PixProvider } from '@rodovia/core/wallet/pix/ports.ts'
import type { Config } from '@rodovia/platform/config.ts'
import { Agent, type Dispatcher, request as sendRequest } from 'undici'
import { z } from 'zod'

type Options = NonNullable<Config['pix']['bacen']> & {
  receiver: PixReceiver
  clock: Clock
  onFault: (reason: string) => void
}

/** For the connection, the headers and the body of a response, each. */
const timeoutMs = 8_000
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
const paidResponse = z.object({
  status: z.string(),
  pix: z
    .array(
      z.object({
        endToEndId: z.string(),
        valor: z.string().regex(/^[0-9]{1,10}\.[0-9]{2}$/),
        horario: z.string(),
      }),
    )
    .default([]),
})

/**
 * The Central Bank's Pix API 2 (github.com/bacen/pix-api), which every bank with PIX for companies implements: OAuth 2 client
 * credentials over mutual TLS, immediate charges (`cob`), a webhook.
 */
export function createBacenPix(options: Options): PixProvider & AsyncDisposable {
  const { apiUrl, receiver, clock, onFault } = options
  const agent = new Agent({
    connect: { cert: options.cert, key: options.key, timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })
  let token: { text: string; endsAt: number } | null = null

  async function accessToken(): Promise<string> {
    const now = clock().getTime()
    if (token && now < token.endsAt) return token.text
    const credentials = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64')
    const { access_token, expires_in } = tokenResponse.parse(
      await call(options.tokenUrl, 'POST', {
        headers: {
          authorization: `Basic ${credentials}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: `grant_type=client_credentials&scope=${encodeURIComponent('cob.read cob.write webhook.read webhook.write')}`,
      }),
    )
    // Renewed early, so that it does not expire during a request.
    token = { text: access_token, endsAt: now + Math.max(expires_in - 30, 1) * 1000 }
    return access_token
  }

  async function call(
    url: string,
    method: Dispatcher.HttpMethod,
    request: { headers: Record<string, string>; body?: string },
  ): Promise<unknown> {
    const { statusCode, body } = await sendRequest(url, { dispatcher: agent, method, ...request })
    const text = await body.text()
    if (statusCode < 300) return text === '' ? null : JSON.parse(text)
    // The bank revoked the token: the next request gets a new one.
    if (statusCode === 401) token = null
    throw new Error(`${method} ${new URL(url).pathname}: ${statusCode} ${text.slice(0, 300)}`)
  }

  /** Any fault of the bank is logged through `onFault` and refused with `unavailable`. */
  async function requestJson<Answer>(
    method: 'GET' | 'PUT',
    path: string,
    schema: z.ZodType<Answer>,
    body?: object,
  ): Promise<Answer> {
    const wasCached = token !== null
    const requestOnce = async () => {
      const headers = { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' }
      return schema.parse(
        await call(`${apiUrl}${path}`, method, { headers, ...(body && { body: JSON.stringify(body) }) }),
      )
    }
    try {
      return await requestOnce().catch((error: Error) => {
        const wasRevoked = wasCached && token === null
        if (wasRevoked) return requestOnce()
        throw error
      })
    } catch (error) {
      onFault((error as Error).message)
      throw refuse('unavailable', { retryAfterSeconds })
    }
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
      return 'location' in cob ? brCode({ ...receiver, location: cob.location }) : cob.pixCopiaECola
    },

    async read(txid) {
      const { status, pix } = await requestJson('GET', `/cob/${txid}`, paidResponse)
      return { payments: pix.map(paymentOf), isOpen: status === 'ATIVA' }
    },

    async tellAt(webhookUrl) {
      await requestJson('PUT', `/webhook/${encodeURIComponent(receiver.key)}`, z.unknown(), { webhookUrl })
    },

    [Symbol.asyncDispose]: () => agent.destroy(),
  }
}

function paymentOf({ endToEndId, valor, horario }: z.infer<typeof paidResponse>['pix'][number]): PixPayment {
  return { endToEndId, amountCents: BigInt(valor.replace('.', '')), paidAt: new Date(horario) }
}
