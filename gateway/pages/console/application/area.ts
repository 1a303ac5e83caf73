import { type DocumentKind, documentKinds } from '@rodovia/core/identity/drivers/application.ts'
import { restRoute } from '@rodovia/gateway/rest/routes.ts'
import { timeElement } from '../../formats.ts'
import { controlsOf } from '../../forms/controls.ts'
import { type FormState, issueOf, newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { notice, withNotice } from '../notice.ts'
import type { ConsoleArea, PageContent, PageResponse, SignedInContext } from '../page.ts'
import { download } from '../page-kinds.ts'
import { documentNames, messages, statusNames, statusTexts } from './application-messages.ts'

const path = '/conta/cadastro'

export const applicationRoutes = {
  read: restRoute('GET /api/app/v1/driver/application'),
  apply: restRoute('POST /api/app/v1/driver/application'),
  send: restRoute('POST /api/app/v1/driver/application/documents'),
  document: restRoute('GET /api/app/v1/driver-applications/:driver_id/documents/:kind'),
}

export type Application = {
  status: 'pending' | 'approved' | 'rejected'
  vehicle_plate: string | null
  vehicle_model: string | null
  fleet_name: string | null
  applied_at: string
  reason: string | null
  documents: { kind: DocumentKind; sha256: string; sent_at: string }[]
  missing_documents: DocumentKind[]
}

async function applicationPage(
  context: SignedInContext,
  rejected: { document?: FormState; details?: FormState } = {},
): Promise<PageContent> {
  const { run, query } = context
  const { application } = await run<{ application: Application }>(applicationRoutes.read)
  const { status, reason, missing_documents: missing } = application
  const isOpen = status !== 'approved'
  const isIncomplete = status === 'pending' && missing.length > 0
  return {
    title: messages.title,
    body: html`${notice(query)}<h1>${messages.title}</h1>
<section class="card"><h2>${isIncomplete ? messages.incomplete : statusNames[status]}</h2>
<p>${isIncomplete ? messages.incompleteText : statusTexts[status]}</p>
${reason === null ? '' : html`<p class="late">${messages.reason}: ${reason}</p>`}
${isOpen && missing.length > 0 ? html`<p><strong>${messages.missing}:</strong></p><ul>${missing.map((kind) => html`<li>${documentNames[kind]}</li>`)}</ul>` : ''}
${isOpen ? '' : html`<p><a href="/motorista">${messages.openApp}</a></p>`}</section>
<section class="card"><h2>${messages.documents}</h2>${documentList(application)}
${isOpen ? documentForm(rejected.document ?? newForm({ kind: missing[0] ?? 'cnh' })) : ''}</section>
${isOpen ? detailsForm(application, rejected.details) : ''}`,
  }
}

function documentList({ documents }: Application) {
  if (documents.length === 0) return html`<p class="quiet">${messages.noDocuments}</p>`
  return html`<ul class="list">${documents.map(
    ({ kind, sent_at }) =>
      html`<li><a href="${path}/documentos/${kind}.jpg">${documentNames[kind]}</a> <span class="quiet">${messages.sentAt} ${timeElement(sent_at)}</span></li>`,
  )}</ul>`
}

function documentForm(form: FormState) {
  const controls = controlsOf(form, 'd')
  const options = documentKinds.map((kind) => [kind, documentNames[kind]] as const)
  const issue = issueOf(form, 'image_b64')
  return html`<h3>${messages.send}</h3>
<form method="post" action="${path}/documentos" enctype="multipart/form-data" class="form">
${controls.summary}
${controls.select({ name: 'kind', label: messages.kind, options })}
<div class="field"><label for="file">${messages.file}</label>
<input id="file" name="image_b64" type="file" accept="image/jpeg,image/png,image/webp" required aria-describedby="file-hint"${issue ? html` aria-invalid="true"` : ''}>
<p class="hint" id="file-hint">${messages.fileHint}</p></div>
<button>${messages.sendNow}</button></form>`
}

function detailsForm(application: Application, rejected?: FormState) {
  const { vehicle_plate, vehicle_model, fleet_name, status } = application
  const stated = {
    vehicle_plate: vehicle_plate ?? '',
    vehicle_model: vehicle_model ?? '',
    fleet_name: fleet_name ?? '',
  }
  const controls = controlsOf(rejected ?? newForm(stated))
  return html`<section class="card"><h2>${messages.details}</h2>
<form method="post" action="${path}" class="form">
${controls.summary}
${controls.text({ name: 'vehicle_plate', label: messages.plate, hint: messages.plateHint, isOptional: true, maxLength: 20 })}
${controls.text({ name: 'vehicle_model', label: messages.model, isOptional: true, maxLength: 80 })}
${controls.text({ name: 'fleet_name', label: messages.fleet, isOptional: true, maxLength: 120 })}
<button>${status === 'rejected' ? messages.applyAgain : messages.save}</button></form></section>`
}

async function send(context: SignedInContext): Promise<PageResponse> {
  const result = await context.submit(applicationRoutes.send)
  return 'rejected' in result
    ? applicationPage(context, { document: result.rejected })
    : { to: withNotice(path, 'documento') }
}

async function apply(context: SignedInContext): Promise<PageResponse> {
  const result = await context.submit(applicationRoutes.apply)
  return 'rejected' in result
    ? applicationPage(context, { details: result.rejected })
    : { to: withNotice(path, 'cadastro') }
}

/** A driver's own application: status, documents, vehicle. */
export const applicationArea: ConsoleArea = {
  section: 'application',
  get: {
    '/cadastro': applicationPage,
    '/cadastro/documentos/:kind.jpg': (context) =>
      download(applicationRoutes.document)({
        ...context,
        params: { ...context.params, driver_id: context.caller.actor.userId },
      }),
  },
  post: { '/cadastro': apply },
  uploads: { '/cadastro/documentos': send },
}
