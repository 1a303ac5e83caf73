import { can } from '@rodovia/core/identity/permissions.ts'
import { vehicleNames } from '@rodovia/core/quoting/vehicle-names.ts'
import { addDays, dayOf, writtenDay } from '@rodovia/core/shared/local-day.ts'
import { warningDays } from '@rodovia/core/vehicles/warn-of-expiries.ts'
import type { CarrierAnswer, PolicyAnswer, VehicleAnswer } from '@rodovia/gateway/rest/vehicles.ts'
import { confirmDestructiveAction } from '../../forms/buttons.ts'
import { html } from '../../html.ts'
import { badge } from '../../tones.ts'
import { emptyList } from '../lists/empty-list.ts'
import { notice } from '../notice.ts'
import type { PageContent, SignedInContext } from '../page.ts'
import { carrierPath, policiesPath, vehicleRoutes, vehiclesPath } from './routes.ts'
import { bodyNames, carrierKindNames, messages, policyNames, stateNames } from './vehicles-messages.ts'

export type DriverChoice = { id: string; name: string }

export async function listPage({ query, run, caller }: SignedInContext): Promise<PageContent> {
  const [{ vehicles }, { drivers }, { carrier }, { policies }] = await Promise.all([
    run<{ vehicles: VehicleAnswer[] }>(vehicleRoutes.list),
    run<{ drivers: DriverChoice[] }>(vehicleRoutes.drivers),
    run<{ carrier: CarrierAnswer }>(vehicleRoutes.carrier),
    run<{ policies: PolicyAnswer[] }>(vehicleRoutes.policies),
  ])
  const mayChange = can(caller.actor, 'vehicle.manage')
  const nameOf = new Map(drivers.map(({ id, name }) => [id, name]))
  return {
    title: messages.title,
    body: html`${notice(query)}<h1>${messages.title}</h1>
<p class="quiet">${messages.intro}</p>
<h2>${messages.vehicles}</h2>
${mayChange ? html`<p><a class="button" href="${vehiclesPath}/novo">${messages.addVehicle}</a></p>` : ''}
${vehicles.length === 0 ? emptyList(messages.noVehicles) : ''}
<ul class="list">${vehicles.map((vehicle) => vehicleItem(vehicle, nameOf, mayChange))}</ul>
<h2>${messages.carrier}</h2>
${carrier ? carrierCard(carrier, mayChange) : mayChange ? html`<p><a class="button" href="${carrierPath}">${messages.addCarrier}</a></p>` : emptyList(messages.noCarrier)}
<h2>${messages.policies}</h2>
<p class="quiet">${messages.policiesIntro}</p>
${mayChange ? html`<p><a class="button" href="${policiesPath}/nova">${messages.addPolicy}</a></p>` : ''}
${policies.length === 0 ? emptyList(messages.noPolicies) : ''}
<ul class="list">${policies.map((policy) => policyItem(policy, mayChange))}</ul>`,
  }
}

function vehicleItem(vehicle: VehicleAnswer, nameOf: ReadonlyMap<string, string>, mayChange: boolean) {
  const { id, plate, renavam, service_type, axles, body, capacity_kg, driver_id } = vehicle
  const { owner_name, owner_document } = vehicle
  const driver = driver_id && nameOf.get(driver_id)
  return html`<li class="card"><h3>${plate}</h3>
<p>${vehicleNames[service_type]} · ${messages.axlesOf(axles)} · ${bodyNames[body]} · ${messages.capacityOf(capacity_kg)}${renavam ? html` · RENAVAM ${renavam}` : ''}</p>
${driver ? html`<p>${messages.with} ${driver}</p>` : ''}${owner_name ? html`<p class="quiet">${messages.of} ${owner_name}, ${owner_document ?? ''}</p>` : ''}
${
  mayChange
    ? html`<p><a href="${vehiclesPath}/${id}">${messages.change}</a></p>
${confirmDestructiveAction(`${vehiclesPath}/${id}/remover`, { summary: messages.remove, text: messages.removeVehicleText, label: messages.removeNow })}`
    : ''
}</li>`
}

function carrierCard(carrier: NonNullable<CarrierAnswer>, mayChange: boolean) {
  const { rntrc, kind, valid_until, state, state_imported_at } = carrier
  return html`<section class="card"><h3>RNTRC ${rntrc} ${badge(stateNames[state])} ${valid_until ? endBadge(valid_until) : ''}</h3>
<p>${carrierKindNames[kind]} · ${valid_until ? html`${messages.until} ${writtenDay(valid_until)}` : messages.noEnd}</p>
<p class="quiet">${state_imported_at ? messages.stateHint : messages.unknownHint}</p>
${
  mayChange
    ? html`<p><a href="${carrierPath}">${messages.change}</a></p>
${confirmDestructiveAction(`${carrierPath}/remover`, { summary: messages.remove, text: messages.removeCarrierText, label: messages.removeNow })}`
    : ''
}</section>`
}

function policyItem(policy: PolicyAnswer, mayChange: boolean) {
  const { id, kind, insurer, number, valid_from, valid_until } = policy
  return html`<li class="card"><h3>${kind} ${endBadge(valid_until)}</h3>
<p>${policyNames[kind as keyof typeof policyNames]} · ${insurer} · ${number}</p>
<p>${writtenDay(valid_from)} – ${writtenDay(valid_until)}${mayChange ? html` · <a href="${policiesPath}/${id}">${messages.change}</a>` : ''}</p>
${mayChange ? confirmDestructiveAction(`${policiesPath}/${id}/remover`, { summary: messages.remove, text: messages.removePolicyText, label: messages.removeNow }) : ''}</li>`
}

function endBadge(validUntil: string) {
  const today = dayOf(new Date())
  if (validUntil < today) return badge(messages.ended, 'problem')
  return validUntil <= addDays(today, warningDays) ? badge(messages.endsSoon, 'waiting') : ''
}
