import { isRehearsalTenant } from '@rodovia/core/identity/rehearsal-tenant.ts'
import {
  type ApiRequest,
  type ErrorCount,
  maxBodyCharacters,
  type Outcome,
  type RequestBodies,
} from '@rodovia/core/request-log/api-request.ts'
import { type KeptBodies, readKeptBodies, setKeptBodies } from '@rodovia/core/request-log/kept-bodies.ts'
import {
  findRequest,
  listRequestErrors,
  listRequests,
  readRequestBodies,
} from '@rodovia/core/request-log/read-requests.ts'
import { byId, listed } from '../shared/connection.ts'
import { describedEnum } from '../shared/enums.ts'
import { boolean, dateTime, described, float, id, inputs, int, of, string } from '../shared/fields.ts'
import { createLoader } from '../shared/loader.ts'
import { withActor, withRequest } from '../shared/resolvers.ts'
import { builder, connectionOf, page } from './builder.ts'

const nothingKept = (): RequestBodies => ({ query: null, requestBody: null, responseBody: null })

const bodies = createLoader(
  ({ ports, actor }, ids: readonly string[]) => readRequestBodies(ports, { actor, ids }),
  nothingKept,
)

const masked = `masked JSON of at most ${maxBodyCharacters} characters, for 24 hours; null if nothing is kept`

const ApiRequestRef = builder.objectRef<ApiRequest>('ApiRequest').implement({
  description: 'A request that an API key, or a program with a token of one, sent.',
  fields: described({
    id: id('Record id; larger ids are newer.'),
    livemode: boolean('False for a request of a test key.', ({ tenantId }) => !isRehearsalTenant(tenantId)),
    keyId: id('Id of the API key.'),
    keyName: string('Name of the API key at that time.'),
    at: dateTime('When the request came.'),
    method: string('HTTP method.'),
    route: string('Pattern of the path, such as `/v1/orders/:order_id`.'),
    path: string('Path with ids; other values in it are masked.'),
    operation: string.orNull('Tool or method of a message to `/mcp`; null elsewhere.'),
    status: int('HTTP status of the response.'),
    errorCode: string.orNull('Error code in the response; null without an error.'),
    milliseconds: float('Time from the request to the response, in milliseconds.'),
    requestId: string('`X-Request-Id` of the response.'),
    idempotencyKey: string.orNull('`Idempotency-Key` of the request; null without one.'),
    requestBytes: int('Size of the request body.'),
    responseBytes: int('Size of the response body as it was sent.'),
    query: string.orNull(
      `Parameters of the query: ${masked}.`,
      async (request, _, context) => (await bodies(context, request.id)).query,
    ),
    requestBody: string.orNull(
      `Request body: ${masked}.`,
      async (request, _, context) => (await bodies(context, request.id)).requestBody,
    ),
    responseBody: string.orNull(
      `Response body: ${masked}.`,
      async (request, _, context) => (await bodies(context, request.id)).responseBody,
    ),
  }),
})

const ApiRequestConnection = connectionOf(ApiRequestRef, byId)

const ApiRequestErrorRef = builder.objectRef<ErrorCount>('ApiRequestError').implement({
  description: 'How often an error was answered. Its meaning is at `/docs/errors`.',
  fields: described({
    code: string('Error code.'),
    count: int('Number of requests.'),
    lastAt: dateTime('When it was answered last.'),
  }),
})

const OutcomeEnum = describedEnum<Outcome>(builder, 'ApiRequestOutcome', 'Class of HTTP statuses.', {
  ok: 'Below 400.',
  client_error: '400 to 499.',
  server_error: '500 and above.',
})

const ApiRequestFilter = builder.inputType('ApiRequestFilter', {
  description: 'Filter for requests; an omitted field does not filter.',
  fields: inputs({
    keyId: id.orNull('Only requests of this API key.'),
    livemode: boolean.orNull(
      'False for requests of test keys, true for those of live keys; the default is the caller’s own mode. A test key reads only those of test keys.',
    ),
    outcome: of(OutcomeEnum).orNull('Only statuses of this class.'),
    status: int.orNull('Only this HTTP status.'),
    errorCode: string.orNull('Only this error code.'),
    route: string.orNull('Only this pattern of a path, such as `/v1/orders/:order_id`.'),
    from: dateTime.orNull('Only requests at or after this instant.'),
    before: dateTime.orNull('Only requests before this instant.'),
    search: string.orNull('A request id, an `Idempotency-Key`, or a part of a path.'),
  }),
})

const KeptBodiesRef = builder.objectRef<KeptBodies>('RequestBodyRules').implement({
  description: 'Whether masked bodies of requests are kept for 24 hours.',
  fields: described({
    live: boolean('Whether those of live keys are kept; by default not.'),
    test: boolean('Whether those of test keys are kept; by default they are.'),
  }),
})

const KeptBodiesInput = builder.inputType('RequestBodyRulesInput', {
  description: 'Whether masked bodies of requests are kept for 24 hours; both.',
  fields: inputs({
    live: boolean('Whether those of live keys are kept.'),
    test: boolean('Whether those of test keys are kept.'),
  }),
})

builder.queryFields((t) => {
  const filter = t.arg(of(ApiRequestFilter).orNull('Filter; omit for all requests.'))
  return {
    requests: t.field({
      type: ApiRequestConnection,
      description:
        'Requests of the caller’s API keys in the last seven days, newest first. For owner and admins. Errors: `forbidden`, `validation_failed`.',
      args: { ...page, filter },
      resolve: listed(byId, listRequests),
    }),
    request: t.field({
      type: ApiRequestRef,
      description: 'One request of an API key. For owner and admins. Errors: `forbidden`, `not_found`.',
      args: { id: t.arg(id('Record id.')) },
      resolve: withActor(findRequest),
    }),
    requestErrors: t.field({
      type: [ApiRequestErrorRef],
      description:
        'Errors among these requests by code, the most frequent first. For owner and admins. Errors: `forbidden`, `validation_failed`.',
      args: { filter },
      resolve: withActor(listRequestErrors),
    }),
    requestBodyRules: t.field({
      type: KeptBodiesRef,
      description:
        'Whether masked bodies of requests of the caller’s API keys are kept. For owner and admins. Errors: `forbidden`.',
      resolve: withActor(readKeptBodies),
    }),
  }
})

builder.mutationField('setRequestBodyRules', (t) =>
  t.field({
    type: KeptBodiesRef,
    description:
      'Set whether masked bodies of requests of the caller’s API keys are kept, for requests from now on. For owner and admins. Errors: `forbidden`.',
    args: { rules: t.arg(of(KeptBodiesInput)('Both rules.')) },
    resolve: withRequest(setKeptBodies),
  }),
)
