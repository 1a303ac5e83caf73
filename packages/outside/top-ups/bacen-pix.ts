import { secondsBetween } from '@rodovia/core/shared/clock.ts'
import { brCode, type PixReceiver, reais } from '@rodovia/core/wallet/top-ups/br-code.ts'
import { endToEndIdForm, type PixPayment } from '@rodovia/core/wallet/top-ups/charge.ts'
import type { PixProvider } from '@rodovia/core/wallet/top-ups/ports.ts'
import type { BankReturn } from '@rodovia/core/wallet/top-ups/top-up-return.ts'
import * as z from 'zod'
import { type BacenOptions, BankFault, createBacenRequests } from './bacen-requests.ts'

type Options = BacenOptions & {
  receiver: PixReceiver
  /** Gets each charge of which something cannot be read; `onFault` may drop some. */
  onUnreadable: (reason: string) => void
}

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

/**
 * The Central Bank's Pix API 2 (github.com/bacen/pix-api), which every bank with PIX for companies implements: OAuth 2 client
 * credentials over mutual TLS, immediate charges (`cob`), returns (`devolucao`), a webhook.
 */
export function createBacenPix(options: Options): PixProvider & AsyncDisposable {
  const { receiver, onUnreadable } = options
  const bank = createBacenRequests(options)
  return {
    txidLength: 26,
    isAsked: true,

    async create({ txid, amountCents, createdAt, expiresAt }) {
      const cob = await bank.charge('PUT', `/cob/${txid}`, cobResponse, {
        calendario: { expiracao: Math.round(secondsBetween(createdAt, expiresAt)) },
        valor: { original: reais(amountCents) },
        chave: receiver.key,
        solicitacaoPagador: 'Recarga da carteira Rodovia',
      })
      if ('pixCopiaECola' in cob) return cob.pixCopiaECola
      return bank.orUnavailable(async () => brCode({ ...receiver, location: cob.location }))
    },

    async read(txid) {
      const answer = await bank.charge('GET', `/cob/${txid}`, z.unknown())
      return readCharge(answer, (what, fault) =>
        onUnreadable(`charge ${txid} has ${what} that cannot be read: ${fault}`),
      )
    },

    giveBack: ({ endToEndId, bankId, amountCents, note }) =>
      bank.orUnavailable(async () => {
        const path = `/pix/${endToEndId}/devolucao/${bankId}`
        const body = { valor: reais(amountCents), ...(note && { descricao: note }) }
        try {
          return returnOf(endToEndId, await bank.request('returns', 'PUT', path, returnResponse, body))
        } catch (error) {
          if (!(error instanceof BankFault && refusals.includes(error.status))) throw error
          // An earlier request with this id may have arrived, although its response did not.
          const earlier = await bank.request('returns', 'GET', path, returnResponse).catch((other: Error) => {
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
      await bank.charge('PUT', `/webhook/${encodeURIComponent(receiver.key)}`, z.unknown(), { webhookUrl })
    },

    [Symbol.asyncDispose]: () => bank[Symbol.asyncDispose](),
  }
}

/** A charge as the bank knows it. What cannot be read is left out, reported and named. */
function readCharge(
  answer: unknown,
  onUnreadable: (what: 'an answer' | 'a payment or return', fault: string) => void,
): Awaited<ReturnType<PixProvider['read']>> {
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
    onUnreadable(what, z.prettifyError(error))
    return []
  }
  const [charge] = read('an answer', chargeResponse, answer)
  if (!charge) return { payments: [], returns: [], isOpen: true, unreadable }
  const paid = charge.pix ?? []
  return {
    payments: paid.flatMap((one) => {
      const endToEndId = typeof one.endToEndId === 'string' ? one.endToEndId : null
      return read('a payment or return', paymentResponse, one, endToEndId).map(paymentOf)
    }),
    returns: paid.flatMap(({ endToEndId, devolucoes }) =>
      (devolucoes ?? [])
        .flatMap((one) => read('a payment or return', returnResponse, one))
        .map((one) => returnOf(String(endToEndId), one)),
    ),
    isOpen: charge.status === 'ATIVA',
    unreadable,
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
