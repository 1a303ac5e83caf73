import type { Status } from '@rodovia/core/delivery/model/states.ts'
import type { EndpointStatus } from '@rodovia/core/notifications/webhooks/endpoint.ts'
import type { WebhookStatus } from '@rodovia/core/notifications/webhooks/message.ts'
import type { AttentionReason } from '@rodovia/core/overview/overview.ts'
import type { Town } from '@rodovia/core/towns/town.ts'
import { type Hole, html } from './html.ts'

/** The meanings of a colour: waits for somebody, on the way, late, a problem, done, and ended in another way. */
export const tones = ['waiting', 'moving', 'late', 'problem', 'done', 'ended'] as const
export type Tone = (typeof tones)[number]

/** The tone of a delivery in each status. */
export const statusTones = {
  awaiting_driver: 'waiting',
  assigned: 'waiting',
  accepted: 'moving',
  at_pickup: 'moving',
  picked_up: 'moving',
  in_transit: 'moving',
  delivered: 'done',
  canceled: 'ended',
  returning: 'problem',
  returned: 'ended',
} as const satisfies Record<Status, Tone>

/** The tone of an order's reason to be looked at. */
export const attentionTones = {
  problem: 'problem',
  late: 'late',
  due_soon: 'waiting',
  waits_for_document: 'waiting',
} as const satisfies Record<AttentionReason, Tone>

/** The tone of an endpoint of webhooks. */
export const endpointTones = {
  enabled: 'done',
  failing: 'waiting',
  disabled: 'problem',
} as const satisfies Record<EndpointStatus, Tone>

/** The tone of a webhook. */
export const webhookTones = {
  waiting: 'waiting',
  delivered: 'done',
  failed: 'problem',
} as const satisfies Record<WebhookStatus, Tone>

/** The tone of a town whose data the platform loads. */
export const townTones = {
  waiting: 'waiting',
  loading: 'moving',
  loaded: 'done',
  failed: 'problem',
} as const satisfies Record<Town['status'], Tone>

/** A status in words on the ground of its tone; without a tone it says a fact that is neither good nor bad. */
export function badge(text: Hole, tone?: Tone) {
  return html`<span class="badge${tone ? ` tone-${tone}` : ''}">${text}</span>`
}
