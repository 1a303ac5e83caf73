import { randomUUID } from 'node:crypto'
import { chassisKinds, emitters } from '@rodovia/core/fiscal-documents/trip.ts'
import { readAmount } from '@rodovia/core/shared/written-number.ts'
import type { FiscalDocumentAnswer, FiscalOrderAnswer } from '@rodovia/gateway/rest/fiscal-documents.ts'
import type { PolicyAnswer, VehicleAnswer } from '@rodovia/gateway/rest/vehicles.ts'
import type { Controls } from '../../forms/controls.ts'
import { allValues, type Fields, filledFields, firstValue } from '../../forms/fields.ts'
import { type FormState, newForm, withControlNames } from '../../forms/form-state.ts'
import { type Hole, html } from '../../html.ts'
import { formPage } from '../form-page.ts'
import { withNotice } from '../notice.ts'
import type { PageContent, PageResponse, SignedInContext } from '../page.ts'
import { vehicleRoutes } from '../vehicles/routes.ts'
import { chassisNames, emitterNames, messages } from './fiscal-messages.ts'
import { documentPath, fiscalPath, fiscalRoutes } from './routes.ts'

/** An amount as people type it, such as 1250,00. */
const writeAmount = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

type Papers = { vehicles: VehicleAnswer[]; policies: PolicyAnswer[] }

async function papersOf({ run }: SignedInContext): Promise<Papers> {
  const [{ vehicles }, { policies }] = await Promise.all([
    run<{ vehicles: VehicleAnswer[] }>(vehicleRoutes.list),
    run<{ policies: PolicyAnswer[] }>(vehicleRoutes.policies),
  ])
  return { vehicles, policies }
}

/** The form of a new document, of the orders in the query. */
export async function newDocumentPage(
  context: SignedInContext,
  rejected: FormState | null = null,
): Promise<PageContent> {
  const papers = await papersOf(context)
  const { orders } = await context.run<{ orders: FiscalOrderAnswer[] }>(fiscalRoutes.orders)
  const ids = allValues(rejected?.fields ?? context.query, 'pedido')
  const chosen = orders.filter(({ order_id }) => ids.includes(order_id))
  const form =
    rejected ??
    newForm({
      once: randomUUID(),
      emitter: chosen.every(({ document_keys }) => document_keys.every(isCte)) ? 'service' : 'global_service',
      vehicle_id: papers.vehicles[0]?.id ?? '',
      ...Object.fromEntries(chosen.flatMap(loadFieldsOf)),
    })
  return tripPage(form, papers, {
    title: messages.issue,
    action: fiscalPath,
    first: (controls) => html`<input type="hidden" name="once" value="${firstValue(form.fields, 'once')}">
${chosen.map((order) => html`<input type="hidden" name="pedido" value="${order.order_id}">${loadControls(controls, order.order_id, order.code)}`)}`,
    backTo: fiscalPath,
  })
}

const isCte = (key: string) => key.slice(20, 22) === '57'

function loadFieldsOf({ order_id, value_cents, weight_kg }: FiscalOrderAnswer): [string, string][] {
  return [
    [`value_${order_id}`, value_cents > 0 ? writeAmount(value_cents) : ''],
    [`weight_${order_id}`, weight_kg > 0 ? String(weight_kg) : ''],
  ]
}

function loadControls({ text }: Controls, id: string, code: Hole) {
  return html`${text({ name: `value_${id}`, label: html`${messages.value} ${code}`, hint: messages.valueHint, inputMode: 'decimal' })}
${text({ name: `weight_${id}`, label: html`${messages.weight} ${code}`, type: 'number', inputMode: 'numeric' })}`
}

/** The form of a rejected document, filled with what it says. */
export async function correctionPage(
  context: SignedInContext,
  rejected: FormState | null = null,
): Promise<PageContent> {
  const { params, run } = context
  const papers = await papersOf(context)
  const { fiscal_document: one } = await run<{ fiscal_document: FiscalDocumentAnswer }>(fiscalRoutes.read, {
    params,
  })
  const path = documentPath(one.id)
  const [orderId = ''] = one.order_ids
  return tripPage(rejected ?? newForm(fieldsOf(one, papers)), papers, {
    title: messages.correct,
    action: `${path}/corrigir`,
    first: (
      controls,
    ) => html`${one.answer_code ? html`<p class="issue">${one.answer_code}: ${one.answer_text ?? ''}</p>` : ''}
${one.order_ids.length === 1 ? html`<input type="hidden" name="pedido" value="${orderId}">${loadControls(controls, orderId, '')}` : ''}`,
    backTo: path,
  })
}

