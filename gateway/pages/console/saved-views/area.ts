import { confirmDestructiveAction } from '../../forms/buttons.ts'
import { controlsOf } from '../../forms/controls.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { formPage } from '../form-page.ts'
import { emptyList } from '../lists/empty-list.ts'
import { notice, withNotice } from '../notice.ts'
import { filtersIn, ordersPath } from '../orders/filters.ts'
import type { ConsoleArea, PageContent, PageResponse, SignedInContext } from '../page.ts'
import { action } from '../page-kinds.ts'
import { readViews, type SavedView, savedViewRoutes, viewsPath } from './routes.ts'
import { messages } from './view-messages.ts'

/** The user's views, to rename and delete. */
async function viewsPage(
  context: SignedInContext,
  rejected: { id: string; form: FormState } | null = null,
): Promise<PageContent> {
  const views = await readViews(context)
  const formOf = ({ id, name }: SavedView) => (rejected?.id === id ? rejected.form : newForm({ name }))
  return {
    title: messages.title,
    body: html`${notice(context.query)}<h1>${messages.title}</h1>
<p class="quiet">${messages.intro} <a href="${ordersPath}" data-back>${messages.back}</a></p>
${views.length === 0 ? emptyList(messages.none, { href: ordersPath, label: messages.back }) : html`<ul class="list">${views.map((view) => viewItem(view, formOf(view)))}</ul>`}`,
  }
}

function viewItem({ id, name, query }: SavedView, form: FormState) {
  const controls = controlsOf(form, id)
  return html`<li class="card"><h2><a href="${ordersPath}?${query}">${name}</a></h2>
<form method="post" action="${viewsPath}/${id}" class="form">${controls.summary}
${controls.text({ name: 'name', label: messages.newName, maxLength: 60 })}
<button class="plain">${messages.rename}</button></form>
${confirmDestructiveAction(`${viewsPath}/${id}/excluir`, { summary: messages.delete, text: messages.deleteText, label: messages.deleteNow })}</li>`
}

/** The form that asks for the name of the filters in the address. */
function newViewPage({ fields }: SignedInContext, form = newForm()): PageContent {
  const filters = filtersIn(fields)
  if (filters === '')
    return {
      title: messages.save,
      body: html`<h1>${messages.save}</h1>${emptyList(messages.noFilter, { href: ordersPath, label: messages.back })}`,
    }
  return formPage(form, {
    title: messages.save,
    action: `${viewsPath}/novo?${filters}`,
    controls: ({ text }) =>
      text({ name: 'name', label: messages.name, hint: messages.nameHint, maxLength: 60 }),
    send: messages.saveNow,
    outro: html`<p><a href="${ordersPath}?${filters}" data-back>${messages.back}</a></p>`,
  })
}

/** Sending the form twice saves one view. */
async function saveView(context: SignedInContext): Promise<PageResponse> {
  const { query, fields, submit } = context
  const filters = filtersIn(query)
  const result = await submit(savedViewRoutes.save, { body: { name: fields.name, query: filters } })
  return 'rejected' in result
    ? newViewPage({ ...context, fields: query }, result.rejected)
    : { to: withNotice(`${ordersPath}?${filters}`, 'filtro_salvo') }
}

async function renameView(context: SignedInContext): Promise<PageResponse> {
  const { params, submit } = context
  const result = await submit(savedViewRoutes.rename, { params })
  return 'rejected' in result
    ? viewsPage(context, { id: params.view_id!, form: result.rejected })
    : { to: withNotice(viewsPath, 'filtro_renomeado') }
}

/** The filters that a user often needs. */
export const savedViewsArea: ConsoleArea = {
  section: 'orders',
  get: {
    '/pedidos/filtros': (context) => viewsPage(context),
    '/pedidos/filtros/novo': async (context) => newViewPage(context),
  },
  post: {
    '/pedidos/filtros/novo': saveView,
    '/pedidos/filtros/:view_id': renameView,
    '/pedidos/filtros/:view_id/excluir': action(savedViewRoutes.delete, {
      notice: 'filtro_excluido',
      to: () => viewsPath,
    }),
  },
}
