import { randomUUID } from 'node:crypto'
import { townLine } from '@rodovia/core/geo/address.ts'
import { permit } from '@rodovia/core/identity/permissions.ts'
import type { SavedAddress } from '@rodovia/gateway/rest/addresses.ts'
import { addressFrom, addressParts } from '../../forms/address-fields.ts'
import { confirmDestructiveAction } from '../../forms/buttons.ts'
import { type Controls, controlsOf } from '../../forms/controls.ts'
import { type Fields, filledFields, firstValue } from '../../forms/fields.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import { metadataMessages } from '../../forms/forms-messages.ts'
import {
  hasMetadata,
  metadataBody,
  metadataControls,
  metadataFields,
  withMetadataIssues,
} from '../../forms/metadata-fields.ts'
import { type Hole, html } from '../../html.ts'
import { badge } from '../../tones.ts'
import { formPage } from '../form-page.ts'
import { emptyList } from '../lists/empty-list.ts'
import { notice, withNotice } from '../notice.ts'
import type { ConsoleArea, PageContent, PageResponse, SignedInContext } from '../page.ts'
import { actionLink, pageHead } from '../page-head.ts'
import { action, download } from '../page-kinds.ts'
import { pageParameters, pager } from '../pagination.ts'
import { messages } from './address-messages.ts'
import { importPage, sendFile } from './import-page.ts'
import { addressesPath, addressRoutes, importPath } from './routes.ts'
import { hasSameAddress, savedAddressFields } from './saved-fields.ts'

const newPath = `${addressesPath}/novo`

async function addAddress(context: SignedInContext): Promise<PageResponse> {
  const { fields, submit } = context
  const result = await submit(addressRoutes.add, { body: bodyOf(fields) })
  return 'rejected' in result
    ? newPage(context, withMetadataIssues(result.rejected))
    : { to: withNotice(addressesPath, 'endereco_salvo') }
}

async function changeAddress(context: SignedInContext): Promise<PageResponse> {
  const { fields, params, run, submit } = context
  const { address: saved } = await run<{ address: SavedAddress }>(addressRoutes.read, { params })
  const { address, ...others } = bodyOf(fields)
  const body = hasSameAddress(fields, saved, 'address') ? others : { ...others, address }
  const result = await submit(addressRoutes.change, { params, body })
  return 'rejected' in result
    ? editPage(context, withMetadataIssues(result.rejected))
    : { to: withNotice(addressesPath, 'endereco_salvo') }
}

function bodyOf(fields: Fields): Record<string, unknown> {
  return {
    ...filledFields(fields, ['name', 'phone']),
    ...addressFrom(fields, 'address'),
    is_default_pickup: firstValue(fields, 'is_default_pickup') !== '',
    metadata: metadataBody(fields),
  }
}

/** The form that adds an entry. */
async function newPage(
  { caller }: SignedInContext,
  form = newForm({ once: randomUUID() }),
): Promise<PageContent> {
  permit(caller.actor, 'order.create')
  return formPage(form, {
    title: messages.add,
    action: addressesPath,
    controls: (controls) =>
      html`<input type="hidden" name="once" value="${firstValue(form.fields, 'once')}">${entryFields(controls, form)}`,
    send: messages.add,
    backTo: addressesPath,
  })
}

/** The address book with its search. */
async function listPage(context: SignedInContext): Promise<PageContent> {
  const { query, run } = context
  const search = firstValue(query, 'busca').trim()
  const { addresses, total, offset } = await run<{
    addresses: SavedAddress[]
    total: number
    offset: number
  }>(addressRoutes.list, { query: { ...pageParameters(query), ...(search && { search }) } })
  const searchControls = controlsOf(newForm({ busca: search }), 's')
  return {
    title: messages.title,
    body: html`${notice(query)}${pageHead(messages.title, html`${actionLink(importPath, messages.importLink)} ${actionLink(newPath, messages.add, true)}`)}
<p class="quiet">${messages.intro}</p>
<form method="get" action="${addressesPath}" class="form card" role="search">
${searchControls.text({ name: 'busca', label: messages.search, type: 'search', isOptional: true, maxLength: 100 })}
<button class="plain">${messages.find}</button>
</form>
${addresses.length === 0 ? noAddresses(search) : html`<ul class="list">${addresses.map((saved) => addressItem(saved))}</ul>`}
${pager(addressesPath, query, { total, offset, count: addresses.length })}`,
  }
}