function fieldsOf(one: FiscalDocumentAnswer, { vehicles, policies }: Papers): Fields {
  const idOf = (plate: string | undefined) => vehicles.find((vehicle) => vehicle.plate === plate)?.id ?? ''
  const [orderId = ''] = one.order_ids
  const [insurance] = one.insurances
  const { payment, drivers } = one
  return {
    ...{ emitter: one.emitter, chassis: one.chassis, vehicle_id: idOf(one.plate) },
    ...{ trailer_id: idOf(one.trailer_plates[0]), way: one.way.join(', '), product: one.product },
    ...{ driver_name: drivers[0]?.name ?? '', driver_cpf: drivers[0]?.cpf ?? '', ncm: one.ncm ?? '' },
    ...{ [`value_${orderId}`]: writeAmount(one.value_cents), [`weight_${orderId}`]: String(one.weight_kg) },
    ...{ ciot_number: one.ciot_number ?? '', ciot_document: one.ciot_document ?? '' },
    ...{ contractor_name: one.contractor_name ?? '', contractor_document: one.contractor_document ?? '' },
    policy_id: policies.find(({ number }) => number === insurance?.policy)?.id ?? '',
    insurer_document: insurance?.insurer_document ?? '',
    endorsements: insurance?.endorsements.join(', ') ?? '',
    payment_total: payment ? writeAmount(payment.total_cents) : '',
    ...{ payment_due_on: payment?.due_on ?? '', payment_pix_key: payment?.pix_key ?? '' },
  }
}

function tripPage(
  form: FormState,
  papers: Papers,
  page: { title: Hole; action: string; first: (controls: Controls) => Hole; backTo: string },
): PageContent {
  const { first, ...rest } = page
  return formPage(withControlNames(form, controlNames(form.fields)), {
    ...rest,
    intro: html`<p class="quiet">${messages.tripIntro}</p>`,
    controls: (controls) => html`${first(controls)}${tripControls(controls, papers)}`,
    send: messages.send,
  })
}

function tripControls({ text, select }: Controls, { vehicles, policies }: Papers) {
  const optional = { isOptional: true } as const
  const none = ['', '–'] as const
  const plates = vehicles.map(({ id, plate }) => [id, plate] as const)
  return html`${select({ name: 'emitter', label: messages.emitter, hint: messages.emitterHint, options: emitters.map((one) => [one, emitterNames[one]] as const) })}
${select({ name: 'vehicle_id', label: messages.vehicle, options: plates })}
${select({ name: 'chassis', label: messages.chassis, options: chassisKinds.map((one) => [one, chassisNames[one]] as const) })}
${select({ name: 'trailer_id', label: messages.trailer, options: [none, ...plates] })}
${text({ name: 'owner_rntrc', label: messages.ownerRntrc, hint: messages.ownerRntrcHint, maxLength: 9, inputMode: 'numeric', ...optional })}
${text({ name: 'driver_name', label: messages.driverName, maxLength: 60 })}
${text({ name: 'driver_cpf', label: messages.driverCpf, maxLength: 14, inputMode: 'numeric' })}
${text({ name: 'way', label: messages.way, hint: messages.wayHint, maxLength: 120, ...optional })}
${text({ name: 'product', label: messages.product, maxLength: 120 })}
${text({ name: 'ncm', label: 'NCM', hint: messages.ncmHint, maxLength: 10, ...optional })}
${text({ name: 'ciot_number', label: 'CIOT', hint: messages.ciotHint, maxLength: 20, inputMode: 'numeric', ...optional })}
${text({ name: 'ciot_document', label: messages.ciotDocument, maxLength: 20, ...optional })}
${text({ name: 'contractor_name', label: messages.contractorName, maxLength: 60, ...optional })}
${text({ name: 'contractor_document', label: messages.contractorDocument, maxLength: 20, ...optional })}
${select({ name: 'policy_id', label: messages.policy, options: [none, ...policies.map(({ id, kind, number }) => [id, `${kind} ${number}`] as const)] })}
${text({ name: 'insurer_document', label: messages.insurerDocument, maxLength: 20, ...optional })}
${text({ name: 'endorsements', label: messages.endorsements, hint: messages.endorsementsHint, maxLength: 400, ...optional })}
${text({ name: 'payment_total', label: messages.paymentTotal, inputMode: 'decimal', ...optional })}
${text({ name: 'payment_pix_key', label: messages.paymentPixKey, maxLength: 60, ...optional })}
${text({ name: 'payment_due_on', label: messages.paymentDueOn, hint: messages.paymentDueOnHint, type: 'date', ...optional })}`
}

