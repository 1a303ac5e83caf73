import type { AddressInput } from '../../geo/address.ts'
import { readPhoneAt } from '../../geo/area-code.ts'
import type { Actor } from '../../identity/actor.ts'
import { type ParcelInput, readParcels } from '../../quoting/parcels.ts'
import type { Quote } from '../../quoting/quote.ts'
import { orderableTiers } from '../../quoting/tier.ts'
import { readMetadata } from '../../shared/metadata.ts'
import { readOneOf } from '../../shared/one-of.ts'
import { refuseField } from '../../shared/refusal.ts'
import { readPhone } from '../../shared/telephone.ts'
import { readOptionalText, readText } from '../../shared/texts.ts'
import {
  type CollectOnDeliveryInput,
  readCollectOnDelivery,
} from '../collect-on-delivery/collect-on-delivery.ts'
import { type GoodsInput, readGoods } from '../goods/goods-documents.ts'
import { type RequirementsInput, readRequirements } from '../requirements/requirements.ts'
import { type RehearsalRequest, readRehearsal } from './rehearsal.ts'
import { readSchedule, type ScheduleInput } from './schedule.ts'

/** docs/reference/contract.md#2-resources; `reference` and `recipientPin` are for GraphQL and partners. */
export type OrderInput = ScheduleInput &
  GoodsInput & {
    /** Those of the quote, which they need not repeat. */
    parcels?: readonly ParcelInput[] | null
    quoteId: string
    tier: string
    senderName?: string | null
    senderPhone: string
    recipientName: string
    recipientPhone: string
    recipientEmail?: string | null
    /** For orders of shops and Open Delivery, which are not lost for a telephone number that cannot be read. */
    isRecipientPhoneUnread?: boolean
    remarks?: string | null
    pod?: boolean | null
    requirements?: RequirementsInput | null | undefined
    /** The payment of the recipient at the door. */
    collectOnDelivery?: CollectOnDeliveryInput | null | undefined
    reference?: string | null
    /** JSON, which `readMetadata` reads. */
    metadata?: unknown
    /** 4 to 8 digits, or `auto`: the platform makes it, and only the recipient gets it. */
    recipientPin?: string | null
    /** Addresses with the quote's postal codes; by default the addresses of the quote. */
    originAddress?: AddressInput | null
    destinationAddress?: AddressInput | null
    /** Entries of the address book, whose addresses the order takes where it has none. */
    originAddressId?: string | null
    destinationAddressId?: string | null
    /** For test keys only. */
    rehearsal?: RehearsalRequest | null
  }

export type ValidatedOrder = ReturnType<typeof validateOrder>

/** Refuses invalid fields with `validation_failed`. */
export function validateOrder(input: OrderInput, shipper: Actor, now: Date) {
  const order = {
    tier: readOneOf('tier', orderableTiers, input.tier),
    sender: {
      name: readOptionalText('sender_name', input.senderName, 120) ?? shipper.tenantName,
      phone: readPhone('sender_phone', input.senderPhone, { isPlaceUnknown: true }),
    },
    recipient: {
      name: readText('recipient_name', input.recipientName, 120),
      phone: input.isRecipientPhoneUnread
        ? readText('recipient_phone', input.recipientPhone, 25)
        : readPhone('recipient_phone', input.recipientPhone, { isPlaceUnknown: true }),
    },
    recipientEmail: readRecipientEmail(input.recipientEmail),
    remarks: readOptionalText('remarks', input.remarks, 1000),
    reference: readOptionalText('reference', input.reference, 100),
    metadata: readMetadata(input.metadata),
    /** Whether the hand-over needs a photo or a signature. */
    pod: input.pod ?? false,
    recipientPin: readPin(input.recipientPin),
    parcels: readParcels(input.parcels),
    goods: readGoods(input, now),
    collectOnDelivery: readCollectOnDelivery(input.collectOnDelivery),
    ...readSchedule(input, now),
  }
  /** The script of a rehearsal; null for a real order. */
  const rehearsal = readRehearsal(input.rehearsal, shipper, order.recipientPin)
  return { ...order, requirements: readRequirements(input.requirements, order), rehearsal }
}

/**
 * Gives local telephone numbers the area code of their end's postal code. Refuses with `validation_failed` one whose
 * town has none that is known for certain.
 */
export function withAreaCodes<Order extends Pick<ValidatedOrder, 'sender' | 'recipient'>>(
  order: Order,
  { origin, destination }: Pick<Quote, 'origin' | 'destination'>,
  { isRecipientPhoneUnread = false }: Pick<OrderInput, 'isRecipientPhoneUnread'>,
): Order {
  const { sender, recipient } = order
  const senderPhone = readPhoneAt('sender_phone', sender.phone, origin.cep)
  const recipientPhone = isRecipientPhoneUnread
    ? recipient.phone
    : readPhoneAt('recipient_phone', recipient.phone, destination.cep)
  return {
    ...order,
    sender: { ...sender, phone: senderPhone },
    recipient: { ...recipient, phone: recipientPhone },
  }
}

/** `recipient_pin` of an order whose PIN the platform makes. */
export const autoPin = 'auto'

function readPin(pin: string | null | undefined): string | null {
  if (pin === null || pin === undefined || pin === autoPin || /^[0-9]{4,8}$/.test(pin)) return pin ?? null
  throw refuseField('recipient_pin', 'not_allowed', { why: 'not_a_pin' })
}

const anEmail = /^[^\s@<>"]+@[^\s@<>".]+(\.[^\s@<>".]+)+$/

function readRecipientEmail(written: string | null | undefined): string | null {
  const email = readOptionalText('recipient_email', written, 254)
  if (email === null || anEmail.test(email)) return email
  throw refuseField('recipient_email', 'not_allowed', { why: 'not_an_email', got: email })
}
