import type { Request } from '@rodovia/core/identity/request.ts'
import { graphqlWsEvents } from '@rodovia/engine/transports/graphql-ws'
import { httpTransport } from '@rodovia/engine/transports/http'
import { roundRobin } from '@rodovia/engine/transports/round-robin'
import type { Transport } from '@rodovia/engine/transports/transport'
import type { Config } from '@rodovia/platform/config.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import {
  deadlineHeader,
  notBegunHeader,
  readPositionHeader,
} from '@rodovia/platform/subgraph-protocol/headers.ts'
import { signRequest, subscriptionContent } from '@rodovia/platform/subgraph-protocol/signed-request.ts'
import { traceHeaders } from '@rodovia/platform/tracing/tracing.ts'
import { subgraphNames } from '@rodovia/subgraphs/names.ts'
import type { CallContext } from './subgraph-calls.ts'

/** Transports to the subgraphs of SUBGRAPH_URLS: queries over HTTP, subscriptions over graphql-ws, each request signed. */
export function remoteSubgraphs(
  { subgraphs: { urls = [] }, requestDeadlineSeconds }: Config,
  secret: string,
): Record<string, Transport<CallContext>> {
  const names: readonly string[] = subgraphNames
  const missing = names.filter((name) => !urls.some(([each]) => each === name))
  const unknown = urls.map(([name]) => name).filter((name) => !names.includes(name))
  if (missing.length > 0 || unknown.length > 0)
    throw new OperatorError(
      `SUBGRAPH_URLS has to name each of ${names.join(', ')}; missing: ${missing.join(', ') || 'none'}, unknown: ${unknown.join(', ') || 'none'}`,
    )
  const instance = (subgraph: string, base: string) => {
    const sign = (context: Request, content: string) =>
      signRequest(secret, context, { subgraph, content }, new Date())
    const url = `${base.replace(/\/+$/, '')}/graphql`
    return httpTransport<CallContext>({
      url,
      timeoutMs: requestDeadlineSeconds * 1000,
      headers: (context, body) => ({
        ...sign(context, body),
        ...traceHeaders(),
        ...(context.readAfter !== null && { [readPositionHeader]: context.readAfter }),
      }),
      deadline: ({ deadline }) => deadline,
      deadlineHeader,
      notBegunHeader,
      events: graphqlWsEvents<CallContext>({
        url: url.replace(/^http/, 'ws'),
        connectionParams: () => ({ ...sign(gateway, '') }),
        extensions: (context, query, variables) => sign(context, subscriptionContent(query, variables)),
        // The engine subscribes again at another instance, with a new signature.
        retryAttempts: 0,
      }),
    })
  }
  return Object.fromEntries(
    names.map((name) => [
      name,
      roundRobin(urls.filter(([each]) => each === name).map(([, url]) => instance(name, url))),
    ]),
  )
}

/** The request with which the gateway itself opens a socket. */
const gateway = {
  actor: null,
  language: 'en',
  requestId: 'gateway',
  address: '',
  idempotencyKey: null,
  stepUpToken: null,
} as const
