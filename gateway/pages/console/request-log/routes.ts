import { expectingObject, optionalText } from '@rodovia/gateway/rest/request-fields.ts'
import { restRoute } from '@rodovia/gateway/rest/routes.ts'
import { storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import * as z from 'zod'
import { pageOperation } from '../../routes.ts'

export const requestRoutes = {
  list: restRoute('GET /v1/requests'),
  errors: restRoute('GET /v1/requests/errors'),
  read: restRoute('GET /v1/requests/:record_id'),
  rules: restRoute('GET /api/app/v1/request-bodies'),
  setRules: pageOperation({
    body: z.object({ live: optionalText, test: optionalText }, expectingObject),
    operation: storedOperation(`mutation SetRequestBodyRulesOfPage($rules: RequestBodyRulesInput!) {
      rules: setRequestBodyRules(rules: $rules) { live test }
    }`),
    variables: ({ body: { live, test } }) => ({ rules: { live: Boolean(live), test: Boolean(test) } }),
  }),
}

export type {
  ApiRequest,
  ApiRequestDetail,
  ApiRequestError,
  RequestBodyRules,
} from '@rodovia/gateway/rest/request-log.ts'
