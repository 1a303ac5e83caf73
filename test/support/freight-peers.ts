import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import { aCertificate, type Certificate, trust } from './certificate.ts'

type Json = Record<string, unknown>
type Kept = { body: Json; situacao: 'ABERTA' | 'CANCELADA' | 'ENCERRADA' | 'SEM_PEDAGIO'; number: string }

export type FreightPeer = {
  /** What it registered, by the id of the platform. */
  kept: Map<string, Kept>
  /** The requests that change something, such as `POST` or `PUT /{id}`, in their order. */
  requests: string[]
  /** The next request that changes something is refused. */
  refuseOnce(codigo: string, mensagem: string): void
  /** The next one is carried out, and nothing or a fault of the server is answered. */
  answerOnce(how: 'nothing' | 'fault'): void
  /** Runs once, after the next one was carried out and before it is answered. */
  onRequest(run: () => Promise<unknown>): void
}

type Kind = {
  collection: string
  variable: 'FREIGHT_REGISTRY_URL' | 'TOLL_REGISTRY_URL'
  /** The form of its answers. */
  view: (kept: Kept) => Json
  opens: Kept['situacao']
}

const ends = { cancelamento: 'CANCELADA', encerramento: 'ENCERRADA' } as const

const ciotKind: Kind = {
  collection: 'operacoes',
  variable: 'FREIGHT_REGISTRY_URL',
  opens: 'ABERTA',
  // Institutions write the number in one part or in two.
  view: ({ situacao, number }) =>
    Number(number) % 2 === 0
      ? { situacao, ciot: `${number}/4A7B` }
      : { situacao, ciot: number, codigoVerificador: '4A7B' },
}

const tollKind = (hasToll: boolean): Kind => ({
  collection: 'vales-pedagio',
  variable: 'TOLL_REGISTRY_URL',
  opens: hasToll ? 'ABERTA' : 'SEM_PEDAGIO',
  view: ({ situacao, number }) =>
    hasToll
      ? { situacao, numero: `VP${number}`, valor: '412.30', forma: 'TAG' }
      : { situacao, valor: '0.00' },
})

/**
 * A payment institution that gives CIOTs and a company that sells toll vouchers, by the messages of
 * docs/how-to/register-freight-operations.md over mutual TLS. Without `hasToll` the company knows no toll on the way.
 */
export async function startFreightPeers({ hasToll = true } = {}) {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'rodovia-freight-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const ours = await aCertificate({ names: ['rodovia.test'] })
  const ciot = stack.use(await startPeer(ciotKind, ours))
  const toll = stack.use(await startPeer(tollKind(hasToll), ours))
  const authorities = join(folder, 'peers.pem')
  await writeFile(authorities, [ciot, toll].map(({ certificate }) => certificate.trim()).join('\n'))
  const open = stack.move()
  return {
    ciot: ciot as FreightPeer,
    toll: toll as FreightPeer,
    /** The platform's settings for both. */
    env: {
      NODE_EXTRA_CA_CERTS: authorities,
      ...ciot.env,
      ...toll.env,
      FREIGHT_TLS_CERT: ours.cert.replaceAll('\n', '\\n'),
      FREIGHT_TLS_KEY: ours.key.replaceAll('\n', '\\n'),
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  }
}

async function startPeer({ collection, variable, view, opens }: Kind, ours: Certificate) {
  const own = await aCertificate({ names: ['localhost'] })
  trust(own)
  const kept = new Map<string, Kept>()
  const requests: string[] = []
  let refusal: Json | null = null
  let way: 'nothing' | 'fault' | null = null
  let run: (() => Promise<unknown>) | null = null
  let count = 123_456_789_000

  function change(
    method: string,
    id: string | undefined,
    end: string | undefined,
    body: Json,
  ): [number, Json] {
    const one = kept.get(id ?? String(body.idOperacaoCliente))
    if (!id) {
      if (one)
        return [409, { codigo: 'DUPLICADA', mensagem: 'Já existe uma operação com este idOperacaoCliente.' }]
      const made: Kept = { body, situacao: opens, number: String(++count) }
      kept.set(String(body.idOperacaoCliente), made)
      return [201, view(made)]
    }
    if (!one) return [404, { codigo: 'NAO_ENCONTRADA', mensagem: 'Operação não encontrada.' }]
    if (one.situacao !== 'ABERTA')
      return [409, { codigo: 'JA_ENCERRADA', mensagem: `A operação está ${one.situacao}.` }]
    if (method === 'PUT') one.body = body
    else one.situacao = ends[end as keyof typeof ends]
    return [200, view(one)]
  }

  const server = createServer(
    { key: own.key, cert: own.cert, ca: ours.cert, requestCert: true, rejectUnauthorized: true },
    async (request, response) => {
      const { method = '', url = '', socket } = request
      const body = JSON.parse((await buffer(request)).toString() || '{}')
      const end = (status: number, told: Json) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(told))
      }
      const [, id, end_] = /^\/v1\/[a-z-]+(?:\/([0-9a-f-]{36}))?(?:\/(\w+))?$/.exec(url) ?? []
      if (!(socket as TLSSocket).authorized || !url.startsWith(`/v1/${collection}`)) return end(403, {})
      if (method === 'GET') {
        const one = kept.get(id ?? '')
        return one ? end(200, view(one)) : end(404, { codigo: 'NAO_ENCONTRADA', mensagem: 'Não encontrada.' })
      }
      requests.push(`${method}${end_ ? ` ${end_}` : ''}`)
      if (refusal) {
        const told = refusal
        refusal = null
        return end(422, told)
      }
      const [status, told] = change(method, id, end_, body)
      const [doing, how] = [run, way]
      run = null
      way = null
      await doing?.()
      if (how === 'nothing') return socket.destroy()
      if (how === 'fault') return end(503, { mensagem: 'indisponível' })
      end(status, told)
    },
  )
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    certificate: own.cert,
    env: { [variable]: `https://localhost:${(server.address() as AddressInfo).port}/v1` },
    kept,
    requests,
    refuseOnce(codigo: string, mensagem: string) {
      refusal = { codigo, mensagem }
    },
    answerOnce(how: 'nothing' | 'fault') {
      way = how
    },
    onRequest(next: () => Promise<unknown>) {
      run = next
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}
