import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Body } from './rest-client.ts'

/** A span as OTLP writes it in JSON, with the resource that sent it. */
export type ReceivedSpan = {
  /** The `service.name` of the process. */
  service: string
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  kind: number
  facts: Record<string, string | number | boolean>
}

export type OtlpReceiver = AsyncDisposable & {
  url: string
  spans: () => readonly ReceivedSpan[]
  /** The bodies as they came. */
  bodies: () => readonly string[]
  contentTypes: () => ReadonlySet<string>
}

/** A collector of OTLP/HTTP that reads JSON, and keeps what it cannot read. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const bodies: string[] = []
  const spans: ReceivedSpan[] = []
  const contentTypes = new Set<string>()
  const server = createServer(async (request, response) => {
    const body = await text(request)
    bodies.push(body)
    const type = request.headers['content-type'] ?? ''
    contentTypes.add(type)
    if (type === 'application/json') spans.push(...spansIn(JSON.parse(body)))
    response.writeHead(200, { 'content-type': type }).end(type === 'application/json' ? '{}' : '')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => spans,
    bodies: () => bodies,
    contentTypes: () => contentTypes,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function spansIn({ resourceSpans = [] }: Body): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }: Body) => {
    const service = String(factsOf(resource.attributes)['service.name'])
    return scopeSpans.flatMap(({ spans }: Body) =>
      spans.map(({ attributes, parentSpanId = '', ...span }: Body) => ({
        ...{ service, traceId: span.traceId, spanId: span.spanId, parentSpanId },
        ...{ name: span.name, kind: span.kind, facts: factsOf(attributes) },
      })),
    )
  })
}

function factsOf(attributes: readonly Body[] = []): ReceivedSpan['facts'] {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0] as string]))
}
