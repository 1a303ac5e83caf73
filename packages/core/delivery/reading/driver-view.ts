import { measuresOnly } from '../../quoting/parcels.ts'
import { addHours, type Clock } from '../../shared/clock.ts'
import type { Contact, Delivery } from '../model/delivery.ts'
import { isAddressIncomplete, isRoadLinePublic, publicPlace } from '../model/place-views.ts'
import { isFinal, type Status } from '../model/states.ts'
import { withoutBarcodes } from '../requirements/requirements.ts'
import { firstName } from './track-delivery.ts'

/**
 * The time after the end of a delivery for which its driver still sees names, telephone numbers, doors
 * and remarks.
 */
export const detailsHoursAfterEnd = 24

/** Statuses in which a driver is only asked, or had no part in the delivery. */
const withoutDriver: readonly Status[] = ['awaiting_driver', 'assigned', 'canceled']

/** Facts about a view besides the delivery's fields, which may be masked. */
export type ViewFacts = {
  /** Whether names, telephone numbers, doors, remarks, photos and notes are hidden. */
  isMasked: boolean
  /** A fact of the delivery itself: a masked place shows no street in any case. */
  isAddressIncomplete: boolean
  isRoadLineShown: boolean
  /** Whether the numbers of contacts are masked because calls go through masked numbers. */
  areNumbersHidden: boolean
}

/** A delivery as its driver may see it. Only `driverView` makes one, so that no door can show more. */
export type DriverView<D extends Delivery = Delivery> = D & ViewFacts

/**
 * Whether the driver sees people and doors: from acceptance, because an offer may go to many drivers, until 24 hours after
 * the end, by when nobody has to find the door any more. docs/reference/rules.md#what-a-driver-sees
 */
export function seesDetails({ status, endedAt }: Pick<Delivery, 'status' | 'endedAt'>, at: Date): boolean {
  if (withoutDriver.includes(status)) return false
  return !isFinal(status) || (endedAt !== null && at < addHours(endedAt, detailsHoursAfterEnd))
}

/** The ports for the views of drivers: the time, and whether calls are masked. */
export type ViewPorts = { clock: Clock; callMasking: object | null }

/**
 * The delivery as its driver sees it: never the value of parcels, the rating nor metadata, and people and doors only while `seesDetails`.
 * Where calls are masked, no telephone number either.
 */
export function driverView<D extends Delivery>(
  delivery: D,
  { at, hidesNumbers }: ViewContext,
): DriverView<D> {
  const parcels = delivery.parcels?.map((parcel) => ({ ...parcel, declaredValueCents: null })) ?? null
  const view = { ...delivery, parcels, rating: null, metadata: null }
  if (!seesDetails(delivery, at)) return maskedView(view)
  const areNumbersHidden = hidesNumbers && !delivery.rehearsal
  const facts = { ...factsOf(delivery, false), areNumbersHidden }
  return areNumbersHidden ? { ...view, ...facts, ...withoutNumbers(delivery) } : { ...view, ...facts }
}

export type ViewContext = { at: Date; hidesNumbers: boolean }

export function viewContext({ clock, callMasking }: ViewPorts, at = clock()): ViewContext {
  return { at, hidesNumbers: callMasking !== null }
}

function withoutNumbers({ sender, recipient }: Delivery) {
  return {
    sender: { ...sender, phone: maskedPhone(sender.phone) },
    recipient: { ...recipient, phone: maskedPhone(recipient.phone) },
  }
}

/** Names become first names, telephone numbers keep two digits; places are those of the public, and free text is left out. */
export function maskedView<D extends Delivery>(delivery: D): DriverView<D> {
  return {
    ...delivery,
    ...factsOf(delivery, true),
    origin: publicPlace(delivery.origin),
    destination: publicPlace(delivery.destination),
    sender: maskedContact(delivery.sender),
    recipient: maskedContact(delivery.recipient),
    remarks: null,
    goods: null,
    requirements: withoutBarcodes(delivery.requirements),
    demandsDocument: null,
    instructions: null,
    rating: null,
    parcels: delivery.parcels?.map(measuresOnly) ?? null,
  }
}

function factsOf(delivery: Delivery, isMasked: boolean): ViewFacts {
  return {
    isMasked,
    isAddressIncomplete: isAddressIncomplete(delivery),
    isRoadLineShown: !isMasked || isRoadLinePublic(delivery),
    areNumbersHidden: isMasked,
  }
}

function maskedContact({ name, phone }: Contact): Contact {
  return { name: firstName(name), phone: maskedPhone(phone) }
}

/** All digits but the last two become `*`: `+** ** *****-**78`. */
export function maskedPhone(phone: string): string {
  return phone.replace(/\d(?=.*\d.*\d)/g, '*')
}
