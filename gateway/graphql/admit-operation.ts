import { refuseField } from '@rodovia/core/shared/refusal.ts'
import type { Operation, OperationRequest } from '@rodovia/engine'
import type { FastifyRequest } from 'fastify'
import { type Admission, sessionFields } from '../limits/admission.ts'
import { prefersEventStream } from './media-types.ts'

/**
 * Admits an operation over HTTP; null stands for one that cannot run. Refuses an invalid token, except for
 * operations on the session itself, and charges the caller's budget. Returns the headers that say what is
 * left of it.
 */
export async function admitOperation(
  admission: Pick<Admission, 'takeForOperation'>,
  request: FastifyRequest,
  operation: Operation<never> | null,
  variables: OperationRequest<never>['variables'],
): Promise<Record<string, string>> {
  if (request.tokenRefusal && !isAboutSession(operation)) throw request.tokenRefusal
  if (!operation) return {}
  const headers = await admission.takeForOperation(operation, request, variables)
  if (isStored(operation)) assertRepeatable(request, operation)
  return headers
}

/**
 * Whether the response is stored under the request's idempotency key: that of a mutation, but not of one on
 * the session, which would keep its tokens, or of one that may be repeated without.
 */
export function isStored(operation: Operation<never>): boolean {
  return operation.kind === 'mutation' && !isAboutSession(operation) && !isHarmless(operation)
}

/** An idempotency key covers one mutation with a single response. */
function assertRepeatable(request: FastifyRequest, { rootFields }: Operation<never>): void {
  if (!request.caller || request.headers['idempotency-key'] === undefined) return
  const fields = [...rootFields.values()].reduce((sum, times) => sum + times, 0)
  if (fields > 1) throw refuseField('Idempotency-Key', 'several_mutations', { got: fields })
  if (prefersEventStream(request)) {
    throw refuseField('Idempotency-Key', 'not_allowed', { why: 'key_for_stream' })
  }
}

function isAboutSession(operation: Operation<never> | null): boolean {
  return (
    operation?.kind === 'mutation' &&
    [...operation.rootFields.keys()].every((name) => sessionFields.has(name))
  )
}

/**
 * Drivers' apps send the first two every few seconds, and what the others answer must not be stored; sent
 * again they do no harm. Their REST routes are `isRepeatable`.
 */
const harmlessMutations: ReadonlySet<string> = new Set([
  ...['reportDutyPosition', 'syncOperations'],
  ...['requestCall', 'requestDeliveryCall', 'requestTrackedCall'],
])

function isHarmless({ rootFields }: Operation<never>): boolean {
  return [...rootFields.keys()].every((name) => harmlessMutations.has(name))
}