/** The control of each field of the body. */
function controlNames(fields: Fields): Record<string, string> {
  const ofOrders = allValues(fields, 'pedido').flatMap((id) => [
    [`orders.${id}.value_cents`, `value_${id}`],
    [`orders.${id}.weight_kg`, `weight_${id}`],
  ])
  return {
    ...Object.fromEntries(ofOrders),
    ...{ trailer_ids: 'trailer_id', insurances: 'policy_id', payment: 'payment_total', ciot: 'ciot_number' },
    ...{ 'drivers.0.name': 'driver_name', 'drivers.0.cpf': 'driver_cpf', contractor: 'contractor_name' },
    ...{ 'ciot.number': 'ciot_number', 'ciot.document': 'ciot_document' },
    ...{ 'contractor.name': 'contractor_name', 'contractor.document': 'contractor_document' },
    ...{ 'insurances.0.insurer_document': 'insurer_document', 'insurances.0.endorsements': 'endorsements' },
    ...{ 'payment.pix_key': 'payment_pix_key', 'payment.due_on': 'payment_due_on' },
    'payment.total_cents': 'payment_total',
  }
}

/** The trip as the API takes it. An empty part is left out, so that a refusal says what it lacks. */
function tripOf(fields: Fields): object {
  const value = (name: string) => firstValue(fields, name).trim()
  const listOf = (name: string) =>
    value(name)
      .split(/[,;\s]+/)
      .filter(Boolean)
  const part = (names: readonly string[], made: object) =>
    names.some((name) => value(name) !== '') ? made : undefined
  const centsOf = (name: string) => readAmount(value(name)) ?? 0
  const loads = allValues(fields, 'pedido')
    .filter((id) => value(`value_${id}`) !== '' || value(`weight_${id}`) !== '')
    .map((id) => ({
      order_id: id,
      value_cents: centsOf(`value_${id}`),
      weight_kg: Math.round(Number(value(`weight_${id}`))) || 0,
    }))
  return {
    ...filledFields(fields, ['emitter', 'vehicle_id', 'chassis', 'owner_rntrc', 'product', 'ncm']),
    drivers: [{ name: value('driver_name'), cpf: value('driver_cpf') }],
    ...(value('trailer_id') !== '' && { trailer_ids: [value('trailer_id')] }),
    way: listOf('way'),
    loads,
    ciot: part(['ciot_number', 'ciot_document'], {
      number: value('ciot_number'),
      document: value('ciot_document'),
    }),
    contractor: part(['contractor_name', 'contractor_document'], {
      name: value('contractor_name'),
      document: value('contractor_document'),
    }),
    insurances: part(
      ['policy_id'],
      [
        {
          policy_id: value('policy_id'),
          insurer_document: value('insurer_document'),
          endorsements: listOf('endorsements'),
        },
      ],
    ),
    payment: part(['payment_total', 'payment_pix_key'], {
      total_cents: centsOf('payment_total'),
      pix_key: value('payment_pix_key'),
      ...filledDay(value('payment_due_on')),
    }),
  }
}

const filledDay = (day: string) => (day === '' ? {} : { due_on: day })

export async function issueDocuments(context: SignedInContext): Promise<PageResponse> {
  const { fields, submit } = context
  const body = { order_ids: allValues(fields, 'pedido'), trip: tripOf(fields) }
  const result = await submit(fiscalRoutes.issue, { body })
  return 'rejected' in result
    ? newDocumentPage(context, result.rejected)
    : { to: withNotice(fiscalPath, 'documento_fiscal_emitido') }
}

export async function correctDocument(context: SignedInContext): Promise<PageResponse> {
  const { fields, params, submit } = context
  const result = await submit(fiscalRoutes.correct, { params, body: { trip: tripOf(fields) } })
  return 'rejected' in result
    ? correctionPage(context, result.rejected)
    : { to: withNotice(documentPath(params.document_id ?? ''), 'documento_fiscal_corrigido') }
}
