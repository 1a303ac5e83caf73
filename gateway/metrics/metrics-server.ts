import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Address } from '@rodovia/platform/listen-errors.ts'
import type { Registry } from 'prom-client'
import { defaultBounds } from '../bounds.ts'
import { jsonType } from '../http/headers.ts'
import { listen } from '../http/listen.ts'
import { urlHost } from '../http/url-host.ts'
import type { Health } from './health.ts'

type Options = {
  address: Address
  registry: Registry
  health: () => Promise<Health>
}

export type MetricsServer = AsyncDisposable & { url: string }

type PlainResponse = { status: number; type: string; body: string }

/**
 * Serves operators on a port of its own: `/metrics` for Prometheus, `/healthz` for alerts. Throws
 * OperatorError where the port is taken.
 */
export async function startMetricsServer({ address, registry, health }: Options): Promise<MetricsServer> {
  async function respond(path: string | undefined): Promise<PlainResponse> {
    if (path === '/metrics')
      return { status: 200, type: registry.contentType, body: await registry.metrics() }
    if (path !== '/healthz') return text(404, 'There are /metrics and /healthz.')
    const state = await health()
    return { status: state.ok ? 200 : 503, type: jsonType, body: JSON.stringify(state) }
  }

  async function onRequest({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, type, body } =
      method === 'GET' || method === 'HEAD'
        ? await respond(url?.split('?', 1)[0]).catch((error) => text(500, String(error)))
        : text(405, 'GET is allowed.')
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
  }

  const { port, close } = await listen(address, defaultBounds, {
    onRequest,
    onUpgrade: (_request, socket) => socket.destroy(),
  })
  return { url: `http://${urlHost(address.host)}:${port}`, [Symbol.asyncDispose]: () => close(1) }
}

function text(status: number, body: string): PlainResponse {
  return { status, type: 'text/plain; charset=utf-8', body: `${body}\n` }
}
