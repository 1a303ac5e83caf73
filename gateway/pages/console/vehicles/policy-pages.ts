import { randomUUID } from 'node:crypto'
import { policyKinds } from '@rodovia/core/vehicles/carrier.ts'
import type { PolicyAnswer } from '@rodovia/gateway/rest/vehicles.ts'
import { firstValue, textFields } from '../../forms/fields.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { formPage } from '../form-page.ts'
import { withNotice } from '../notice.ts'
import type { PageContent, PageResponse, SignedInContext } from '../page.ts'
import { policiesPath, vehicleRoutes, vehiclesPath } from './routes.ts'
import { messages, policyNames } from './vehicles-messages.ts'

const names = ['kind', 'insurer', 'number', 'valid_from', 'valid_until'] as const
const saved = { to: withNotice(vehiclesPath, 'apolice_salva') }

export async function newPolicyPage(
  _: SignedInContext,
  form = newForm({ once: randomUUID(), kind: policyKinds[0] }),
): Promise<PageContent> {
  return policyPage(form, { title: messages.addPolicy, action: policiesPath })
}

export async function editPolicyPage(
  { run, params }: SignedInContext,
  rejected: FormState | null = null,
): Promise<PageContent> {
  const { policy } = await run<{ policy: PolicyAnswer }>(vehicleRoutes.policy, { params })
  const form = rejected ?? newForm(Object.fromEntries(names.map((name) => [name, policy[name]])))
  return policyPage(form, { title: messages.changePolicy, action: `${policiesPath}/${policy.id}` })
}

function policyPage(form: FormState, page: { title: PageContent['title']; action: string }): PageContent {
  return formPage(form, {
    ...page,
    controls: ({
      text,
      select,
    }) => html`<input type="hidden" name="once" value="${firstValue(form.fields, 'once')}">
${select({ name: 'kind', label: messages.policyKind, options: policyKinds.map((kind) => [kind, html`${kind}: ${policyNames[kind]}`] as const) })}
${text({ name: 'insurer', label: messages.insurer, maxLength: 120 })}
${text({ name: 'number', label: messages.policyNumber, maxLength: 60 })}
${text({ name: 'valid_from', label: messages.validFrom, type: 'date' })}
${text({ name: 'valid_until', label: messages.validUntil, type: 'date' })}`,
    send: messages.save,
    outro: html`<p><a href="${vehiclesPath}" data-back>${messages.back}</a></p>`,
  })
}

export async function addPolicy(context: SignedInContext): Promise<PageResponse> {
  const result = await context.submit(vehicleRoutes.addPolicy, { body: textFields(context.fields, names) })
  return 'rejected' in result ? newPolicyPage(context, result.rejected) : saved
}

export async function changePolicy(context: SignedInContext): Promise<PageResponse> {
  const { params, fields, submit } = context
  const result = await submit(vehicleRoutes.changePolicy, { params, body: textFields(fields, names) })
  return 'rejected' in result ? editPolicyPage(context, result.rejected) : saved
}
