import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import { aCertificate } from './certificate.ts'

type BankReturn = {
  id: string
  rtrId: string
  valor: string
  natureza?: string
  horario: { solicitacao: string; liquidacao?: string }
  status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO'
  motivo?: string | null
  descricao?: string
}
type Payment = {
  endToEndId: string
  txid: string
  valor: string | number
  horario: string
  devolucoes?: BankReturn[]
}
type Cob = { valor: string; chave: string; expiracao: number; pix: Payment[] }

type ReturnBehaviour = 'settled' | 'slow' | 'refused' | 'unanswered'

export type BankPeer = AsyncDisposable & {
  /** The platform's settings for the bank. */
  env: Record<string, string>
  cobs: Map<string, Cob>
  /** The webhook that the platform registered; null before. */
  webhookUrl: () => string | null
  tokensGiven: () => number
  revokeTokens(): void
  /** Answers 503 to everything while it is away. */
  setUnavailable(isUnavailable: boolean): void
  /** Somebody pays; the bank sends no webhook. */
  pay(txid: string, valor: string | number, isLast?: boolean): Payment
  /** The payer contests a payment (MED), or the bank itself decides about a return. The bank sends no webhook. */
  contest(payment: Payment, valor?: string): BankReturn
  decide(one: BankReturn, status: BankReturn['status'], motivo?: string): void
  /**
   * Sets the end of returns that the platform requests: settled at once, later, refused, or carried out
   * without an answer.
   */
  setReturns(behaviour: ReturnBehaviour): void
  /** Runs once, after the bank carried out the next return and before it answers. */
  onReturn(run: () => Promise<unknown>): void
  /** The number of returns that the platform requested. */
  returnsAsked: () => number
  /** Tells the platform; the status of its answer. */
  tell(...pix: Partial<Payment>[]): Promise<number>
}

const pixKey = 'recargas@rodovia.example'
const client = { id: 'rodovia', secret: 'a secret of the test' }
/** What some banks ask for beside the standard. */
const more = { header: { name: 'x-bank-key', value: 'k1' }, query: { name: 'app-key', value: 'k2' } }

