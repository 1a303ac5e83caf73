import { permit } from '@rodovia/core/identity/permissions.ts'
import { timeElement } from '../../formats.ts'
import { confirmDestructiveAction } from '../../forms/buttons.ts'
import { newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { badge } from '../../tones.ts'
import { copyable } from '../copyable.ts'
import { formPage } from '../form-page.ts'
import { emptyList } from '../lists/empty-list.ts'
import { notice } from '../notice.ts'
import { oneTimeSecret } from '../one-time-secret.ts'
import type { ConsoleArea, PageContent, PageResponse, SignedInContext } from '../page.ts'
import { actionLink, pageHead } from '../page-head.ts'
import { action } from '../page-kinds.ts'
import { messages } from './open-delivery-messages.ts'
import { type Client, clientModes, clientRoutes } from './routes.ts'

const clientsPath = '/conta/open-delivery'

type Created = { secret: string; client: { id: string } }

/** The response shows the secret, once. */
async function createClient(context: SignedInContext): Promise<PageResponse> {
  const result = await context.submit<Created>(clientRoutes.create)
  return 'rejected' in result ? newClientPage(context, result.rejected) : clientsPage(context, result.body)
}

const firstForm = newForm({ mode: 'live' })

async function clientsPage(context: SignedInContext, created?: Created): Promise<PageContent> {
  const { clients } = await context.run<{ clients: Client[] }>(clientRoutes.list)
  const lines = clients.map(clientItem)
  return {
    title: messages.title,
    body: html`${notice(context.query)}${pageHead(messages.title, actionLink(`${clientsPath}/novo`, messages.create, true))}
<p class="quiet">${messages.intro}</p>
${created ? credentials(created) : ''}
${lines.length === 0 ? emptyList(messages.none, { href: `${clientsPath}/novo`, label: messages.create }) : html`<ul class="list">${lines}</ul>`}
${addresses()}`,
  }
}

function credentials({ secret, client: { id } }: Created) {
  return html`<section class="card"><h2>client_id</h2><p>${copyable(id)}</p></section>
${oneTimeSecret(secret, { title: messages.once, hint: messages.onceHint })}`
}

function clientItem(client: Client) {
  const { id, name, last_four, livemode, phone, url, webhook_id, created_at, last_used_at, revoked_at } =
    client
  const used = last_used_at ? timeElement(last_used_at) : messages.never
  const links = livemode
    ? html`<p><a href="/conta/webhooks/${webhook_id}">${messages.log}</a> · <a href="/conta/chaves">${messages.limits}</a></p>`
    : ''
  return html`<li class="card">
<h2>${name} <code>…${last_four}</code> ${livemode ? '' : badge(messages.test)} ${revoked_at ? badge(messages.revoked, 'ended') : ''}</h2>
<p>client_id <code class="address">${id}</code></p>
<p class="address">${url} · ${phone}</p>
<p class="quiet">${messages.created} ${timeElement(created_at)} · ${messages.used} ${used}</p>
${links}
${revoked_at ? '' : confirmDestructiveAction(`${clientsPath}/${id}/revogar`, { summary: messages.revoke, text: messages.revokeText, label: messages.revokeNow })}
</li>`
}

/** The form of a new application. */
async function newClientPage({ caller }: SignedInContext, form = firstForm): Promise<PageContent> {
  permit(caller.actor, 'apiKey.manage')
  const names = { live: messages.live, test: messages.testMode }
  const modes = clientModes.map((mode) => ({ value: mode, label: names[mode] }))
  return formPage(form, {
    title: messages.create,
    action: clientsPath,
    send: messages.create,
    backTo: clientsPath,
    controls: (
      controls,
    ) => html`${controls.text({ name: 'name', label: messages.name, hint: messages.nameHint, maxLength: 60 })}
${controls.text({ name: 'url', label: messages.url, hint: messages.urlHint, maxLength: 2048, type: 'url' })}
${controls.text({ name: 'phone', label: messages.phone, hint: messages.phoneHint, maxLength: 60, type: 'tel' })}
${controls.choices({ name: 'mode', label: messages.mode, type: 'radio', options: modes })}`,
  })
}

/** The addresses and the scope with which the application has to be set up. */
function addresses() {
  return html`<section class="card"><h2>${messages.addresses}</h2>
<dl>
<dt>${messages.tokenUrl}</dt><dd><code>/oauth/token</code>, scope <code>od.logistics</code></dd>
<dt>${messages.baseUrl}, ${messages.version} 2</dt><dd><code>/open-delivery/v2</code></dd>
<dt>${messages.baseUrl}, ${messages.version} 1</dt><dd><code>/open-delivery/v1</code></dd>
</dl></section>`
}

/** The tenant's Open Delivery clients. */
export const openDeliveryArea: ConsoleArea = {
  section: 'openDelivery',
  get: {
    '/open-delivery': (context) => clientsPage(context),
    '/open-delivery/novo': (context) => newClientPage(context),
  },
  post: {
    '/open-delivery': createClient,
    '/open-delivery/:id/revogar': action(clientRoutes.revoke, { notice: 'revogada', to: () => clientsPath }),
  },
}
