import { readCiot } from '@rodovia/core/freight-operations/ciot.ts'
import type { RegistryMove, RegistryState } from '@rodovia/core/freight-operations/freight-operation.ts'
import type {
  FreightOperationRegistry,
  Registered,
  RegistryAnswer,
  TollRegistry,
} from '@rodovia/core/freight-operations/ports.ts'
import type { OperationDetails } from '@rodovia/core/freight-operations/trip.ts'
import { refuse } from '@rodovia/core/shared/refusal.ts'
import { reais } from '@rodovia/core/wallet/top-ups/br-code.ts'
import { jsonOrText } from '@rodovia/platform/json-or-text.ts'
import { targetOf } from '@rodovia/platform/request-target.ts'
import { Agent } from 'undici'
import * as z from 'zod'

/** The messages are those of docs/how-to/register-freight-operations.md#messages. */
type Options = {
  url: string
  /** The client certificate by which the registry knows who asks. */
  cert: string
  key: string
  onFault: (reason: string) => void
}

/** For the whole of a request. Two of them have to end before the claim of an operation does. */
const timeoutMs = 5_000
const retryAfterSeconds = 5

const states = {
  ABERTA: 'open',
  CANCELADA: 'canceled',
  ENCERRADA: 'closed',
  SEM_PEDAGIO: 'none',
} as const satisfies Record<string, RegistryState>
const situacao = z
  .enum(Object.keys(states) as [keyof typeof states])
  .transform((situation): Registered['state'] => states[situation])

const ciotResponse = z
  .object({ situacao, ciot: z.string(), codigoVerificador: z.string().nullish() })
  .transform(({ situacao: state, ciot, codigoVerificador = null }, context): Registered => {
    const number = readCiot(ciot, codigoVerificador)
    if (number !== null) return { state, number, amountCents: null, means: null }
    context.addIssue(`ciot must be 12 digits and 4 characters; got ${JSON.stringify(ciot)}`)
    return z.NEVER
  })

const tollResponse = z
  .object({
    situacao,
    numero: z.string().min(1).max(60).nullish(),
    valor: z.string().regex(/^\d{1,10}\.\d{2}$/),
    forma: z.enum(['TAG', 'PLACA']).nullish(),
  })
  .transform(
    ({ situacao: state, numero, valor, forma }): Registered => ({
      state,
      number: numero ?? null,
      amountCents: BigInt(valor.replace('.', '')),
      means: forma ? (forma === 'TAG' ? 'tag' : 'plate') : null,
    }),
  )

const faultResponse = z.object({ codigo: z.coerce.string().min(1), mensagem: z.string().default('') })

/** The payment institution that registers freight operations (CIOT), by JSON over mutual TLS. */
export function createCiotRegistry(options: Options): FreightOperationRegistry & AsyncDisposable {
  return createRegistry(options, 'operacoes', ciotResponse)
}

/** The company that sells toll vouchers (vale-pedágio), with messages of the same form. */
export function createTollRegistry(options: Options): TollRegistry & AsyncDisposable {
  return createRegistry(options, 'vales-pedagio', tollResponse)
}

const requests = {
  issue: ['POST', ''],
  rectify: ['PUT', '/{id}'],
  cancel: ['POST', '/{id}/cancelamento'],
  close: ['POST', '/{id}/encerramento'],
} as const satisfies Record<RegistryMove, readonly [method: 'POST' | 'PUT', path: string]>

function createRegistry(
  { url, cert, key, onFault }: Options,
  collection: string,
  response: z.ZodType<Registered>,
): FreightOperationRegistry & AsyncDisposable {
  const agent = new Agent({ connect: { cert, key, timeout: timeoutMs } })

  async function request(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
    const target = targetOf(new URL(`${url}/${collection}${path}`))
    const { statusCode, body: answer } = await agent.request({
      ...target,
      method,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: statusCode, answer: jsonOrText(await answer.text()) }
  }

  async function orUnavailable<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask()
    } catch (error) {
      onFault(`${collection}: ${(error as Error).message}`)
      throw refuse('unavailable', { retryAfterSeconds })
    }
  }

  async function read(id: string): Promise<Registered | null> {
    const { status, answer } = await request('GET', `/${id}`)
    if (status === 404) return null
    if (status === 200) return response.parse(answer)
    throw new Error(`GET /${id}: ${status} ${textOf(answer)}`)
  }

  async function send(
    move: RegistryMove,
    id: string,
    details: OperationDetails | null,
  ): Promise<RegistryAnswer> {
    const [method, path] = requests[move]
    const body = { idOperacaoCliente: id, ...(details && bodyOf(details)) }
    const { status, answer } = await request(method, path.replace('{id}', id), body)
    if (status < 300) return response.parse(answer)
    // An earlier request with this id arrived, although its answer did not.
    const known = status === 409 ? await read(id) : null
    if (known) return known
    const fault = faultResponse.safeParse(answer)
    const isRefusal = [400, 404, 409, 422].includes(status) && fault.success
    if (isRefusal) return { refused: { code: fault.data.codigo, text: fault.data.mensagem } }
    throw new Error(`${method} ${path}: ${status} ${textOf(answer)}`)
  }

  return {
    find: (id) => orUnavailable(() => read(id)),
    send: (move, id, details) => orUnavailable(() => send(move, id, details)),
    [Symbol.asyncDispose]: () => agent.destroy(),
  }
}

const textOf = (answer: unknown) => JSON.stringify(answer).slice(0, 300)

function bodyOf(details: OperationDetails): object {
  const { origin, destination, axles, cargoType, distanceMeters, amountCents, startsOn, endsOn } = details
  const end = ({ cep, city, uf }: OperationDetails['origin']) => ({ cep, municipio: city, uf })
  return {
    contratado: { rntrc: details.rntrc, tipo: details.carrierKind },
    motorista: { nome: details.driverName },
    veiculo: { placa: details.plate, eixos: axles },
    origem: end(origin),
    destino: end(destination),
    distanciaKm: Math.round(distanceMeters / 1000),
    tipoCarga: cargoType,
    valorFrete: reais(amountCents),
    dataInicio: startsOn,
    dataFim: endsOn,
  }
}
