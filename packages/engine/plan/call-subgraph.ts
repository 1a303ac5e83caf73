import { excerpt, isTooDeep } from '../projection/malformed.ts'
import {
  isPromiseLike,
  type PathSegment,
  type SubgraphCall,
  type SubgraphError,
  type SubgraphResponse,
  type Variables,
} from '../transports/transport.ts'

const maxPathLength = 100

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
  if (data !== undefined && data !== null && (typeof data !== 'object' || Array.isArray(data)))
    throw new Error('The data in the response of the subgraph is not an object')
  if (data == null && !errors?.length)
    throw new Error('The response of the subgraph has neither data nor errors')
}

/** The errors of a well-formed response, with paths that lead to somewhere in its data. */
export function errorsOf({ data, errors }: SubgraphResponse): SubgraphError[] {
  return (errors ?? []).map((error: unknown): SubgraphError => {
    if (!isError(error)) return { message: `The subgraph sent an error that is malformed: ${excerpt(error)}` }
    const path = existingPath(error.path, data)
    const isWritable = !isTooDeep(error.extensions)
    if (isWritable && path?.length === (error.path?.length ?? 0)) return error
    const { message, extensions, originalError } = error
    return { message, path, extensions: isWritable ? extensions : undefined, originalError }
  })
}

function isError(error: unknown): error is SubgraphError {
  return typeof error === 'object' && error !== null && typeof (error as SubgraphError).message === 'string'
}

/** The part of a path that leads to a value or into a null; undefined if none does. */
function existingPath(path: unknown, data: unknown): readonly PathSegment[] | undefined {
  if (!Array.isArray(path)) return undefined
  let value = data
  const end = path.findIndex((segment: unknown) => {
    if (typeof segment !== 'string' && !Number.isInteger(segment)) return true
    if (value === null || value === undefined) return false
    if (
      Array.isArray(value) !== (typeof segment === 'number') ||
      !Object.hasOwn(value, segment as PathSegment)
    )
      return true
    value = (value as Record<PathSegment, unknown>)[segment as PathSegment]
    return false
  })
  return end === 0 ? undefined : path.slice(0, end === -1 ? maxPathLength : end)
}
