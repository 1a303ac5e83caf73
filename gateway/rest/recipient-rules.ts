import { bodyFromSchema } from './derive-body.ts'
import { type AnyRoute, route } from './route.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const fields =
  'may_reschedule: mayReschedule reschedule_days: rescheduleDays from_hour: fromHour until_hour: untilHour'

const read = storedOperation(`query RecipientRules { rules: recipientRules { ${fields} } }`)
export type RecipientRulesAnswer = DataOf<typeof read>

/** The routes of a company's rules for its recipients: docs/reference/rules.md#recipients. */
export const recipientRulesRoutes = (base: '/api/app/v1' | '/v1'): AnyRoute[] => [
  route(`GET ${base}/recipient-rules`, {
    summary: 'Get what the company lets its recipients do',
    operation: read,
  }),
  route(`POST ${base}/recipient-rules`, {
    summary: 'Set what the company lets its recipients do',
    body: bodyFromSchema(),
    example: { may_reschedule: true, reschedule_days: 7, from_hour: 8, until_hour: 20 },
    operation: storedOperation(`mutation SetRecipientRules($input: RecipientRulesInput!) {
      rules: setRecipientRules(rules: $input) { ${fields} }
    }`),
  }),
]
