import { fiscalEnvironments } from '@rodovia/core/fiscal-documents/fiscal-document.ts'
import type { FiscalIssuerAnswer } from '@rodovia/gateway/rest/fiscal-documents.ts'
import { cepDigits } from '../../forms/cep-digits.ts'
import { controlsOf } from '../../forms/controls.ts'
import { filledFields, firstValue } from '../../forms/fields.ts'
import { type FormState, newForm, withControlNames } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { formPage } from '../form-page.ts'
import { withNotice } from '../notice.ts'
import type { PageContent, PageResponse, SignedInContext } from '../page.ts'
import { environmentNames, messages } from './fiscal-messages.ts'
import { certificatePath, fiscalPath, fiscalRoutes, issuerPath } from './routes.ts'

const addressNames = ['postal_code', 'street', 'number', 'complement', 'district'] as const
const controlNames = Object.fromEntries(addressNames.map((name) => [`address.${name}`, name]))

export async function issuerPage(
  { run }: SignedInContext,
  rejected: FormState | null = null,
): Promise<PageContent> {
  const { issuer } = await run<{ issuer: FiscalIssuerAnswer }>(fiscalRoutes.issuer)
  const fields = Object.fromEntries(
    Object.entries(issuer ?? { environment: 'homologation', series: 1 }).map(([name, value]) => [
      name,
      value === null ? '' : String(value),
    ]),
  )
  const form = rejected ? withControlNames(rejected, controlNames) : newForm(fields)
  return formPage(form, {
    title: messages.issuer,
    action: issuerPath,
    controls: ({
      text,
      select,
    }) => html`${text({ name: 'document', label: messages.document, maxLength: 20 })}
${text({ name: 'state_registration', label: messages.stateRegistration, maxLength: 20, isOptional: true })}
${text({ name: 'name', label: messages.name, maxLength: 60 })}
${text({ name: 'postal_code', label: messages.postalCode, maxLength: 9, inputMode: 'numeric' })}
${text({ name: 'street', label: messages.street, maxLength: 60 })}
${text({ name: 'number', label: messages.number, maxLength: 15 })}
${text({ name: 'complement', label: messages.complement, maxLength: 60, isOptional: true })}
${text({ name: 'district', label: messages.district, maxLength: 60 })}
${select({ name: 'environment', label: messages.environment, hint: messages.environmentHint, options: fiscalEnvironments.map((one) => [one, environmentNames[one]] as const) })}
${text({ name: 'series', label: messages.series, type: 'number', inputMode: 'numeric' })}
${text({ name: 'next_number', label: messages.nextNumber, hint: messages.nextNumberHint, type: 'number', inputMode: 'numeric', isOptional: true })}`,
    send: messages.save,
    backTo: fiscalPath,
  })
}

export async function setIssuer(context: SignedInContext): Promise<PageResponse> {
  const { fields, submit } = context
  const nextNumber = firstValue(fields, 'next_number').trim()
  const address = filledFields(fields, addressNames)
  const body = {
    ...filledFields(fields, ['document', 'state_registration', 'name', 'environment']),
    address: { ...address, postal_code: cepDigits(address.postal_code ?? '') },
    series: Number(firstValue(fields, 'series')),
    ...(nextNumber !== '' && { next_number: Number(nextNumber) }),
  }
  const result = await submit(fiscalRoutes.setIssuer, { body })
  return 'rejected' in result
    ? issuerPage(context, result.rejected)
    : { to: withNotice(fiscalPath, 'emitente_salvo') }
}

/** The form has no memory: neither file nor password come back. */
export async function certificatePage(
  _context: SignedInContext,
  rejected: FormState | null = null,
): Promise<PageContent> {
  const controls = controlsOf(rejected ?? newForm())
  return {
    title: messages.certificate,
    body: html`<section class="card narrow"><h1>${messages.certificate}</h1><p>${messages.certificateText}</p>
${controls.summary}
<form method="post" action="${certificatePath}" enctype="multipart/form-data" class="form">
${controls.file({ name: 'pfx', label: messages.pfx, accept: '.pfx,.p12,application/x-pkcs12' })}
${controls.text({ name: 'password', label: messages.password, type: 'password' })}
<button>${messages.save}</button></form><p><a href="${fiscalPath}" data-back>${messages.back}</a></p></section>`,
  }
}

export async function setCertificate(context: SignedInContext): Promise<PageResponse> {
  const { fields, submit } = context
  const body = { pfx: firstValue(fields, 'pfx'), password: firstValue(fields, 'password') }
  const result = await submit(fiscalRoutes.setCertificate, { body })
  return 'rejected' in result
    ? certificatePage(context, { ...result.rejected, fields: {} })
    : { to: withNotice(fiscalPath, 'certificado_salvo') }
}
