import * as z from 'zod'
import { expecting } from '../http/parse-input.ts'
import { flag, jsonBody } from './request-fields.ts'
import { type AnyRoute, route } from './route.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const fields =
  'may_reschedule: mayReschedule reschedule_days: rescheduleDays from_hour: fromHour until_hour: untilHour'

const read = storedOperation(`query RecipientRules { rules: recipientRules { ${fields} } }`)
export type RecipientRulesAnswer = DataOf<typeof read>

const whole = z.int(expecting('a whole number'))

/** The routes of a company's rules for its recipients: docs/reference/rules.md#recipients. */
export const recipientRulesRoutes = (base: '/api/app/v1' | '/v1'): AnyRoute[] => [
  route(`GET ${base}/recipient-rules`, {
    summary: 'Get what the company lets its recipients do',
    operation: read,
  }),
  route(`POST ${base}/recipient-rules`, {
    summary: 'Set what the company lets its recipients do',
    body: jsonBody({
      may_reschedule: flag.describe('Whether they may choose another time, until pickup'),
      reschedule_days: whole.describe('Last day for that, counted from the day of the order: 1 to 30'),
      from_hour: whole.describe('First hour of a day, 0 to 23, in the time of the destination'),
      until_hour: whole.describe(
        'Hour at which the last window of a day ends, 1 to 24, in the time of the destination',
      ),
    }),
    example: { may_reschedule: true, reschedule_days: 7, from_hour: 8, until_hour: 20 },
    operation: storedOperation(`mutation SetRecipientRules($rules: RecipientRulesInput!) {
      rules: setRecipientRules(rules: $rules) { ${fields} }
    }`),
    variables: ({ body }) => ({
      rules: {
        mayReschedule: body.may_reschedule,
        rescheduleDays: body.reschedule_days,
        fromHour: body.from_hour,
        untilHour: body.until_hour,
      },
    }),
  }),
]
