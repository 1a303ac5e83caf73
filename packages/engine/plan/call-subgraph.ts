import {
  isPromiseLike,
  type SubgraphCall,
  type SubgraphResponse,
  type Variables,
} from '../transports/transport.ts'

/**
 * Calls a subgraph and passes its response to `onResponse`, synchronously if the subgraph responds synchronously. Any error, in
 * the call or in `onResponse`, goes to `onError`, so that a step never throws or rejects.
 */
export function callSubgraph<Context>(
  call: SubgraphCall<Context>,
  variables: Variables | undefined,
  context: Context,
  onResponse: (response: SubgraphResponse) => void,
  onError: (error: unknown) => void,
): void | Promise<void> {
  try {
    const response = call(variables, context)
    if (isPromiseLike(response)) return Promise.resolve(response).then(onResponse).catch(onError)
    onResponse(response)
  } catch (error) {
    onError(error)
  }
}

/** Throws for a malformed response of a broken subgraph. */
export function assertWellFormed(response: SubgraphResponse): void {
  const isObject = response !== null && typeof response === 'object'
  if (!isObject) throw new Error('The response of the subgraph is not an object')
  const { data, errors } = response
  if (errors !== undefined && errors !== null && !Array.isArray(errors))
    throw new Error('The errors in the response of the subgraph are not a list')
  if (data !== undefined && data !== null && typeof data !== 'object')
    throw new Error('The data in the response of the subgraph is not an object')
  if (data == null && !errors?.length)
    throw new Error('The response of the subgraph has neither data nor errors')
}
