import {
  isPromiseLike,
  type SubgraphCall,
  type SubgraphResponse,
  type Variables,
} from '../transports/transport.ts'

/**
 * Calls a subgraph and hands its answer on: at once when it answers at once. Whatever goes wrong, in the call or in
 * what is done with the answer, reaches `failed`, so that a step never throws and never rejects.
 */
export function callSubgraph<Context>(
  call: SubgraphCall<Context>,
  variables: Variables | undefined,
  context: Context,
  answered: (answer: SubgraphResponse) => void,
  failed: (error: unknown) => void,
): void | Promise<void> {
  try {
    const answer = call(variables, context)
    if (isPromiseLike(answer)) return Promise.resolve(answer).then(answered).catch(failed)
    answered(answer)
  } catch (error) {
    failed(error)
  }
}

/** Refuses what a broken subgraph may send in place of an answer. */
export function refuseMalformed(answer: SubgraphResponse): void {
  const isObject = answer !== null && typeof answer === 'object'
  if (!isObject) throw new Error('The subgraph answered with something that is not an object')
  const { data, errors } = answer
  if (errors !== undefined && errors !== null && !Array.isArray(errors))
    throw new Error('The subgraph answered with errors that are not a list')
  if (data !== undefined && data !== null && typeof data !== 'object')
    throw new Error('The subgraph answered with data that is not an object')
  if (data == null && !errors?.length) throw new Error('The subgraph answered with neither data nor errors')
}
