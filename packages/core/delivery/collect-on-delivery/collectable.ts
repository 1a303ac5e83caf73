import { refuseField } from '../../shared/refusal.ts'
import type { Delivery } from '../model/delivery.ts'
import type { DeliverySettings } from '../model/settings.ts'

/** Refuses with `validation_failed` a PIX payment at the door where no bank confirms payments. Robots pay without a bank. */
export function assertCollectable(
  { deliverySettings }: { deliverySettings: Pick<DeliverySettings, 'confirmsPix'> },
  { collectOnDelivery, rehearsal }: Pick<Delivery, 'collectOnDelivery' | 'rehearsal'>,
): void {
  if (collectOnDelivery?.method === 'pix' && !rehearsal && !deliverySettings.confirmsPix)
    throw refuseField('collect_on_delivery.method', 'not_allowed', { why: 'pix_without_bank', got: 'pix' })
}
