import { expectingObject, optionalText, text } from '@rodovia/gateway/rest/request-fields.ts'
import { type DataOf, storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import * as z from 'zod'
import { pageOperation } from '../../routes.ts'

const fields = 'mayReschedule rescheduleDays fromHour untilHour'
const read = storedOperation(`query RecipientRulesOfPage { rules: recipientRules { ${fields} } }`)
export type RecipientRulesOfPage = DataOf<typeof read>

export const recipientRoutes = {
  read: pageOperation({ operation: read }),
  set: pageOperation({
    body: z.object(
      { may_reschedule: optionalText, reschedule_days: text, from_hour: text, until_hour: text },
      expectingObject,
    ),
    operation: storedOperation(`mutation SetRecipientRulesOfPage($rules: RecipientRulesInput!) {
      rules: setRecipientRules(rules: $rules) { ${fields} }
    }`),
    variables: ({ body }) => ({
      rules: {
        mayReschedule: Boolean(body.may_reschedule),
        rescheduleDays: wholeOf(body.reschedule_days),
        fromHour: wholeOf(body.from_hour),
        untilHour: wholeOf(body.until_hour),
      },
    }),
  }),
}

/** Returns -1 for text that is no number. The rules refuse it and say what is allowed. */
const wholeOf = (typed: string) => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : -1)
