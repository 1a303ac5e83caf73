import { type TypedDocument, textOf } from './documents.ts'
import { errorOfGraphql, errorOfResponse, type GraphqlError, parseJson } from './rodovia-error.ts'
import type { Answer, Sender } from './send.ts'

export type OperationOptions = {
  signal?: AbortSignal | undefined
  /** Such as `X-Step-Up-Token`, or an `Idempotency-Key` of your own. */
  headers?: Record<string, string> | undefined
}

export type GraphqlResult = { data?: unknown; errors?: GraphqlError[] }

export function createGraphql(url: string, { send }: Pick<Sender, 'send'>) {
  /** Resolves with the data; throws a RodoviaError with the first error. */
  return async function graphql<Data, Variables>(
    document: TypedDocument<Data, Variables>,
    ...[variables, options = {}]: Parameters<Variables>
  ): Promise<Data> {
    const query = textOf(document)
    const request = graphqlRequest(`${url}/graphql`, { query, variables }, options)
    // A query with this word as a field gets a key too, which does no harm.
    const isRead = !/\bmutation\b/.test(query)
    const { value, error } = await send(request, readResult, { isRead })
    if (error) throw error
    return value.data as Data
  }
}

/** Variables may be left out where none is needed. */
export type Parameters<Variables> =
  Record<never, never> extends Variables
    ? [variables?: Variables | undefined, options?: OperationOptions]
    : [variables: Variables, options?: OperationOptions]

export function graphqlRequest(
  address: string,
  body: { query: string; variables?: unknown },
  { signal, headers }: OperationOptions,
): Request {
  return new Request(address, {
    method: 'POST',
    headers: {
      accept: 'application/graphql-response+json, application/json',
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
}

async function readResult(response: Response): Promise<Answer<GraphqlResult>> {
  const text = await response.text()
  const value = (parseJson(text) ?? {}) as GraphqlResult
  const [first] = value.errors ?? []
  if (first) return { value, error: errorOfGraphql(first, response) }
  return { value, error: value.data ? null : errorOfResponse(response, text) }
}
