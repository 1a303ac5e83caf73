import { inputOf, type SavedAddress } from '../delivery/address-book/saved-address.ts'
import { readDocumentKey } from '../delivery/goods/document-key.ts'
import { maxGoodsDocuments } from '../delivery/goods/goods-documents.ts'
import type { OrderInput } from '../delivery/model/order-input.ts'
import { placeOrder } from '../delivery/orders/place-order.ts'
import { recipientPhoneOf } from '../delivery/orders/unread-phone.ts'
import { noNumberNotice } from '../geo/address-lines.ts'
import { cepIn } from '../geo/cep.ts'
import { streetKey } from '../geo/street-name.ts'
import type { Request } from '../identity/request.ts'
import { lacksWeight, parcelsOfItems } from '../quoting/equal-parcels.ts'
import type { Quote } from '../quoting/quote.ts'
import { requestQuote } from '../quoting/request-quote.ts'
import type { OrderableTier } from '../quoting/tier.ts'
import { inEachLanguage } from '../shared/language.ts'
import { type AnyRefusal, isRefusal } from '../shared/refusal.ts'
import type { ShopOrder } from './kinds/shop-kind.ts'
import type { Hindrance, Shop, TakenOrder } from './ports.ts'
import type { ShopPorts } from './shop-ports.ts'

/**
 * Quotes and places an order of a shop, paid from the wallet of the connection's tenant. Null if it is placed, also by an earlier try;
 * else the reason why not. Refuses with `unavailable` only.
 */
export async function placeShopOrder(
  ports: ShopPorts,
  request: Request,
  shop: Shop,
  order: TakenOrder & { asked: ShopOrder },
): Promise<Hindrance | null> {
  const { orderId, shopOrderId, number } = order
  const shopOrder = await byImportedStreets(ports, order.asked)
  if ((await ports.deliveries.findByOrderIds([orderId])).has(orderId)) return null
  if (shopOrder.tier === null) return { reason: 'other', detail: shopOrder.noTier?.slice(0, 400) ?? null }
  const book = { tenantId: shop.bookTenantId, ownerId: null }
  const sender = await ports.addressBook.find(book, shop.senderAddressId)
  if (!sender) return { reason: 'no_sender', detail: null }
  try {
    const quote = await requestQuote(ports, {
      actor: request.actor,
      originAddress: inputOf(sender.address),
      destinationAddress: shopOrder.address,
      parcels: parcelsOfItems(shopOrder.items),
    })
    const origin = { connectionId: shop.id, kind: shop.kind, shopOrderId, number }
    const client = { orderId, attached: { shop: origin } }
    await placeOrder(ports, {
      ...orderInput(shopOrder, shopOrder.tier, sender, quote, ports.clock()),
      request: plain(request),
      client,
    })
    await ports.addressBook.use(book, [sender.id], ports.clock())
    return null
  } catch (error) {
    if (!isRefusal(error) || error.code === 'unavailable') throw error
    return hindranceOf(ports, error)
  }
}

/** Tells the shop and the driver that the price knows less than what comes. */
const noWeightNotice = 'Peso não informado pela loja: confira na coleta.'

/** Without the key of a repeated request: which order it is the shop's id says. */
const plain = (request: Request): Request => ({ ...request, idempotencyKey: null })

function orderInput(
  shopOrder: ShopOrder,
  tier: OrderableTier,
  sender: SavedAddress,
  quote: Quote,
  at: Date,
): OrderInput {
  const { notice, ...recipientPhone } = recipientPhoneOf(
    shopOrder.recipientPhone,
    shopOrder.address.postalCode,
  )
  const { goodsDocuments, keysNotice } = readableKeys(shopOrder.documentKeys ?? [], at)
  return {
    quoteId: quote.id,
    tier,
    senderName: sender.name,
    senderPhone: sender.phone,
    recipientName: shopOrder.recipientName,
    ...recipientPhone,
    remarks: [
      shopOrder.number,
      shopOrder.lacksNumber && noNumberNotice,
      lacksWeight(shopOrder.items) && noWeightNotice,
      notice,
      keysNotice,
      shopOrder.remarks,
    ]
      .filter(Boolean)
      .join('\n'),
    goodsDocuments,
    reference: shopOrder.id,
  }
}

/** A key that cannot be read holds no order back: the notice has it. */
function readableKeys(written: readonly string[], at: Date) {
  const keys = new Set<string>()
  const unread: string[] = []
  for (const text of written.slice(0, maxGoodsDocuments)) {
    const document = readDocumentKey(text, at)
    if ('key' in document) keys.add(document.key)
    else unread.push(text)
  }
  const keysNotice =
    unread.length > 0 && `Chave de nota fiscal não reconhecida: ${unread.join(', ')}`.slice(0, 200)
  return { goodsDocuments: [...keys], keysNotice }
}

/** A number that belongs to the name of an imported street is none of a house. */
async function byImportedStreets({ streets }: ShopPorts, shopOrder: ShopOrder): Promise<ShopOrder> {
  const { street, number, postalCode } = shopOrder.address
  const cep = cepIn(postalCode)
  const name = `${street} ${number}`
  if (cep === null || number === 's/n') return shopOrder
  const found = await streets.inCep(cep, name)
  if (found?.key !== streetKey(name)) return shopOrder
  return { ...shopOrder, lacksNumber: true, address: { ...shopOrder.address, street: name, number: 's/n' } }
}

function hindranceOf({ refusalMessages }: ShopPorts, refusal: AnyRefusal): Hindrance {
  switch (refusal.code) {
    case 'insufficient_funds':
    case 'spending_cap_reached':
      return { reason: 'no_money', detail: null }
    case 'outside_service_area':
      return { reason: 'not_served', detail: null }
    case 'validation_failed': {
      const issues = refusal.facts.issues.map((issue) => ({
        field: issue.field,
        issue: inEachLanguage((language) => refusalMessages.issue(issue, language)),
      }))
      const detail = issues.map(({ field, issue }) => `${field} ${issue.en}`).join('; ')
      return { reason: 'address', detail: detail.slice(0, 400), issues }
    }
    case 'reference_used':
      return { reason: 'reference_used', detail: null }
    case 'forbidden':
      return { reason: 'not_allowed', detail: null }
    default:
      return { reason: 'other', detail: refusal.code }
  }
}
