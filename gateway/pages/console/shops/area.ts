import { permit } from '@rodovia/core/identity/permissions.ts'
import { orderableTiers } from '@rodovia/core/quoting/tier.ts'
import { shopKindNames } from '@rodovia/core/shops/shop-origin.ts'
import type { SavedAddress } from '@rodovia/gateway/rest/addresses.ts'
import { timeElement } from '../../formats.ts'
import { actionButton, confirmDestructiveAction } from '../../forms/buttons.ts'
import { allValues } from '../../forms/fields.ts'
import { issueForPeople, newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { badge } from '../../tones.ts'
import { addressesPath, addressRoutes } from '../addresses/routes.ts'
import { copyable } from '../copyable.ts'
import { formPage } from '../form-page.ts'
import { emptyList } from '../lists/empty-list.ts'
import { notice, withNotice } from '../notice.ts'
import type { ConsoleArea, PageContent, PageResponse, SignedInContext } from '../page.ts'
import { actionLink, pageHead } from '../page-head.ts'
import { action } from '../page-kinds.ts'
import { connectionModes, type Shop, shopRoutes } from './routes.ts'
import { fieldNames, hindranceNames, kindNames, messages, serviceNames } from './shops-messages.ts'

const shopsPath = '/conta/lojas'

/** The form offers this many of an address book's entries, the newest first. */
const offeredSenders = 100

async function connectShop(context: SignedInContext): Promise<PageResponse> {
  const { fields, submit } = context
  const body = { ...plainFields(fields), services: allValues(fields, 'services') }
  const result = await submit(shopRoutes.create, { body })
  if ('rejected' in result) return newShopPage(context, result.rejected)
  return { to: withNotice(shopsPath, 'loja') }
}

function plainFields(fields: SignedInContext['fields']) {
  return Object.fromEntries(
    ['name', 'kind', 'shop', 'key', 'token', 'sender', 'mode'].map((name) => [
      name,
      allValues(fields, name)[0],
    ]),
  )
}

const firstForm = newForm({ mode: 'live', kind: shopKindNames[0], services: [...orderableTiers] })

async function shopsPage(context: SignedInContext): Promise<PageContent> {
  const { shops } = await context.run<{ shops: Shop[] }>(shopRoutes.list)
  const lines = shops.map(shopItem)
  return {
    title: messages.title,
    body: html`${notice(context.query)}${pageHead(messages.title, actionLink(`${shopsPath}/nova`, messages.create, true))}
<p class="quiet">${messages.intro}</p>
${lines.length === 0 ? emptyList(messages.none, { href: `${shopsPath}/nova`, label: messages.create }) : html`<ul class="list">${lines}</ul>`}`,
  }
}

function shopItem(shop: Shop) {
  const { id, name, kind, shop: address, livemode, services, created_at, last_used_at, revoked_at } = shop
  const used = last_used_at ? timeElement(last_used_at) : messages.never
  const asksItself = shop.tracking_url !== null
  const log = html`<a href="/conta/webhooks/${shop.webhook_id}">${messages.log}</a> · `
  const links = livemode
    ? html`<p>${asksItself ? '' : log}<a href="/conta/chaves">${messages.limits}</a></p>`
    : ''
  const addresses = [
    [messages.rates, shop.rates_url],
    [messages.events, shop.events_url],
    [messages.tracking, shop.tracking_url],
  ] as const
  return html`<li class="card">
<h2>${name} ${livemode ? '' : badge(messages.test)} ${revoked_at ? badge(messages.revoked, 'ended') : ''}</h2>
<p class="address">${kindNames[kind as keyof typeof kindNames]} · ${address} · ${services.map((tier) => serviceNames[tier as keyof typeof serviceNames]).map((text, index) => html`${index > 0 ? ', ' : ''}${text}`)}</p>
<p class="quiet">${messages.created} ${timeElement(created_at)} · ${messages.used} ${used}</p>
${links}
<details><summary>${messages.callbacks}</summary><p>${asksItself ? messages.hubHint : messages.callbacksHint}</p>
<dl>${addresses.map(([name, url]) => (url === null ? '' : html`<dt>${name}</dt><dd>${copyable(url)}</dd>`))}</dl></details>
<details${shop.orders.some(({ may_retry }) => may_retry) ? ' open' : ''}><summary>${messages.orders}</summary>${shop.orders.length === 0 ? html`<p>${messages.noOrders}</p>` : html`<ul>${shop.orders.map((order) => orderItem(id, order, revoked_at !== null))}</ul>`}</details>
${revoked_at ? '' : confirmDestructiveAction(`${shopsPath}/${id}/revogar`, { summary: messages.revoke, text: asksItself ? messages.revokeHubText : messages.revokeText, label: messages.revokeNow })}
</li>`
}

function orderItem(connectionId: string, order: Shop['orders'][number], isRevoked: boolean) {
  const { shop_order_id, number, order_id, created_at, canceled_at, may_retry, hindrance } = order
  const state = canceled_at ? messages.canceled : order_id ? messages.placed : messages.waiting
  const why = hindrance
    ? html` <strong>${hindranceNames[hindrance.reason as keyof typeof hindranceNames]}</strong>${detailOf(hindrance)}`
    : ''
  const retry = actionButton({
    action: `${shopsPath}/${connectionId}/pedido`,
    label: messages.retry,
    fields: { shop_order_id },
  })
  return html`<li><p>${number} · ${timeElement(created_at)} · ${state}${why}${order_id ? html` <a href="/conta/pedidos/${order_id}">${messages.open}</a>` : ''}</p>
${may_retry && !isRevoked ? retry : ''}</li>`
}

function detailOf({ issues, detail }: NonNullable<Shop['orders'][number]['hindrance']>) {
  const texts = issues.map(({ field, message }) => {
    const name = field.split('.').at(-1)
    return html`${fieldNames[name as keyof typeof fieldNames] ?? field}: ${issueForPeople(message)}`
  })
  return (texts.length > 0 ? texts : detail ? [detail] : []).map((text) => html` <small>${text}</small>`)
}

/** The form of a new connection. Its sender is one of the saved addresses. */
async function newShopPage({ run, caller }: SignedInContext, form = firstForm): Promise<PageContent> {
  permit(caller.actor, 'apiKey.manage')
  const { addresses } = await run<{ addresses: SavedAddress[] }>(addressRoutes.list, {
    query: { limit: String(offeredSenders), offset: '0' },
  })
  const title = messages.create
  if (addresses.length === 0)
    return {
      title,
      body: html`<section class="card narrow"><h1>${title}</h1><p>${messages.noSender} <a href="${addressesPath}">${messages.addresses}</a>.</p></section>`,
    }
  const names = { live: messages.live, test: messages.testMode }
  const modes = connectionModes.map((mode) => ({ value: mode, label: names[mode] }))
  const services = orderableTiers.map((tier) => ({ value: tier, label: serviceNames[tier] }))
  const senders = addresses.map(
    ({ id, name, address: { street, number, city } }) =>
      [id, `${name}: ${street}, ${number}, ${city}`] as const,
  )
  const kinds = shopKindNames.map((kind) => [kind, kindNames[kind]] as const)
  // VTEX has none.
  const secret = { type: 'password', maxLength: 500, autocomplete: 'off', isOptional: true } as const
  return formPage(form, {
    ...{ title, action: shopsPath, send: messages.create, backTo: shopsPath },
    controls: (
      controls,
    ) => html`${controls.text({ name: 'name', label: messages.name, hint: messages.nameHint, maxLength: 60 })}
${controls.select({ name: 'kind', label: messages.kind, options: kinds })}
${controls.text({ name: 'shop', label: messages.shop, hint: messages.shopHint, maxLength: 200 })}
${controls.text({ name: 'key', label: messages.key, hint: messages.keyHint, ...secret })}
${controls.text({ name: 'token', label: messages.token, hint: messages.tokenHint, ...secret })}
${controls.select({ name: 'sender', label: messages.sender, hint: messages.senderHint, options: senders })}
${controls.choices({ name: 'services', label: messages.services, hint: messages.servicesHint, type: 'checkbox', options: services })}
${controls.choices({ name: 'mode', label: messages.mode, type: 'radio', options: modes })}`,
  })
}

async function retryOrder({ run, params, fields }: SignedInContext): Promise<PageResponse> {
  const body = { shop_order_id: allValues(fields, 'shop_order_id')[0] }
  const { isPlaced } = await run<{ isPlaced: boolean }>(shopRoutes.retry, { params, body })
  return { to: withNotice(shopsPath, isPlaced ? 'pedidoDeLoja' : 'pedidoDeLojaParado') }
}

/** The tenant's connected shops. */
export const shopsArea: ConsoleArea = {
  section: 'shops',
  get: {
    '/lojas': (context) => shopsPage(context),
    '/lojas/nova': (context) => newShopPage(context),
  },
  post: {
    '/lojas': connectShop,
    '/lojas/:id/revogar': action(shopRoutes.revoke, { notice: 'revogada', to: () => shopsPath }),
    '/lojas/:id/pedido': retryOrder,
  },
}