/** The next step depends on why there are none. */
function noAddresses(search: string) {
  return search
    ? emptyList(messages.nothingFound, { href: addressesPath, label: messages.back })
    : emptyList(messages.none, { href: newPath, label: messages.add })
}

function addressItem({ id, name, phone, address, is_default_pickup, use_count }: SavedAddress) {
  const { street, number, complement, district, postal_code: cep, city, state: uf } = address
  const door = [street, number, complement].filter(Boolean).join(', ')
  return html`<li class="card">
<h2>${name}${is_default_pickup ? html` ${badge(messages.isPickup)}` : ''}</h2>
<p>${phone}<br>${door}${district ? ` - ${district}` : ''}<br>${townLine({ city, uf, cep })}</p>
<p class="quiet">${messages.used(use_count)} · <a href="${addressesPath}/${id}">${messages.change}</a></p>
${confirmDestructiveAction(`${addressesPath}/${id}/remover`, { summary: messages.remove, text: messages.removeText, label: messages.removeNow })}
</li>`
}

async function editPage({ params, run }: SignedInContext, rejected = newForm()): Promise<PageContent> {
  const { address: saved } = await run<{ address: SavedAddress }>(addressRoutes.read, { params })
  const form = rejected.error ? rejected : newForm(fieldsOf(saved))
  return formPage(form, {
    title: messages.changeTitle,
    action: `${addressesPath}/${saved.id}`,
    controls: (controls) => entryFields(controls, form),
    send: messages.save,
    backTo: addressesPath,
  })
}

function fieldsOf(saved: SavedAddress): Fields {
  const { name, phone, is_default_pickup } = saved
  return {
    name,
    phone,
    is_default_pickup: is_default_pickup ? '1' : '',
    ...savedAddressFields(saved, 'address'),
    ...metadataFields(saved.metadata),
  }
}

function entryFields(controls: Controls, form: FormState): Hole {
  const { text, checkbox } = controls
  return html`${text({ name: 'name', label: messages.name, maxLength: 120 })}
${text({ name: 'phone', label: messages.phone, type: 'tel', hint: messages.phoneHint, maxLength: 60 })}
<fieldset class="address">
<legend>${messages.address}</legend>
${text({ name: 'address.postal_code', label: messages.postalCode, hint: messages.postalCodeHint, inputMode: 'numeric', maxLength: 12 })}
${addressParts(controls, 'address')}
</fieldset>
${checkbox({ name: 'is_default_pickup', label: messages.pickup })}
<details${hasMetadata(form) ? ' open' : ''}><summary>${metadataMessages.title}</summary>${metadataControls(controls, form)}</details>`
}

/** The tenant's address book; of an external client, their own. */
export const addressesArea: ConsoleArea = {
  section: 'addresses',
  get: {
    '/enderecos': (context) => listPage(context),
    '/enderecos/novo': (context) => newPage(context),
    '/enderecos/importar': async () => importPage(),
    '/enderecos/importar/modelo.csv': download(addressRoutes.templateCsv),
    '/enderecos/importar/modelo.xlsx': download(addressRoutes.templateXlsx),
    '/enderecos/:address_id': (context) => editPage(context),
  },
  post: {
    '/enderecos/:address_id': changeAddress,
    '/enderecos/:address_id/remover': action(addressRoutes.remove, {
      notice: 'endereco_removido',
      to: () => addressesPath,
    }),
  },
  postOnce: { '/enderecos': addAddress },
  uploads: { '/enderecos/importar': sendFile },
}
