declare const brand: unique symbol

/** A string that only the right kind of source makes: a `UserId` is not an `OrderId`. */
export type Branded<Kind extends string> = string & { readonly [brand]: Kind }

export type TenantId = Branded<'tenant'>
export type UserId = Branded<'user'>
export type SessionId = Branded<'session'>
export type ApiKeyId = Branded<'API key'>
export type QuoteId = Branded<'quote'>
export type OrderId = Branded<'order'>
/** The driver's name of an order: `RD` and eight characters, see delivery/code.ts. */
export type DeliveryCode = Branded<'delivery code'>
/** What the public pages take: 128 random bits in base62. */
export type TrackingToken = Branded<'tracking token'>
export type EventId = Branded<'event'>
export type PushId = Branded<'push'>
export type PhotoId = Branded<'photo'>
export type OfferId = Branded<'offer'>
export type LedgerTransactionId = Branded<'ledger transaction'>
export type PixChargeId = Branded<'PIX charge'>
export type PayoutId = Branded<'payout'>
export type PayoutBatchId = Branded<'payout batch'>
export type InvitationId = Branded<'invitation'>
export type PasswordResetId = Branded<'password reset'>
export type MailId = Branded<'mail'>
export type WebhookEndpointId = Branded<'webhook endpoint'>
export type AuditEntryId = Branded<'audit entry'>

/** Makes a fresh UUIDv7 (RFC 9562): rising with time, so that indexes stay compact. */
export type NewId = <Id extends Branded<string>>() => Id

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Whether a text from outside has the form of one of our ids; anything else cannot name a thing of ours. */
export function isUuid(text: string): boolean {
  return uuid.test(text)
}
