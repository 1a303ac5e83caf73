import { randomUUID } from 'node:crypto'
import { serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import { vehicleNames } from '@rodovia/core/quoting/vehicle-names.ts'
import { bodies } from '@rodovia/core/vehicles/vehicle.ts'
import type { VehicleAnswer } from '@rodovia/gateway/rest/vehicles.ts'
import type { Controls } from '../../forms/controls.ts'
import { type Fields, firstValue, textFields } from '../../forms/fields.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { formPage } from '../form-page.ts'
import { withNotice } from '../notice.ts'
import type { PageContent, PageResponse, SignedInContext } from '../page.ts'
import type { DriverChoice } from './list-page.ts'
import { vehicleRoutes, vehiclesPath } from './routes.ts'
import { bodyNames, messages } from './vehicles-messages.ts'

const saved = { to: withNotice(vehiclesPath, 'veiculo_salvo') }

export async function newVehiclePage(
  context: SignedInContext,
  form = newForm({ once: randomUUID(), service_type: 'TRUCK', body: 'closed' }),
): Promise<PageContent> {
  return vehiclePage(context, form, { title: messages.addVehicle, action: vehiclesPath })
}

export async function editVehiclePage(
  context: SignedInContext,
  rejected: FormState | null = null,
): Promise<PageContent> {
  const { params } = context
  const { vehicle } = await context.run<{ vehicle: VehicleAnswer }>(vehicleRoutes.read, { params })
  return vehiclePage(context, rejected ?? newForm(fieldsOf(vehicle)), {
    title: messages.changeVehicle,
    action: `${vehiclesPath}/${vehicle.id}`,
  })
}

async function vehiclePage(
  { run }: SignedInContext,
  form: FormState,
  page: { title: PageContent['title']; action: string },
): Promise<PageContent> {
  const { drivers } = await run<{ drivers: DriverChoice[] }>(vehicleRoutes.drivers)
  return formPage(form, {
    ...page,
    controls: (controls) =>
      html`<input type="hidden" name="once" value="${firstValue(form.fields, 'once')}">${vehicleControls(controls, drivers)}`,
    send: messages.save,
    outro: html`<p><a href="${vehiclesPath}" data-back>${messages.back}</a></p>`,
  })
}

function vehicleControls({ text, select }: Controls, drivers: readonly DriverChoice[]) {
  const number = { type: 'number', inputMode: 'numeric' } as const
  const optional = { isOptional: true } as const
  return html`${text({ name: 'plate', label: messages.plate, hint: messages.plateHint, maxLength: 20 })}
${text({ name: 'renavam', label: 'RENAVAM', hint: messages.renavamHint, inputMode: 'numeric', maxLength: 11, ...optional })}
${select({ name: 'service_type', label: messages.serviceType, options: serviceTypes.map((one) => [one, vehicleNames[one]] as const) })}
${text({ name: 'axles', label: messages.axles, hint: messages.axlesHint, ...number })}
${select({ name: 'body', label: messages.body, options: bodies.map((one) => [one, bodyNames[one]] as const) })}
${text({ name: 'tare_kg', label: messages.tare, ...number })}
${text({ name: 'capacity_kg', label: messages.capacity, ...number })}
${text({ name: 'owner_name', label: messages.ownerName, hint: messages.ownerHint, maxLength: 120, ...optional })}
${text({ name: 'owner_document', label: messages.ownerDocument, maxLength: 20, ...optional })}
${select({ name: 'driver_id', label: messages.driver, options: [['', messages.nobody] as const, ...drivers.map(({ id, name }) => [id, name] as const)] })}`
}

const numbers = ['axles', 'tare_kg', 'capacity_kg'] as const
const texts = [
  'plate',
  'renavam',
  'service_type',
  'body',
  'owner_name',
  'owner_document',
  'driver_id',
] as const

function fieldsOf(vehicle: VehicleAnswer): Fields {
  return Object.fromEntries([...numbers, ...texts].map((name) => [name, String(vehicle[name] ?? '')]))
}

/** An empty field of numbers is left out, so that the refusal says that it is missing. */
function bodyOf(fields: Fields): Record<string, unknown> {
  return {
    ...textFields(fields, texts),
    ...Object.fromEntries(
      numbers.map((name) => {
        const value = firstValue(fields, name).trim()
        return [name, value === '' ? null : Number(value)]
      }),
    ),
  }
}

export async function addVehicle(context: SignedInContext): Promise<PageResponse> {
  const result = await context.submit(vehicleRoutes.add, { body: bodyOf(context.fields) })
  return 'rejected' in result ? newVehiclePage(context, result.rejected) : saved
}

export async function changeVehicle(context: SignedInContext): Promise<PageResponse> {
  const { params, fields, submit } = context
  const result = await submit(vehicleRoutes.change, { params, body: bodyOf(fields) })
  return 'rejected' in result ? editVehiclePage(context, result.rejected) : saved
}
