import type { Delivery } from '../model/delivery.ts'
import type { DriverStep } from '../model/states.ts'
import { needsPin } from '../proof/hand-over.ts'
import {
  type RequirementPlace,
  type Requirements,
  requirementKinds,
  type StopRequirements,
} from './requirements.ts'

/** The needs of a stop, with the short forms `pod` and `recipient_pin`. */
export type StopNeeds = StopRequirements & { photoOrSignature: boolean }

type Asked = Pick<
  Delivery,
  'requirements' | 'pod' | 'recipientPinHash' | 'openDelivery' | 'rehearsal' | 'returnOf'
>

/** The needs of a stop of the delivery; null for none. The hand-over of a return order is the `return`. */
export function needsAt(delivery: Asked, place: RequirementPlace): StopNeeds | null {
  const { kinds = [], barcodes = [] } = delivery.requirements?.[place] ?? {}
  const isEnd = place === endOf(delivery)
  const hasPin = isEnd && needsPin(delivery)
  const photoOrSignature = isEnd && delivery.pod && !kinds.includes('photo') && !kinds.includes('signature')
  const needs = requirementKinds.filter((kind) => kinds.includes(kind) || (kind === 'pin' && hasPin))
  return needs.length > 0 || photoOrSignature ? { kinds: needs, barcodes, photoOrSignature } : null
}

/** The place at which the delivery ends. */
export function endOf({ returnOf }: Pick<Delivery, 'returnOf'>): 'handover' | 'return' {
  return returnOf === null ? 'handover' : 'return'
}

/** The place at which a step has to show something; null for a step that shows nothing. */
export function placeOfStep(step: DriverStep, delivery: Pick<Delivery, 'returnOf'>): RequirementPlace | null {
  if (step === 'picked') return 'pickup'
  return step === 'delivered' ? endOf(delivery) : null
}

/** The needs of each stop; null if none needs anything. */
export function requirementsOf(delivery: Asked): Record<RequirementPlace, StopNeeds | null> | null {
  const needs = {
    pickup: needsAt(delivery, 'pickup'),
    handover: needsAt(delivery, 'handover'),
    return: needsAt(delivery, 'return'),
  }
  return Object.values(needs).some((stop) => stop !== null) ? needs : null
}

/** The requirements of the return order of a delivery: what the sender wants to see. */
export function requirementsOfReturn({ requirements }: Pick<Delivery, 'requirements'>): Requirements | null {
  return requirements?.return ? { return: requirements.return } : null
}

/** The needs of each stop, as webhooks carry them. */
export function requirementsView(delivery: Asked) {
  const needs = requirementsOf(delivery)
  return (
    needs && {
      pickup: needs.pickup && stopView(needs.pickup),
      handover: needs.handover && stopView(needs.handover),
      return: needs.return && stopView(needs.return),
    }
  )
}

function stopView({ kinds, barcodes, photoOrSignature }: StopNeeds) {
  return {
    photo: kinds.includes('photo'),
    signature: kinds.includes('signature'),
    photo_or_signature: photoOrSignature,
    pin: kinds.includes('pin'),
    barcode: kinds.includes('barcode'),
    barcodes: [...barcodes],
    document: kinds.includes('document'),
    age: kinds.includes('age'),
  }
}
