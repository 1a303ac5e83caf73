import { carrierKinds } from '@rodovia/core/vehicles/carrier.ts'
import type { CarrierAnswer } from '@rodovia/gateway/rest/vehicles.ts'
import { textFields } from '../../forms/fields.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { formPage } from '../form-page.ts'
import { withNotice } from '../notice.ts'
import type { PageContent, PageResponse, SignedInContext } from '../page.ts'
import { carrierPath, vehicleRoutes, vehiclesPath } from './routes.ts'
import { carrierKindNames, messages } from './vehicles-messages.ts'

export async function carrierPage(
  { run }: SignedInContext,
  rejected: FormState | null = null,
): Promise<PageContent> {
  const { carrier } = await run<{ carrier: CarrierAnswer }>(vehicleRoutes.carrier)
  const fields = {
    rntrc: carrier?.rntrc ?? '',
    kind: carrier?.kind ?? 'ETC',
    valid_until: carrier?.valid_until ?? '',
  }
  return formPage(rejected ?? newForm(fields), {
    title: messages.carrier,
    action: carrierPath,
    controls: ({
      text,
      select,
    }) => html`${text({ name: 'rntrc', label: messages.rntrc, hint: messages.rntrcHint, inputMode: 'numeric', maxLength: 9 })}
${select({ name: 'kind', label: messages.carrierKind, options: carrierKinds.map((kind) => [kind, carrierKindNames[kind]] as const) })}
${text({ name: 'valid_until', label: messages.validUntil, hint: messages.noEndHint, type: 'date', isOptional: true })}`,
    send: messages.save,
    outro: html`<p><a href="${vehiclesPath}" data-back>${messages.back}</a></p>`,
  })
}

export async function setCarrier(context: SignedInContext): Promise<PageResponse> {
  const { fields, submit } = context
  const body = textFields(fields, ['rntrc', 'kind', 'valid_until'])
  const result = await submit(vehicleRoutes.setCarrier, { body })
  return 'rejected' in result
    ? carrierPage(context, result.rejected)
    : { to: withNotice(vehiclesPath, 'rntrc_salvo') }
}
