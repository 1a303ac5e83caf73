import { graphqlWsEvents } from '@rodovia/gateway/engine/transports/graphql-ws.ts'
import { httpTransport } from '@rodovia/gateway/engine/transports/http.ts'
import { inTurn } from '@rodovia/gateway/engine/transports/in-turn.ts'
import type { Transport } from '@rodovia/gateway/engine/transports/transport.ts'
import { subgraphNames } from '@rodovia/subgraphs/names.ts'
import type { Config } from '../config.ts'
import { StartFault } from '../start-fault.ts'
import { sealRequest } from '../subgraph-wire/seal.ts'
import { traceHeaders } from '../tracing/tracing.ts'
import type { CallContext } from './answering-in-time.ts'

/** The way to each subgraph of SUBGRAPH_URLS: queries over HTTP, subscriptions over graphql-ws, each request sealed. */
export function subgraphsElsewhere(
  { subgraphs: { urls = [] }, requestDeadlineSeconds }: Config,
  secret: string,
): Record<string, Transport<CallContext>> {
  const names: readonly string[] = subgraphNames
  const missing = names.filter((name) => !urls.some(([each]) => each === name))
  const unknown = urls.map(([name]) => name).filter((name) => !names.includes(name))
  if (missing.length > 0 || unknown.length > 0)
    throw new StartFault(
      `SUBGRAPH_URLS has to name each of ${names.join(', ')}; missing: ${missing.join(', ') || 'none'}, unknown: ${unknown.join(', ') || 'none'}`,
    )
  const seal = (context: CallContext) => sealRequest(secret, context, new Date())
  const instance = (base: string) => {
    const url = `${base.replace(/\/+$/, '')}/graphql`
    return httpTransport<CallContext>({
      url,
      timeoutMs: requestDeadlineSeconds * 1000,
      headers: (context) => ({ ...seal(context), ...traceHeaders() }),
      patience: ({ patience }) => patience,
      events: graphqlWsEvents<CallContext>({
        url: url.replace(/^http/, 'ws'),
        connectionParams: () => ({ ...sealRequest(secret, gateway, new Date()) }),
        extensions: seal,
        // It is opened again at another instance, and asked with another seal.
        retryAttempts: 0,
      }),
    })
  }
  return Object.fromEntries(
    names.map((name) => [
      name,
      inTurn(urls.filter(([each]) => each === name).map(([, url]) => instance(url))),
    ]),
  )
}

/** Who opens a socket: the gateway, for nobody in particular. */
const gateway = { actor: null, language: 'en', requestId: 'gateway', address: '', once: null } as const