/** A bank that speaks the Central Bank's Pix API 2: TLS with certificates on both sides, OAuth 2, charges, a webhook. */
export async function startBankPeer({ asksForMore = false } = {}): Promise<BankPeer> {
  const bank = await aCertificate({ names: ['localhost'] })
  const ours = await aCertificate({ names: ['rodovia.test'] })
  const folder = await mkdtemp(join(tmpdir(), 'rodovia-bank-'))
  const authorities = join(folder, 'bank.pem')
  await writeFile(authorities, bank.cert)

  const cobs = new Map<string, Cob>()
  const closed = new Set<string>()
  const tokens = new Set<string>()
  let webhookUrl: string | null = null
  let given = 0
  let isUnavailable = false
  let behaviour: ReturnBehaviour = 'settled'
  let returnsAsked = 0
  let onReturn: (() => Promise<unknown>) | null = null

  const viewOf = (txid: string) => {
    const { valor, chave, expiracao, pix } = cobs.get(txid)!
    return {
      calendario: { criacao: new Date().toISOString(), expiracao },
      txid,
      revisao: 0,
      location: `pix.bank.example/qr/v2/${txid}`,
      status: closed.has(txid) ? 'CONCLUIDA' : 'ATIVA',
      valor: { original: valor },
      chave,
      ...(pix.length > 0 && { pix }),
    }
  }

  const findPayment = (endToEndId: string) =>
    [...cobs.values()].flatMap(({ pix }) => pix).find((payment) => payment.endToEndId === endToEndId)

  function answerReturn(method: string, endToEndId: string, id: string, body: string): [number, object?] {
    const payment = findPayment(endToEndId)
    if (!payment) return [404, { title: 'Não encontrado' }]
    payment.devolucoes ??= []
    const earlier = payment.devolucoes.find((one) => one.id === id)
    if (method === 'GET') return earlier ? [200, earlier] : [404, { title: 'Não encontrado' }]
    returnsAsked++
    const refusal = (razao: string): [number, object] => [
      400,
      { title: 'Devolução inválida', violacoes: [{ razao }] },
    ]
    if (earlier) return refusal('O id já foi utilizado por outra requisição de devolução.')
    const { valor, descricao } = JSON.parse(body)
    const returned = payment.devolucoes.filter(({ status }) => status !== 'NAO_REALIZADO')
    const sum = returned.reduce((cents, one) => cents + Number(one.valor), Number(valor))
    if (behaviour === 'refused' || sum > Number(payment.valor) + 0.001)
      return refusal('O valor excede o do Pix original.')
    const one = aReturn({ id, valor, descricao })
    payment.devolucoes.push(one)
    if (behaviour === 'slow') return [201, one]
    one.status = 'DEVOLVIDO'
    one.horario.liquidacao = new Date().toISOString()
    return behaviour === 'unanswered' ? [502, { title: 'sem resposta' }] : [201, one]
  }

  function answer(method: string, path: string, authorization: string, body: string): [number, object?] {
    if (isUnavailable) return [503, { title: 'away' }]
    if (method === 'POST' && path === '/oauth/token') {
      const form = new URLSearchParams(body)
      const basic = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`
      const isOurs = asksForMore
        ? form.get('client_id') === client.id && form.get('client_secret') === client.secret
        : authorization === basic
      if (!isOurs || form.get('grant_type') !== 'client_credentials')
        return [401, { error: 'invalid_client' }]
      const token = randomUUID()
      tokens.add(token)
      given++
      return [200, { access_token: token, token_type: 'Bearer', expires_in: 3600 }]
    }
    if (!tokens.has(authorization.replace('Bearer ', ''))) return [401, { title: 'Não autorizado' }]
    if (method === 'PUT' && path === `/v2/webhook/${encodeURIComponent(pixKey)}`) {
      webhookUrl = JSON.parse(body).webhookUrl
      return [200]
    }
    const devolucao = /^\/v2\/pix\/(E[A-Za-z0-9]{31})\/devolucao\/([A-Za-z0-9]{1,35})$/.exec(path)
    if (devolucao) return answerReturn(method, devolucao[1]!, devolucao[2]!, body)
    const txid = /^\/v2\/cob\/([A-Za-z0-9]{26,35})$/.exec(path)?.[1]
    if (txid && method === 'PUT') {
      const { calendario, valor, chave } = JSON.parse(body)
      cobs.set(txid, { valor: valor.original, chave, expiracao: calendario.expiracao, pix: [] })
      return [201, viewOf(txid)]
    }
    return txid && cobs.has(txid) ? [200, viewOf(txid)] : [404, { title: 'Não encontrado' }]
  }

  const server = createServer(
    { key: bank.key, cert: bank.cert, ca: ours.cert, requestCert: true, rejectUnauthorized: true },
    async (request, response) => {
      const { method = '', headers, socket } = request
      const { pathname: url, searchParams } = new URL(request.url ?? '/', 'https://bank.example')
      const body = (await buffer(request)).toString()
      const hasMore =
        headers[more.header.name] === more.header.value &&
        searchParams.get(more.query.name) === more.query.value
      const isKnown = (socket as TLSSocket).authorized && (hasMore || !asksForMore)
      const [status, told] = isKnown ? answer(method, url, headers.authorization ?? '', body) : [403]
      if (method === 'PUT' && url.includes('/devolucao/')) {
        const run = onReturn
        onReturn = null
        await run?.()
      }
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(told && JSON.stringify(told))
    },
  )
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const url = `https://localhost:${(server.address() as AddressInfo).port}`

  return {
    env: {
      NODE_EXTRA_CA_CERTS: authorities,
      PIX_KEY: pixKey,
      PIX_API_URL: `${url}/v2`,
      PIX_TOKEN_URL: `${url}/oauth/token`,
      PIX_CLIENT_ID: client.id,
      PIX_CLIENT_SECRET: client.secret,
      PIX_TLS_CERT: ours.cert.replaceAll('\n', '\\n'),
      PIX_TLS_KEY: ours.key.replaceAll('\n', '\\n'),
      ...(asksForMore && {
        PIX_CREDENTIALS_IN: 'body',
        PIX_API_HEADERS: `${more.header.name}=${more.header.value}`,
        PIX_API_QUERY: `${more.query.name}=${more.query.value}`,
      }),
    },
    cobs,
    webhookUrl: () => webhookUrl,
    tokensGiven: () => given,
    revokeTokens: () => tokens.clear(),
    setUnavailable(away) {
      isUnavailable = away
    },
    pay(txid, valor, isLast = true) {
      const payment = { endToEndId: anEndToEndId(), txid, valor, horario: new Date().toISOString() }
      cobs.get(txid)!.pix.push(payment)
      if (isLast) closed.add(txid)
      return payment
    },
    contest(payment, valor = String(payment.valor)) {
      const one = aReturn({ id: `MED${++contests}`, valor, natureza: 'MED_FRAUDE' })
      payment.devolucoes = [...(payment.devolucoes ?? []), one]
      return one
    },
    decide(one, status, motivo) {
      one.status = status
      if (motivo) one.motivo = motivo
    },
    setReturns(next) {
      behaviour = next
    },
    onReturn(run) {
      onReturn = run
    },
    returnsAsked: () => returnsAsked,
    async tell(...pix) {
      const told = await fetch(asksForMore ? `${webhookUrl}` : `${webhookUrl}/pix`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ pix }),
      })
      return told.status
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

let payments = 0
let contests = 0

function aReturn(one: Pick<BankReturn, 'id' | 'valor'> & Partial<BankReturn>): BankReturn {
  const rtrId = `D12345678202603021200${String(++payments).padStart(11, 'r')}`
  return {
    rtrId,
    horario: { solicitacao: new Date().toISOString() },
    status: 'EM_PROCESSAMENTO',
    motivo: null,
    ...one,
  }
}

/** An id in the format of banks: E, the bank, the minute, and a unique part. */
export function anEndToEndId(): string {
  return `E12345678202603021200${String(++payments).padStart(11, 'a')}`
}
