import { randomUUID } from 'node:crypto'
import { serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import { firstTariff } from '@rodovia/core/quoting/tariff.ts'
import { tiers } from '@rodovia/core/quoting/tier.ts'
import { vehicleNames } from '@rodovia/core/quoting/vehicle-names.ts'
import { timeElement } from '../../formats.ts'
import { controlsOf } from '../../forms/controls.ts'
import { type Fields, firstValue } from '../../forms/fields.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { preciseTime } from '../../local-time.ts'
import { badge } from '../../tones.ts'
import { notice, withNotice } from '../notice.ts'
import type { ConsoleArea, PageContent, PageResponse, SignedInContext } from '../page.ts'
import { previewSection } from './preview-section.ts'
import { feeNames, type Preview, type TariffList, tariffRoutes } from './routes.ts'
import { hundredthsText, rowsText } from './rows-text.ts'
import { messages } from './tariff-messages.ts'

const path = '/conta/tarifas'

async function tariffPage(
  { run, query }: SignedInContext,
  form: FormState | null = null,
  preview: Preview | null = null,
): Promise<PageContent> {
  const { tariff, tariffs } = await run<TariffList>(tariffRoutes.list)
  const latest = tariffs[0]?.version ?? tariff.version
  return {
    title: messages.title,
    body: html`${notice(query)}<h1>${messages.title}</h1>
<p class="quiet">${messages.intro}</p>
${preview ? previewSection(preview) : ''}
<section class="card"><h2>${messages.current(tariff.version)}</h2>
<p class="quiet">${sinceText(tariff)}</p>
${feesTable(tariff)}
${
  tariff.rows.length === 0
    ? html`<p>${messages.noRows}</p>`
    : html`<h3>${messages.rows}</h3><ul>${rowsText(tariff.rows)
        .split('\n')
        .map((line) => html`<li>${line}</li>`)}</ul>`
}</section>
${tariffForm(form ?? newForm(fieldsOf(tariff, latest)), form !== null)}
<section class="card"><h2>${messages.versions}</h2><ul class="list">${tariffs.map((one) => versionItem(one, tariff.version))}</ul></section>`,
  }
}

/** The first version counts from always. */
function sinceText({ effectiveFrom }: Pick<TariffList['tariff'], 'effectiveFrom'>) {
  if (new Date(effectiveFrom) <= firstTariff.effectiveFrom) return messages.always
  return html`${messages.since} ${timeElement(effectiveFrom, preciseTime)}`
}

function feesTable({ vehicles, ...tariff }: TariffList['tariff']) {
  const lines = vehicles.map(
    ({ serviceType, baseCents, perKmCents, minimumCents, perKgCents }) =>
      html`<tr role="row"><th role="rowheader" scope="row">${vehicleNames[serviceType]}</th>${[baseCents, perKmCents, minimumCents, perKgCents].map((cents, index) => html`<td role="cell" class="amount labelled" data-label="${messages[feeNames[index]!]}">${hundredthsText(cents)}</td>`)}</tr>`,
  )
  const markups = tiers.map(
    (tier) => html`<li>${messages.markup(tier)}: ${hundredthsText(tariff[`${tier}MarkupBasisPoints`])}</li>`,
  )
  const discount = html`<li>${messages.samePickup}: ${hundredthsText(tariff.samePickupBasisPoints)}</li>`
  return html`<table class="rows" role="table"><caption class="unseen">${messages.current(tariff.version)}</caption>
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">${messages.vehicle}</th>${feeNames.map((fee) => html`<th role="columnheader" scope="col" class="amount">${messages[fee]}</th>`)}</tr></thead>
<tbody role="rowgroup">${lines}</tbody></table>
<ul>${markups}${discount}</ul>`
}

function tariffForm(form: FormState, isOpen: boolean) {
  const { text, textArea, summary } = controlsOf(form)
  const amount = { inputMode: 'decimal', maxLength: 9 } as const
  const vehicles = serviceTypes.map(
    (type) => html`<fieldset class="field"><legend>${vehicleNames[type]}</legend>
<div class="pair">${feeNames.map((fee) => text({ name: `${type}.${fee}`, label: messages[fee], ...amount }))}</div></fieldset>`,
  )
  const inputs = html`${vehicles}
<div class="pair">${tiers.map((tier) => text({ name: tier, label: messages.markup(tier), ...amount }))}</div>
${text({ name: 'same_pickup', label: messages.samePickup, hint: messages.samePickupHint, ...amount })}
${textArea({ name: 'rows', label: messages.rows, hint: messages.rowsHint, isOptional: true, maxLength: 30_000 })}
${text({ name: 'effective_on', label: messages.effectiveOn, hint: messages.effectiveOnHint, type: 'date', isOptional: true })}`
  return html`<details class="card folded"${isOpen ? ' open' : ''}><summary>${messages.fresh}</summary>
<form method="post" action="${path}" class="form">
${summary}
<input type="hidden" name="once" value="${firstValue(form.fields, 'once')}">
<input type="hidden" name="based_on_version" value="${firstValue(form.fields, 'based_on_version')}">
${inputs}
<button class="plain" formaction="${path}/efeito">${messages.preview}</button>
<button>${messages.publish}</button>
</form></details>`
}

function fieldsOf({ vehicles, rows, ...tariff }: TariffList['tariff'], latest: number): Fields {
  const fees = vehicles.flatMap(({ serviceType, baseCents, perKmCents, minimumCents, perKgCents }) =>
    [baseCents, perKmCents, minimumCents, perKgCents].map((cents, index) => [
      `${serviceType}.${feeNames[index]}`,
      hundredthsText(cents),
    ]),
  )
  const markups = tiers.map((tier) => [tier, hundredthsText(tariff[`${tier}MarkupBasisPoints`])])
  return {
    ...Object.fromEntries([...fees, ...markups]),
    same_pickup: hundredthsText(tariff.samePickupBasisPoints),
    rows: rowsText(rows),
    once: randomUUID(),
    based_on_version: String(latest),
  }
}

function versionItem({ version, effectiveFrom, rowCount }: TariffList['tariffs'][number], inForce: number) {
  const state =
    version === inForce ? messages.inForce : Date.parse(effectiveFrom) > Date.now() ? messages.upcoming : null
  return html`<li><b>${messages.version(version)}</b>${state ? html` ${badge(state)}` : ''} · ${sinceText({ effectiveFrom })} · ${messages.rowCount(rowCount)}</li>`
}

async function previewPage(context: SignedInContext): Promise<PageResponse> {
  const result = await context.submit<{ preview: Preview }>(tariffRoutes.preview)
  return 'rejected' in result
    ? tariffPage(context, result.rejected)
    : tariffPage(context, newForm(context.fields), result.body.preview)
}

async function publish(context: SignedInContext): Promise<PageResponse> {
  const result = await context.submit(tariffRoutes.write)
  return 'rejected' in result
    ? tariffPage(context, result.rejected)
    : { to: withNotice(path, 'tarifa_publicada') }
}

/** The prices of deliveries, for administrators of the platform. */
export const tariffsArea: ConsoleArea = {
  section: 'tariffs',
  get: { '/tarifas': (context) => tariffPage(context) },
  post: { '/tarifas/efeito': previewPage },
  postOnce: { '/tarifas': publish },
}
