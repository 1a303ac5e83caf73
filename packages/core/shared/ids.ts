declare const brand: unique symbol

/** A string of one kind, checked by the compiler: a `UserId` is not an `OrderId`. */
export type Branded<Kind extends string> = string & { readonly [brand]: Kind }

export type TenantId = Branded<'tenant'>
export type UserId = Branded<'user'>
export type SessionId = Branded<'session'>
export type ApiKeyId = Branded<'API key'>
export type QuoteId = Branded<'quote'>
export type OrderId = Branded<'order'>
/** `RD` and eight characters, by which the driver knows an order: delivery/model/delivery-code.ts. */
export type DeliveryCode = Branded<'delivery code'>
/** 128 random bits in base62, for the public tracking page. */
export type TrackingToken = Branded<'tracking token'>
export type EventId = Branded<'event'>
export type PushId = Branded<'push'>
export type PhotoId = Branded<'photo'>
export type NoteId = Branded<'note'>
export type CallRequestId = Branded<'call_request'>
export type MaskedCallId = Branded<'masked_call'>
export type OfferId = Branded<'offer'>
export type LedgerTransactionId = Branded<'ledger transaction'>
export type PixChargeId = Branded<'PIX charge'>
export type TopUpReturnId = Branded<'PIX return'>
export type CollectedPaymentId = Branded<'collected payment'>
export type RemittanceId = Branded<'remittance'>
export type PayoutId = Branded<'payout'>
export type PayoutBatchId = Branded<'payout batch'>
export type InvitationId = Branded<'invitation'>
export type PasswordResetId = Branded<'password reset'>
export type FactorId = Branded<'factor'>
export type MailId = Branded<'mail'>
export type WebhookEndpointId = Branded<'webhook endpoint'>
export type SavedAddressId = Branded<'saved address'>
export type SavedViewId = Branded<'saved view'>
export type RepetitionId = Branded<'repetition'>
export type ShipmentId = Branded<'shipment'>
export type RouteId = Branded<'route'>
export type PlanId = Branded<'plan'>
export type ServiceAreaId = Branded<'service area'>
export type VehicleId = Branded<'vehicle'>
export type InsurancePolicyId = Branded<'insurance policy'>
export type FreightOperationId = Branded<'freight operation'>
export type FiscalDocumentId = Branded<'fiscal document'>
export type FiscalEventId = Branded<'fiscal event'>
export type ApiRequestId = Branded<'API request'>
export type AuditEntryId = Branded<'audit entry'>

/** Makes a new UUIDv7 (RFC 9562). It rises with time, which keeps indexes compact. */
export type NewId = <Id extends Branded<string>>() => Id

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Whether a text has the form of an id. Text from outside is checked before it reaches the database. */
export function isUuid(text: string): boolean {
  return uuid.test(text)
}
