import { parseCep } from '../geo/cep.ts'
import { type Gazetteer, locateCep } from '../geo/gazetteer.ts'
import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import type { QuoteId } from '../shared/ids.ts'
import type { SystemPorts } from '../shared/ports.ts'
import type { Quotes } from './ports.ts'
import { draftQuote, type Quote } from './quote.ts'
import { defaultServiceType, parseServiceType } from './service-type.ts'

type Ports = SystemPorts & {
  quotes: Quotes
  gazetteer: Gazetteer
  quoteSettings: { quoteLifeSeconds: number }
}

export type RequestQuote = {
  actor: Actor | null
  cepOrigem: string
  cepDestino: string
  serviceType?: string | null
}

/**
 * Prices a trip in every tier and stores the quote. Anyone may ask; a logged-in shipper's quote belongs to the
 * tenant. Refuses with `forbidden` an API key without the scope, with `validation_failed` an unknown CEP or vehicle.
 */
export async function requestQuote(ports: Ports, input: RequestQuote): Promise<Quote> {
  const asker = input.actor && permit(input.actor, 'quote.request')
  const serviceType = input.serviceType ? parseServiceType(input.serviceType) : defaultServiceType
  const origin = locateCep(parseCep(input.cepOrigem, 'cep_origem'), 'cep_origem', ports.gazetteer)
  const destination = locateCep(parseCep(input.cepDestino, 'cep_destino'), 'cep_destino', ports.gazetteer)
  const quote = draftQuote({
    id: ports.newId<QuoteId>(),
    tenantId: asker?.tenantId ?? null,
    origin,
    destination,
    serviceType,
    tariff: await ports.quotes.currentTariff(),
    at: ports.clock(),
    lifeSeconds: ports.quoteSettings.quoteLifeSeconds,
  })
  await ports.quotes.save(quote)
  return quote
}
