import type { AddressBook } from '../delivery/address-book/ports.ts'
import { inputOf } from '../delivery/address-book/saved-address.ts'
import { readPostalCode } from '../geo/address.ts'
import type { Cep } from '../geo/cep.ts'
import type { Actor } from '../identity/actor.ts'
import type { Request } from '../identity/request.ts'
import { parcelsOfItems } from '../quoting/equal-parcels.ts'
import type { ParcelInput } from '../quoting/parcels.ts'
import { calculateQuote, type RequestQuotePorts } from '../quoting/request-quote.ts'
import { isRefusal } from '../shared/refusal.ts'
import { readShopBody, requireShop } from './acting-shop.ts'
import type { RateRequest, ShopRate } from './kinds/shop-kind.ts'
import { checkoutOf } from './kinds/shop-kinds.ts'
import type { Shop, ShopRates, ShopStore } from './ports.ts'

type Ports = RequestQuotePorts & { shops: ShopStore; shopRates: ShopRates; addressBook: AddressBook }

/**
 * The prices of a cart in the form of the acting shop: none for a destination that is not served, and none that come too late for a
 * checkout. Nothing is stored. Refuses like `requireShop`, and with `validation_failed` what is not JSON.
 */
export async function quoteForShop(
  ports: Ports,
  { request, body }: { request: Request; body: string },
): Promise<object> {
  const { actor, shop } = await requireShop(ports, request, 'quote.request')
  const kind = checkoutOf(shop)
  const rateRequest = kind.readRateRequest(readShopBody(body))
  return kind.writeRates(await ratesOf(ports, { actor, shop }, rateRequest), ports.clock())
}

type Asker = { actor: Actor; shop: Shop }

async function ratesOf(
  ports: Ports,
  asker: Asker,
  { postalCode, country, items }: RateRequest,
): Promise<readonly ShopRate[]> {
  const cep = country === null || /^(BR|BRA)$/i.test(country) ? cepOf(postalCode) : null
  if (cep === null) return []
  const parcels = parcelsOfItems(items)
  const { version } = await ports.quotes.currentTariff(ports.clock())
  const key = `${asker.shop.id} ${version} ${cep} ${ports.sha256(JSON.stringify(parcels))}`
  return ports.shopRates.get(key, () => calculateRates(ports, asker, cep, parcels))
}

async function calculateRates(
  ports: Ports,
  { actor, shop }: Asker,
  cepDestino: Cep,
  parcels: readonly ParcelInput[] | null,
): Promise<readonly ShopRate[]> {
  const book = { tenantId: shop.bookTenantId, ownerId: null }
  const sender = await ports.addressBook.find(book, shop.senderAddressId)
  if (!sender) return []
  try {
    const originAddress = inputOf(sender.address)
    const { prices } = await calculateQuote(ports, { actor, originAddress, cepDestino, parcels })
    return shop.services.map((tier) => ({ tier, priceCents: prices[tier].priceCents }))
  } catch (error) {
    if (isRefusal(error) && ['validation_failed', 'outside_service_area'].includes(error.code)) return []
    throw error
  }
}

function cepOf(postalCode: string | null): Cep | null {
  try {
    return readPostalCode('postal_code', postalCode ?? '')
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}
