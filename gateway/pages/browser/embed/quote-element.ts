import { cepIn } from '@rodovia/core/geo/cep.ts'
import { serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import { orderableTiers, type Tier, tiers } from '@rodovia/core/quoting/tier.ts'
import { cepDigits } from '../../forms/cep-digits.ts'
import { type Ends, stopText, stopZones } from '../../local-time.ts'
import { kilometres, money } from '../../numbers.ts'
import { create } from '../dom.ts'
import { ask, EmbeddedElement, fill, type Refusal } from './element.ts'
import { messages, quoteMessages } from './embed-messages.ts'

type Town = { city: string; uf: string }

type Quote = {
  cotacao_id: string
  expires_at: string
  service_type: string
  distance_km: number
  currency: string
  origem: Ends['origem'] & Town
  destino: Ends['destino'] & Town
  tiers: Record<Tier, { price_cents: number; deadline_hours: number }>
}

type Trip = { origin: string; destination: string }

/** The details of the event `rodovia-quote`. */
export type ChosenQuote = {
  quoteId: string
  tier: Tier
  priceCents: number
  currency: string
  deadlineHours: number
  expiresAt: string
  serviceType: string
  originCep: string
  destinationCep: string
}

const fields = ['cep_origem', 'cep_destino'] as const
type Field = (typeof fields)[number]

const town = ({ city, uf }: Town) => `${city}, ${uf}`

/** `<rodovia-quote>`: prices between two postal codes. It emits `rodovia-quote` when the visitor chooses one. */
export class QuoteElement extends EmbeddedElement {
  static readonly observedAttributes = ['service-type', 'origin', 'tier', 'server', 'lang']

  readonly #inputs = { cep_origem: create('input', {}), cep_destino: create('input', {}) }
  readonly #issues = { cep_origem: create('p', {}), cep_destino: create('p', {}) }
  readonly #vehicle = create('select', { id: 'vehicle' })
  readonly #fault = create('p', { className: 'issue', role: 'alert' })
  readonly #result = create('div', { className: 'result', role: 'status' })
  #request: AbortController | null = null

  protected override start(server: string, signal: AbortSignal): void {
    fill(this.#fault)
    fill(this.#result)
    const form = create('form', { noValidate: true, ariaLabel: this.textIn(messages.quote) })
    const origin = this.attribute('origin')
    const serviceType = serviceTypes.find((one) => one === this.attribute('service-type').toUpperCase())
    // An origin that is no postal code stays in its field, where its fault can be shown.
    const isOriginSet = cepIn(origin) !== null
    if (origin) this.#inputs.cep_origem.value = origin
    if (!isOriginSet) form.append(this.#cepField('cep_origem', this.textIn(quoteMessages.origin)))
    form.append(this.#cepField('cep_destino', this.textIn(quoteMessages.destination)))
    this.#fillVehicles()
    if (serviceType) this.#vehicle.value = serviceType
    else form.append(labelled(this.#vehicle, this.textIn(quoteMessages.vehicle)))
    form.append(create('button', { textContent: this.textIn(quoteMessages.ask) }))
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void this.#submit(server, signal)
    })
    this.card.replaceChildren(form, this.#fault, this.#result)
  }

  #cepField(name: Field, label: string): HTMLElement {
    const input = Object.assign(this.#inputs[name], {
      id: name,
      name,
      inputMode: 'numeric',
      maxLength: 20,
      autocomplete: 'off',
      required: true,
    })
    const issue = Object.assign(this.#issues[name], { id: `${name}-issue`, className: 'issue' })
    const hint = create('p', {
      id: `${name}-hint`,
      className: 'quiet',
      textContent: this.textIn(quoteMessages.cepHint),
    })
    input.setAttribute('aria-describedby', `${issue.id} ${hint.id}`)
    this.#showIssue(name, '')
    const field = labelled(input, label)
    field.append(issue, hint)
    return field
  }

  #fillVehicles(): void {
    const { value } = this.#vehicle
    const options = serviceTypes.map((type) =>
      create('option', { value: type, textContent: this.textIn(quoteMessages.vehicles[type]) }),
    )
    this.#vehicle.replaceChildren(...options)
    if (value) this.#vehicle.value = value
  }

  #showIssue(name: Field, text: string): void {
    this.#inputs[name].ariaInvalid = text ? 'true' : null
    this.#issues[name].textContent = text
  }

  async #submit(server: string, signal: AbortSignal): Promise<void> {
    const values = { cep_origem: this.#inputs.cep_origem.value, cep_destino: this.#inputs.cep_destino.value }
    const wrong = fields.filter((name) => cepIn(values[name]) === null)
    fill(this.#fault)
    this.#showIssues(wrong, (name) => quoteMessages.badCep(values[name]))
    if (wrong.length > 0) return
    this.#request?.abort()
    this.#request = new AbortController()
    const either = AbortSignal.any([signal, this.#request.signal])
    fill(this.#result, create('p', { className: 'quiet', textContent: this.textIn(messages.loading) }))
    const trip = { origin: cepDigits(values.cep_origem), destination: cepDigits(values.cep_destino) }
    const query = new URLSearchParams({
      cep_origem: trip.origin,
      cep_destino: trip.destination,
      service_type: this.#vehicle.value,
    })
    const result = await ask<Quote>(`${server}/cotar/carrier?${query}`, this.language, either)
    if (either.aborted) return
    if (result && 'answer' in result) return this.#showQuote(result.answer, trip, server)
    fill(this.#result)
    this.#showRefusal(values, result?.refusal)
  }

  #showIssues(wrong: readonly Field[], issueOf: (name: Field) => typeof quoteMessages.order): void {
    for (const name of fields) this.#showIssue(name, wrong.includes(name) ? this.textIn(issueOf(name)) : '')
    // A field that the page has set is not shown.
    const [first] = wrong.filter((name) => this.#inputs[name].isConnected)
    if (first) this.#inputs[first].focus()
    else if (wrong[0]) this.#fault.textContent = this.textIn(issueOf(wrong[0]))
  }

  #showRefusal(values: Record<Field, string>, refusal: Refusal | undefined): void {
    const wrong = fields.filter((name) => refusal?.details?.some(({ field }) => field === name))
    if (wrong.length > 0) this.#showIssues(wrong, (name) => quoteMessages.unknownCep(values[name]))
    else this.#fault.textContent = refusal?.message ?? this.textIn(messages.unavailable)
  }

  #showQuote(quote: Quote, trip: Trip, server: string): void {
    const { language } = this
    const only = tiers.find((tier) => tier === this.attribute('tier').toLowerCase())
    const list = create('ul', {})
    for (const tier of only ? [only] : tiers) list.append(this.#priceItem(quote, tier, trip, server))
    const distance = kilometres(quote.distance_km)(language)
    const route = `${town(quote.origem)} → ${town(quote.destino)} · ${distance}`
    const until = stopText(quote.expires_at, stopZones(quote).pickup)(language)
    fill(
      this.#result,
      create('p', { textContent: route }),
      list,
      create('p', { className: 'quiet', textContent: `${this.textIn(quoteMessages.valid)} ${until}` }),
    )
  }

  #priceItem(quote: Quote, tier: Tier, trip: Trip, server: string): HTMLElement {
    const { price_cents: priceCents, deadline_hours: deadlineHours } = quote.tiers[tier]
    const item = create('li', {})
    const name = `${this.textIn(quoteMessages.tiers[tier])}, ${this.textIn(quoteMessages.within(deadlineHours))}`
    const price = create('b', { textContent: money(priceCents)(this.language) })
    item.append(price, create('span', { id: `tier-${tier}`, textContent: ` ${name} ` }))
    if (!orderableTiers.some((one) => one === tier)) {
      item.append(create('small', { textContent: this.textIn(quoteMessages.quoteOnly) }))
      return item
    }
    const back = new URLSearchParams({ volta: `/conta/cotacoes/${quote.cotacao_id}`, lang: this.language })
    const order = create('a', {
      className: 'button',
      href: `${server}/conta/entrar?${back}`,
      textContent: this.textIn(quoteMessages.order),
    })
    order.setAttribute('aria-describedby', `tier-${tier}`)
    const detail: ChosenQuote = {
      quoteId: quote.cotacao_id,
      tier,
      priceCents,
      currency: quote.currency,
      deadlineHours,
      expiresAt: quote.expires_at,
      serviceType: quote.service_type,
      originCep: trip.origin,
      destinationCep: trip.destination,
    }
    order.addEventListener('click', (event) => {
      const chosen = new CustomEvent('rodovia-quote', {
        detail,
        bubbles: true,
        composed: true,
        cancelable: true,
      })
      if (!this.dispatchEvent(chosen)) event.preventDefault()
    })
    item.append(order)
    return item
  }
}

function labelled(control: HTMLElement, label: string): HTMLElement {
  const field = create('div', { className: 'field' })
  field.append(create('label', { htmlFor: control.id, textContent: label }), control)
  return field
}
