import { cepIn } from '@rodovia/core/geo/cep.ts'
import { serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import { type Tier, tiers } from '@rodovia/core/quoting/tier.ts'
import { shopSignUpPath } from '../console/links/shop-sign-up-page.ts'
import { embedPageAddress } from '../embed/embed-page.ts'
import { kilometres, money, stopTime } from '../formats.ts'
import { controlsOf } from '../forms/controls.ts'
import { firstValue } from '../forms/fields.ts'
import { type FormState, issueOf } from '../forms/form-state.ts'
import { type Hole, html } from '../html.ts'
import { stopZones } from '../local-time.ts'
import { ownLanguage, pageDocument, script } from '../page-document.ts'
import type { PageFiles } from '../page-files.ts'
import { signUpAddress } from '../sign-up/sign-up-page.ts'
import { messages } from './front-messages.ts'

export type PublicQuote = {
  cotacao_id: string
  expires_at: string
  distance_km: number
  origem: { city: string; uf: string; time_zone: string }
  destino: { city: string; uf: string; time_zone: string }
  tiers: Record<Tier, { price_cents: number; deadline_hours: number }>
}

export type FrontPage = {
  files: PageFiles
  form: FormState
  quote?: PublicQuote | undefined
  /** The tier that was chosen; all without one. */
  tier?: string | undefined
  /** The fault of the tracking link, and the text of its field. */
  link?: { text: string; fault: Hole }
}

/** The first page: a quote without an account, tracking, and the way to everything else. */
export function frontPage({ files, form, quote, tier, link }: FrontPage) {
  const { cep_origem, cep_destino, service_type } = form.fields
  const kept = Object.entries({ cep_origem, cep_destino, service_type, tier }).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== '',
  )
  return pageDocument({
    files,
    title: messages.title,
    query: Object.fromEntries(kept),
    isIndexed: true,
    head: html`<meta name="description" content="${messages.lead}"><link rel="stylesheet" href="${files.frontStyles}">${script(files.front)}`,
    body: html`<main id="content" class="front">
<div class="lead"><h1>${messages.title}</h1><p>${messages.lead}</p></div>
<div class="sides">
<section class="card" aria-labelledby="quote-title"><h2 id="quote-title">${messages.quote}</h2>
<p class="hint">${messages.noAccount}</p>
${quoteForm(form, tier)}
<div id="quote-result">${quote ? quoteResult(quote, tier) : ''}</div>
</section>
<div class="side">
${trackingForm(link)}
${places()}
</div>
</div>
${ways()}
</main>
<footer class="front"><p><a href="/piso">${messages.freightFloor}</a> <span class="hint">${messages.freightFloorHint}</span></p>
<p><a href="${embedPageAddress}">${messages.embed}</a> <span class="hint">${messages.embedHint}</span></p></footer>`,
  })
}

function quoteForm(form: FormState, tier = '') {
  const { select } = controlsOf(form)
  const { error } = form
  return html`<form method="get" action="/#prices" class="form">
<input type="hidden" name="lang" value="${ownLanguage}">
${error ? html`<p class="issue" role="alert">${error.error === 'validation_failed' ? messages.fault : error.message}</p>` : ''}
<div class="pair">${cepField(form, 'cep_origem', messages.origin)}${cepField(form, 'cep_destino', messages.destination)}</div>
<div class="pair">
${select({ name: 'service_type', label: messages.vehicle, options: serviceTypes.map((type) => [type, messages.vehicles[type]] as const) })}
<div class="field"><label for="tier">${messages.tier}</label><select id="tier" name="tier"><option value="">${messages.everyTier}</option>${tiers.map((one) => html`<option value="${one}"${one === tier ? ' selected' : ''}>${messages.tiers[one]}</option>`)}</select></div>
</div>
<button>${messages.ask}</button>
</form>`
}

/** The API explains its refusals to developers; here they are for people. */
function cepField(form: FormState, name: string, label: Hole) {
  const value = firstValue(form.fields, name)
  const isWrong = issueOf(form, name) !== null
  const fault = cepIn(value) ? messages.unknownCep(value) : messages.badCep(value)
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" required inputmode="numeric" maxlength="20" autocomplete="off" aria-describedby="${name}-hint${isWrong ? ` ${name}-issue` : ''}"${isWrong ? html` aria-invalid="true"` : ''}>
${isWrong ? html`<p class="issue" id="${name}-issue">${fault}</p>` : ''}
<p class="hint" id="${name}-hint">${messages.cepHint}</p></div>`
}

function quoteResult({ tiers: prices, origem, destino, ...quote }: PublicQuote, chosen = '') {
  const town = ({ city, uf }: PublicQuote['origem']) => `${city}, ${uf}`
  const shown = tiers.filter((tier) => chosen === '' || tier === chosen)
  const back = new URLSearchParams({ volta: `/conta/cotacoes/${quote.cotacao_id}` })
  return html`<div id="prices" class="prices" role="status">
<p>${messages.trip(town(origem), town(destino), kilometres(quote.distance_km))}</p>
<ul>${shown.map(
    (tier) =>
      html`<li><b>${money(prices[tier].price_cents)}</b> <span>${messages.tiers[tier]}, ${messages.within(prices[tier].deadline_hours)}</span>${tier === 'padrao' ? html` <small>${messages.quoteOnly}</small>` : ''}</li>`,
  )}</ul>
<p class="hint">${messages.valid} ${stopTime(quote.expires_at, stopZones({ origem, destino }).pickup)}</p>
<p><a class="button" href="/conta/entrar?${String(back)}">${messages.order}</a></p>
<p class="hint">${messages.orderHint}</p>
</div>`
}

function trackingForm(link: FrontPage['link']) {
  return html`<section class="card" aria-labelledby="track-title"><h2 id="track-title">${messages.track}</h2>
<form method="get" action="/rastreio" class="public-form">
<input type="hidden" name="lang" value="${ownLanguage}">
<label for="link">${messages.link}</label>
${link ? html`<p id="link-fault" class="wrong" role="alert">${link.fault}</p>` : ''}
<input id="link" name="link" value="${link?.text ?? ''}" maxlength="300" required autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="link-hint${link ? ' link-fault' : ''}"${link ? html` aria-invalid="true"` : ''}>
<p id="link-hint" class="hint">${messages.linkHint}</p>
<button>${messages.open}</button>
</form></section>`
}

/** Three steps for each kind of visitor, and the page where they begin. */
function ways() {
  const { shops, drivers, developers } = messages
  const kinds = [
    { ...shops, href: shopSignUpPath },
    { ...drivers, href: signUpAddress },
    { ...developers, href: '/docs/guides/tutorials/first-integration' },
  ]
  return html`<section class="ways" aria-labelledby="ways-title"><h2 id="ways-title">${messages.ways}</h2>
<div>${kinds.map(
    ({ name, steps, begin, href }) =>
      html`<section class="card"><h3>${name}</h3><ol>${steps.map((step) => html`<li>${step}</li>`)}</ol><p><a href="${href}">${begin}</a></p></section>`,
  )}</div></section>`
}

function places() {
  const links = [
    ['/conta', messages.console, messages.consoleHint],
    ['/motorista', messages.driver, messages.driverHint],
    ['/prova', messages.proof, messages.proofHint],
    ['/docs', messages.docs, messages.docsHint],
    ['/status', messages.status, messages.statusHint],
  ] as const
  return html`<nav class="card" aria-labelledby="places-title"><h2 id="places-title">${messages.places}</h2>
<ul class="places">${links.map(([path, name, hint]) => html`<li><a href="${path}">${name}</a> <span>${hint}</span></li>`)}</ul></nav>`
}
