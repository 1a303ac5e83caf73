/**
 * The messages between a requester of Open Delivery (Abrasel) and a logistics operator, of versions 1.7 and
 * 2.0. The names are those of the protocol's own OpenAPI, which is why they are stated here and not made from
 * Rodovia's schema. Times are ISO 8601 in UTC.
 */
export type Price = { value: number; currency: string }

export type Address = {
  country: string
  state: string
  city: string
  district: string
  street: string
  number: string
  postalCode: string
  complement: string
  reference?: string
  latitude?: number
  longitude?: number
  instructions?: string
}

export type Vehicle = 'MOTORBIKE_BAG' | 'MOTORBIKE_BOX' | 'CAR' | 'BICYCLE' | 'SCOOTER' | 'VUC'
export type Container = 'NORMAL' | 'THERMIC'
type Merchant = { id: string; name: string }

export type AvailabilityRequest = {
  merchant?: Merchant
  pickupAddress: Address
  deliveryAddress: Address
  returnToMerchant: boolean
  canCombine: boolean
  /** Those that may be chosen from. */
  vehicle: { type: readonly Vehicle[]; container: Container; instruction?: string }
  /** In minutes from now. */
  limitTimes: { pickupLimit?: number; deliveryLimit?: number; orderCreatedAt?: string }
  totalOrderPrice: Price
  orderDeliveryFee?: Price
  /** In grams. */
  totalWeight: number
  /** In cubic metres. */
  packageVolume?: number
  packageQuantity?: number
  specialInstructions?: string
  onlinePayment?: boolean
}

export type DeliveryRequest = Omit<AvailabilityRequest, 'merchant' | 'onlinePayment'> & {
  /** A UUID of yours. */
  orderId: string
  /** The number that the customer sees. */
  orderDisplayId: string
  merchant: Merchant
  customerName: string
  customerPhone?: string
  customerPhoneLocalizer?: string
  payments: { method?: 'ONLINE' | 'OFFLINE' }
  pickupCode?: string
  notifyReadyForPickup?: boolean
  notifyPickup?: boolean
  notifyConclusion?: boolean
  confirmationCodeRequired?: boolean
  combinedOrdersIds?: readonly string[]
  items?: readonly { name?: string; quantity?: number }[]
}

type DeliveryPrice = { price: Price; pricingList: 'NORMAL' | 'DYNAMIC'; additionalPricePercentual: number }

export type Eta = {
  updateMethod: 'ONLINE' | 'OFFLINE'
  pickupEtaInMinutes: number
  pickupEtaDatetime: string
  deliveryEtaInMinutes: number
  deliveryEtaDatetime: string
  maxDeliveryTime: string
}

export type Availability = {
  deliveryPrice?: DeliveryPrice
  vehicles?: {
    availableVehicles?: number
    vehiclesAvailable?: { type: Vehicle[]; container: Container }
    nextAvailableVehicle?: number
  }
  ETAs?: Eta
}

export type LogisticEventType =
  | 'PENDING'
  | 'ACCEPTED'
  | 'REJECTED'
  | 'PICKUP_ONGOING'
  | 'ARRIVED_AT_MERCHANT'
  | 'ORDER_PICKED'
  | 'DELIVERY_ONGOING'
  | 'ARRIVED_AT_CUSTOMER'
  | 'ORDER_DELIVERED'
  | 'RETURNING_TO_MERCHANT'
  | 'RETURNED_TO_MERCHANT'
  | 'DELIVERY_FINISHED'
  | 'CANCELLED'

export type RequestedDelivery = {
  /** The operator's id of the delivery. */
  deliveryId: string
  event: LogisticEventType
  completion: { estimate?: string; rejectAfter?: string }
  deliveryDetailsURL?: string
}

export type ProblemReason =
  | 'DELIVERYPERSON_OCCURRENCE'
  | 'PAYMENT_PROBLEMS'
  | 'WRONG_PRODUCT_OR_ITEM'
  | 'ORDER_DELAYED'
  | 'ORDER_DAMAGED_OR_VIOLATED'
  | 'CUSTOMER_DID_NOT_PLACE_ORDER'
  | 'CUSTOMER_ADDRESS_UNKNOWN'
  | 'ORDER_MISSING_ITEMS'
  | 'NOBODY_TO_RECEIVE'
  | 'DELIVERYPERSON_WAITING_PAYMENT_FOR_ALREADY_PAID_ORDER'
  | 'ORDER_DELIVERED_WITHOUT_PAYMENT'
  | 'FRAUD_OR_THEFT'
  | 'OTHER'

type RejectionReason =
  | 'PRICE_EXCEEDED'
  | 'VEHICLE_NOT_AVAILABLE'
  | 'NO_DELIVERYPERSON_AVAILABLE'
  | 'DOES_NOT_MEET_REQUESTED_TIMES'
  | 'REGION_NOT_SERVED'
  | 'OTHER'

type DeliveryEvent = {
  type: LogisticEventType
  datetime: string
  message?: string
  rejectionInfo?: { reason: RejectionReason }
}

type AnyDelivery = {
  deliveryId: string
  orderId: string
  orderDisplayId: string
  merchant: Merchant
  customerName: string
  vehicle?: { type: Vehicle; container: Container }
  deliveryPrice?: DeliveryPrice
  deliveryPerson?: { id: string; name: string; pictureURL?: string; phone?: string }
  combinedOrdersIds?: string[]
  externalTrackingURL?: string
}

/** The last request for an order. */
export type DeliveryDetails = AnyDelivery & {
  customerPhone?: string
  events: DeliveryEvent[]
  problem?: { reason: ProblemReason; datetime: string; resolved: boolean; message?: string }[]
  times?: {
    deliveryEtaDate: string
    maxDeliveryTime: string
    isDeliveryFinished: boolean
    deliveryFinishDate?: string
  }
}

/** The body of `newLogisticEvent`. */
export type LogisticEvent = AnyDelivery & {
  event: DeliveryEvent
  eta?: Eta
  problem?: {
    reason: ProblemReason
    message?: string
    datetime: string
    canFinishDeliver: boolean
    needMerchantAction: boolean
  }[]
}

/** The body of `confirmationCode`. */
export type ConfirmationCode = { orderId: string; deliveryCode: string }

export type CancelRequest = {
  reason:
    | 'CONSUMER_CANCELLATION_REQUESTED'
    | 'NO_SHOW'
    | 'PROBLEM_AT_MERCHANT'
    | 'HIGH_ACCEPTANCE_TIME'
    | 'INCORRECT_ORDER_OR_PRODUCT_PICKUP'
    | 'PROBLEM_RESOLUTION'
    | 'DISCOMBINE_ORDER'
    | 'OTHER'
  action?: 'RETURN_TO_STORE' | 'CANCEL_DELIVERY'
  message?: string
}

export type ProblemAnswer = {
  reason: ProblemReason
  action: 'RETURN_TO_STORE' | 'DELIVER_PRODUCT' | 'CANCEL_DELIVERY'
  message?: string
}
