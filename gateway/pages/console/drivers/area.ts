import type { Persona } from '@rodovia/core/identity/persona.ts'
import { restRoute } from '@rodovia/gateway/rest/routes.ts'
import { agoElement, dotted, timeElement } from '../../formats.ts'
import { controlsOf } from '../../forms/controls.ts'
import { firstValue } from '../../forms/fields.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { documentNames } from '../application/application-messages.ts'
import type { Application } from '../application/area.ts'
import { emptyList } from '../lists/empty-list.ts'
import { personaNames } from '../members/member-messages.ts'
import { notice, withNotice } from '../notice.ts'
import type { ConsoleArea, PageContent, PageResponse, SignedInContext } from '../page.ts'
import { action, download } from '../page-kinds.ts'
import { pageParameters, pager } from '../pagination.ts'
import { messages } from './drivers-messages.ts'

const path = '/conta/cadastros'

export const driverRoutes = {
  list: restRoute('GET /api/app/v1/driver-applications'),
  read: restRoute('GET /api/app/v1/driver-applications/:driver_id'),
  document: restRoute('GET /api/app/v1/driver-applications/:driver_id/documents/:kind'),
  approve: restRoute('POST /api/app/v1/driver-applications/:driver_id/approve'),
  reject: restRoute('POST /api/app/v1/driver-applications/:driver_id/reject'),
}

type ReviewedApplication = Application & {
  driver: { id: string; name: string; email: string; phone: string | null; persona: Persona | null }
}

async function listPage({ run, query }: SignedInContext): Promise<PageContent> {
  const { applications, total, offset } = await run<{
    applications: ReviewedApplication[]
    total: number
    offset: number
  }>(driverRoutes.list, { query: pageParameters(query) })
  return {
    title: messages.title,
    body: html`${notice(query)}<h1>${messages.title}</h1>
${applications.length === 0 ? emptyList(messages.none) : ''}
<ul class="list">${applications.map(applicationLine)}</ul>
${pager(path, query, { total, offset, count: applications.length })}`,
  }
}

function applicationLine({ driver, applied_at, missing_documents, fleet_name }: ReviewedApplication) {
  return html`<li class="card"><h2><a href="${path}/${driver.id}">${driver.name}</a></h2>
<p>${driver.persona ? personaNames[driver.persona] : ''}${fleet_name ? html` · ${messages.fleet}: ${fleet_name}` : ''} · ${messages.appliedAt} ${agoElement(applied_at)}</p>
${completeness(missing_documents)}</li>`
}

function completeness(missing: ReviewedApplication['missing_documents']) {
  if (missing.length === 0) return html`<p class="quiet">${messages.complete}</p>`
  return html`<p class="late">${messages.missing}:${missing.map((kind) => html` ${documentNames[kind]}.`)}</p>`
}

async function applicationPage(
  { run, query, params }: SignedInContext,
  rejected?: FormState,
): Promise<PageContent> {
  const { application } = await run<{ application: ReviewedApplication }>(driverRoutes.read, { params })
  const { driver, status, reason } = application
  return {
    title: driver.name,
    body: html`${notice(query)}<p><a href="${path}">${messages.back}</a></p><h1>${driver.name}</h1>
${status === 'rejected' ? html`<p class="late">${messages.rejectedBefore}: ${reason ?? ''}</p>` : ''}
${facts(application)}
${pictures(application)}
${status === 'approved' ? '' : decision(application, rejected)}`,
  }
}

function facts({ driver, vehicle_plate, vehicle_model, fleet_name, applied_at }: ReviewedApplication) {
  const vehicle = [driver.persona && personaNames[driver.persona], vehicle_model, vehicle_plate].flatMap(
    (part) => part ?? [],
  )
  return html`<section class="card"><dl class="facts">
<dt>${messages.email}</dt><dd>${driver.email}</dd>
<dt>${messages.phone}</dt><dd>${driver.phone ?? messages.notStated}</dd>
<dt>${messages.vehicle}</dt><dd>${dotted(vehicle)}</dd>
${fleet_name ? html`<dt>${messages.fleet}</dt><dd>${fleet_name}</dd>` : ''}
<dt>${messages.appliedAt}</dt><dd>${agoElement(applied_at)}</dd></dl></section>`
}

/** Each picture is a link to itself, to be seen larger. */
function pictures({ driver, documents }: ReviewedApplication) {
  const shown = documents.map(({ kind, sha256, sent_at }) => {
    const address = `${path}/${driver.id}/documentos/${kind}.jpg?v=${sha256.slice(0, 8)}`
    return html`<figure><a href="${address}"><img class="document" src="${address}" alt="${documentNames[kind]}" loading="lazy"></a>
<figcaption>${documentNames[kind]} · ${timeElement(sent_at)}</figcaption></figure>`
  })
  return html`<section class="card"><h2>${messages.documents}</h2>
<p class="quiet">${documents.length === 0 ? messages.noDocuments : messages.recorded}</p>${shown}</section>`
}

function decision({ driver, fleet_name, missing_documents }: ReviewedApplication, rejected?: FormState) {
  const controls = controlsOf(rejected ?? newForm({ outcome: 'again' }))
  const options = [
    { value: 'again', label: messages.mayApplyAgain },
    { value: 'end', label: messages.forGood },
  ]
  return html`<section class="card"><h2>${messages.decide}</h2>
${completeness(missing_documents)}
<form method="post" action="${path}/${driver.id}/aprovar"><button>${fleet_name ? messages.approveFleet : messages.approve}</button></form>
<details class="grave-part"${rejected ? ' open' : ''}><summary>${messages.reject}</summary>
<form method="post" action="${path}/${driver.id}/rejeitar" class="form">
${controls.summary}
${controls.textArea({ name: 'reason', label: messages.reason, hint: messages.reasonHint, maxLength: 200 })}
${controls.choices({ name: 'outcome', label: messages.after, type: 'radio', options })}
<button class="grave">${messages.reject}</button></form></details></section>`
}

async function reject(context: SignedInContext): Promise<PageResponse> {
  const { submit, fields, params } = context
  const body = {
    reason: firstValue(fields, 'reason'),
    may_apply_again: firstValue(fields, 'outcome') === 'again',
  }
  const result = await submit(driverRoutes.reject, { params, body })
  return 'rejected' in result
    ? applicationPage(context, result.rejected)
    : { to: withNotice(path, 'cadastro_rejeitado') }
}

/** The applications of drivers, for the platform's operators. */
export const driversArea: ConsoleArea = {
  section: 'drivers',
  get: {
    '/cadastros': listPage,
    '/cadastros/:driver_id': applicationPage,
    '/cadastros/:driver_id/documentos/:kind.jpg': download(driverRoutes.document),
  },
  post: {
    '/cadastros/:driver_id/aprovar': action(driverRoutes.approve, {
      notice: 'cadastro_aprovado',
      to: () => path,
    }),
    '/cadastros/:driver_id/rejeitar': reject,
  },
}
