import { maxRescheduleDays } from '@rodovia/core/delivery/recipient/recipient-rules.ts'
import { controlsOf } from '../../forms/controls.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { notice, withNotice } from '../notice.ts'
import type { ConsoleArea, PageContent, PageResponse, SignedInContext } from '../page.ts'
import { messages } from './recipients-messages.ts'
import { type RecipientRulesOfPage, recipientRoutes } from './routes.ts'

const path = '/conta/equipe/destinatarios'

async function rulesPage(context: SignedInContext, rejected?: FormState): Promise<PageContent> {
  const { rules } = await context.run<RecipientRulesOfPage>(recipientRoutes.read)
  const { summary, checkbox, text } = controlsOf(rejected ?? formOf(rules))
  const number = (name: string, label: typeof messages.days, hint: typeof messages.days) =>
    text({ name, label, hint, type: 'number', inputMode: 'numeric' })
  const fields = html`${checkbox({ name: 'may_reschedule', label: messages.mayReschedule })}
${number('reschedule_days', messages.days, messages.daysHint(maxRescheduleDays))}
${number('from_hour', messages.from, messages.hoursHint)}
${number('until_hour', messages.until, messages.hoursHint)}`
  return {
    title: messages.title,
    body: html`${notice(context.query)}<h1>${messages.title}</h1>
<p>${messages.intro}</p>
<section class="card"><h2>${messages.reschedule}</h2>
<form method="post" action="${path}" class="form">${summary}
${fields}
<button>${messages.save}</button></form></section>`,
  }
}

function formOf({
  mayReschedule,
  rescheduleDays,
  fromHour,
  untilHour,
}: RecipientRulesOfPage['rules']): FormState {
  return newForm({
    may_reschedule: mayReschedule ? '1' : '',
    reschedule_days: String(rescheduleDays),
    from_hour: String(fromHour),
    until_hour: String(untilHour),
  })
}

async function save(context: SignedInContext): Promise<PageResponse> {
  const result = await context.submit(recipientRoutes.set)
  return 'rejected' in result
    ? rulesPage(context, result.rejected)
    : { to: withNotice(path, 'destinatarios_salvo') }
}

/** The pages of the company's rules for its recipients, for owners and admins. */
export const recipientsArea: ConsoleArea = {
  section: 'members',
  get: { '/equipe/destinatarios': (context) => rulesPage(context) },
  post: { '/equipe/destinatarios': save },
}
