import { outcomes } from '@rodovia/core/request-log/api-request.ts'
import * as z from 'zod'
import { expecting } from '../http/parse-input.ts'
import { bodyFromSchema } from './derive-body.ts'
import { instant, pageQuery, text } from './request-fields.ts'
import { type AnyRoute, route } from './route.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const requestFields = `
  id livemode key_id: keyId key_name: keyName at method route path operation status error_code: errorCode milliseconds
  request_id: requestId idempotency_key: idempotencyKey request_bytes: requestBytes response_bytes: responseBytes` as const

const filterParameters =
  `$key_id: ID, $livemode: Boolean, $outcome: ApiRequestOutcome, $status: Int, $error_code: String,
  $route: String, $from: DateTime, $before: DateTime, $search: String` as const
const filter = `{
  keyId: $key_id, livemode: $livemode, outcome: $outcome, status: $status, errorCode: $error_code, route: $route, from: $from,
  before: $before, search: $search
}` as const

const listOperation =
  storedOperation(`query Requests(${filterParameters}, $limit: Int, $offset: Int, $after: String) {
  list: requests(filter: ${filter}, first: $limit, offset: $offset, after: $after) {
    requests: nodes { ${requestFields} } total: totalCount
  }
}`)
const errorsOperation = storedOperation(`query RequestErrors(${filterParameters}) {
  errors: requestErrors(filter: ${filter}) { code count last_at: lastAt }
}`)
const oneOperation = storedOperation(`query OneRequest($record_id: ID!) {
  request(id: $record_id) { ${requestFields} query request_body: requestBody response_body: responseBody }
}`)
const rulesOperation = storedOperation('query RequestBodyRules { rules: requestBodyRules { live test } }')

export type ApiRequest = DataOf<typeof listOperation>['list']['requests'][number]
export type ApiRequestDetail = DataOf<typeof oneOperation>['request']
export type ApiRequestError = DataOf<typeof errorsOperation>['errors'][number]
export type RequestBodyRules = DataOf<typeof rulesOperation>['rules']

const aStatus = 'an HTTP status such as 422'
const filterQuery = z.object({
  key_id: text.optional().describe('Only requests of this API key'),
  livemode: z
    .enum(['true', 'false'], expecting('true or false'))
    .transform((given) => given === 'true')
    .optional()
    .meta({ type: 'boolean', enum: undefined })
    .describe('false for requests of test keys; by default those of the key’s own mode'),
  outcome: z
    .enum(outcomes, expecting(`one of ${outcomes.join(', ')}`))
    .optional()
    .describe('Only statuses of this class'),
  status: z
    .string(expecting(aStatus))
    .regex(/^[1-5][0-9]{2}$/, expecting(aStatus))
    .transform(Number)
    .optional()
    .meta({ type: 'integer', minimum: 100, maximum: 599, pattern: undefined })
    .describe('Only this HTTP status'),
  error_code: text.optional().describe('Only this error code'),
  route: text.optional().describe('Only this pattern of a path, such as `/v1/orders/:order_id`'),
  from: instant.optional().describe('Only requests at or after this instant'),
  before: instant.optional().describe('Only requests before this instant'),
  search: text.optional().describe('A request id, an `Idempotency-Key`, or a part of a path'),
})

/** The log of requests, for keys with the scope `webhooks:manage`: docs/reference/rules.md#requests. */
export const requestRoutes: AnyRoute[] = [
  route('GET /v1/requests', {
    summary: 'List the requests of your API keys',
    query: filterQuery.extend({
      ...pageQuery.shape,
      after: text.optional().describe('Only requests older than the one with this `id`'),
    }),
    operation: listOperation,
    responseFrom: 'list',
  }),
  route('GET /v1/requests/errors', {
    summary: 'Count the errors of your requests by code',
    query: filterQuery,
    operation: errorsOperation,
  }),
  route('GET /v1/requests/:record_id', {
    summary: 'Get a request with its masked bodies',
    operation: oneOperation,
  }),
]

/** Whether bodies are kept: for people, because a key does not decide what is kept of it. */
export const requestBodyRoutes: AnyRoute[] = [
  route('GET /api/app/v1/request-bodies', {
    summary: 'Get whether masked bodies of requests are kept',
    operation: rulesOperation,
  }),
  route('POST /api/app/v1/request-bodies', {
    summary: 'Set whether masked bodies of requests are kept',
    body: bodyFromSchema(),
    example: { live: false, test: true },
    operation: storedOperation(`mutation SetRequestBodyRules($input: RequestBodyRulesInput!) {
      rules: setRequestBodyRules(rules: $input) { live test }
    }`),
  }),
]
