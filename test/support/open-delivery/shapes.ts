import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'

/**
 * The logistics shapes of Open Delivery: names, types, required fields and enumerations as the OpenAPI of v1.7.0 (Apache 2.0) and of
 * v2.0.0-rc state them, which are the same for both versions. Objects are strict: a field that the protocol does not name is a fault.
 */
const text = { type: 'string' }
const uuid = { type: 'string', format: 'uuid' }
const uri = { type: 'string', format: 'uri' }
const time = { type: 'string', format: 'date-time', pattern: 'Z$' }
const number = { type: 'number' }
const whole = { type: 'integer' }
const flag = { type: 'boolean' }
const ref = (name: string) => ({ $ref: `#/$defs/${name}` })
const list = (items: object, maxItems = 1000) => ({ type: 'array', items, maxItems })
const oneOf = (values: readonly string[]) => ({ type: 'string', enum: values })
const object = (required: object, optional: object = {}) => ({
  type: 'object',
  properties: { ...required, ...optional },
  required: Object.keys(required),
  additionalProperties: false,
})

const events = [
  'PENDING',
  'ACCEPTED',
  'REJECTED',
  'PICKUP_ONGOING',
  'ARRIVED_AT_MERCHANT',
  'ORDER_PICKED',
  'DELIVERY_ONGOING',
  'ARRIVED_AT_CUSTOMER',
  'ORDER_DELIVERED',
  'RETURNING_TO_MERCHANT',
  'RETURNED_TO_MERCHANT',
  'DELIVERY_FINISHED',
  'CANCELLED',
]
const problems = [
  'DELIVERYPERSON_OCCURRENCE',
  'PAYMENT_PROBLEMS',
  'WRONG_PRODUCT_OR_ITEM',
  'ORDER_DELAYED',
  'ORDER_DAMAGED_OR_VIOLATED',
  'CUSTOMER_DID_NOT_PLACE_ORDER',
  'CUSTOMER_ADDRESS_UNKNOWN',
  'ORDER_MISSING_ITEMS',
  'NOBODY_TO_RECEIVE',
  'DELIVERYPERSON_WAITING_PAYMENT_FOR_ALREADY_PAID_ORDER',
  'ORDER_DELIVERED_WITHOUT_PAYMENT',
  'FRAUD_OR_THEFT',
  'OTHER',
]
const vehicles = ['MOTORBIKE_BAG', 'MOTORBIKE_BOX', 'CAR', 'BICYCLE', 'SCOOTER', 'VUC']
const containers = ['NORMAL', 'THERMIC']
const sizes = ['SMALL', 'MEDIUM', 'LARGE', 'EXTRA_LARGE']
const rejections = [
  'PRICE_EXCEEDED',
  'VEHICLE_NOT_AVAILABLE',
  'NO_DELIVERYPERSON_AVAILABLE',
  'DOES_NOT_MEET_REQUESTED_TIMES',
  'REGION_NOT_SERVED',
  'OTHER',
]

const merchant = object({
  id: { type: 'string', minLength: 36, maxLength: 100 },
  name: { type: 'string', maxLength: 500 },
})
const addressFields = {
  country: { type: 'string', pattern: '^[A-Z]{2}$' },
  ...{
    state: text,
    city: text,
    district: text,
    street: text,
    number: text,
    postalCode: text,
    complement: text,
  },
}
const addressOptions = { reference: text, latitude: number, longitude: number, instructions: text }
const trip = {
  pickupAddress: object(addressFields, { ...addressOptions, pickupLocation: text, parkingSpace: flag }),
  returnToMerchant: flag,
  canCombine: flag,
  deliveryAddress: object(addressFields, addressOptions),
  vehicle: ref('Vehicle'),
  limitTimes: object({}, { pickupLimit: whole, deliveryLimit: whole, orderCreatedAt: time }),
  totalOrderPrice: ref('Price'),
  totalWeight: whole,
}
const tripOptions = {
  orderDeliveryFee: ref('Price'),
  packageVolume: number,
  packageQuantity: whole,
  specialInstructions: text,
  additionalPricePercentual: number,
}
const offlineTypes = [
  'CREDIT',
  'DEBIT',
  'MEAL_VOUCHER',
  'FOOD_VOUCHER',
  'PIX',
  'CASH',
  'CREDIT_DEBIT',
  'OTHER',
]
/** Every event but these three names vehicle, price, times and driver. */
const withoutDriver = ['PENDING', 'REJECTED', 'CANCELLED']

const shapes = {
  Error: {
    type: 'object',
    properties: { title: text, status: whole },
    required: ['title', 'status'],
  },
  Token: object({ access_token: text, token_type: oneOf(['bearer']) }, { expires_in: whole, scope: text }),
  Price: object({ value: number, currency: { type: 'string', pattern: '^[A-Z]{3}$' } }),
  Vehicle: object(
    { type: list(oneOf(vehicles), 10), container: oneOf(containers) },
    { containerSize: oneOf(sizes), instruction: text },
  ),
  ChosenVehicle: object(
    { type: oneOf(vehicles), container: oneOf(containers) },
    { containerSize: oneOf(sizes), instruction: text },
  ),
  DeliveryPrice: object({
    price: ref('Price'),
    pricingList: oneOf(['NORMAL', 'DYNAMIC']),
    additionalPricePercentual: number,
  }),
  ETA: object(
    {
      updateMethod: oneOf(['OFFLINE', 'ONLINE']),
      pickupEtaInMinutes: whole,
      pickupEtaDatetime: time,
      deliveryEtaInMinutes: whole,
      deliveryEtaDatetime: time,
      maxDeliveryTime: time,
    },
    { returnToMerchantEtaInMinutes: whole, returnToMerchantEtaDatetime: time },
  ),
  DeliveryMan: object({ id: text, name: text }, { pictureURL: uri, phone: text }),
  DeliveryEvent: object(
    { type: oneOf(events), datetime: time },
    {
      message: text,
      rejectionInfo: { ...object({ reason: oneOf(rejections) }, { metadata: { type: 'object' } }) },
    },
  ),
  DeliveryProblem: object(
    { reason: oneOf(problems), datetime: time, canFinishDeliver: flag, needMerchantAction: flag },
    { message: text },
  ),
  DeliveryProblemHistory: object(
    { reason: oneOf(problems), datetime: time, resolved: flag },
    {
      message: text,
      actionTaken: oneOf(['RETURN_TO_STORE', 'DELIVER_PRODUCT', 'CANCEL_DELIVERY']),
      resolutionDate: time,
    },
  ),
  DeliveryTimes: object(
    { deliveryEtaDate: time, maxDeliveryTime: time, isDeliveryFinished: flag },
    { deliveryFinishDate: time },
  ),
  DeliveryAvailabilityPrice: object(trip, { ...tripOptions, merchant, onlinePayment: flag }),
  DeliveryAvailabilityPriceResponse: object(
    {},
    {
      deliveryPrice: ref('DeliveryPrice'),
      vehicles: object(
        {},
        { availableVehicles: whole, vehiclesAvailable: ref('Vehicle'), nextAvailableVehicle: whole },
      ),
      ETAs: ref('ETA'),
    },
  ),
  DeliveryOrder: object(
    {
      ...trip,
      orderId: uuid,
      orderDisplayId: text,
      merchant,
      customerName: text,
      payments: object(
        {},
        {
          method: oneOf(['OFFLINE', 'ONLINE']),
          wirelessPos: flag,
          offlineMethod: list(object({}, { type: oneOf(offlineTypes), amount: ref('Price') }), 100),
          change: ref('Price'),
        },
      ),
    },
    {
      ...tripOptions,
      pickupCode: text,
      notifyReadyForPickup: flag,
      notifyPickup: flag,
      notifyConclusion: flag,
      confirmationCodeRequired: flag,
      customerPhone: text,
      customerPhoneLocalizer: text,
      preparationStartDateTime: time,
      items: list(object({}, { name: text, quantity: number })),
      combinedOrdersIds: list(uuid, 10),
      sourceAppId: uuid,
      sourceOrderId: uuid,
    },
  ),
  DeliveryOrderResponse: object(
    {
      deliveryId: uuid,
      event: oneOf(events),
      completion: object({}, { estimate: time, rejectAfter: time }),
    },
    { deliveryDetailsURL: uri },
  ),
  DeliveryOrderEvent: {
    ...object(
      {
        deliveryId: uuid,
        orderId: uuid,
        orderDisplayId: text,
        merchant,
        event: ref('DeliveryEvent'),
        customerName: text,
      },
      {
        problem: list(ref('DeliveryProblem')),
        vehicle: ref('ChosenVehicle'),
        deliveryPrice: ref('DeliveryPrice'),
        eta: ref('ETA'),
        deliveryPerson: ref('DeliveryMan'),
        geoLocalization: { type: 'object' },
        externalTrackingURL: uri,
        combinedOrdersIds: list(uuid),
      },
    ),
    if: { properties: { event: { properties: { type: oneOf(withoutDriver) } } } },
    else: { required: ['vehicle', 'deliveryPrice', 'eta', 'deliveryPerson'] },
  },
  DeliveryOrderDetails: object(
    {
      deliveryId: uuid,
      orderId: uuid,
      orderDisplayId: text,
      merchant,
      customerName: text,
      events: list(ref('DeliveryEvent')),
    },
    {
      customerPhone: text,
      problem: list(ref('DeliveryProblemHistory')),
      vehicle: ref('ChosenVehicle'),
      deliveryPrice: ref('DeliveryPrice'),
      times: ref('DeliveryTimes'),
      deliveryPerson: ref('DeliveryMan'),
      combinedOrdersIds: list(uuid),
      externalTrackingURL: uri,
    },
  ),
  DeliveryCancel: object(
    {
      reason: oneOf([
        'CONSUMER_CANCELLATION_REQUESTED',
        'NO_SHOW',
        'PROBLEM_AT_MERCHANT',
        'HIGH_ACCEPTANCE_TIME',
        'INCORRECT_ORDER_OR_PRODUCT_PICKUP',
        'PROBLEM_RESOLUTION',
        'DISCOMBINE_ORDER',
        'OTHER',
      ]),
    },
    { action: oneOf(['RETURN_TO_STORE', 'CANCEL_DELIVERY']), message: text },
  ),
  DeliveryCancelResponse: object({ additionalCharges: flag }),
  DeliveryHandleProblem: object(
    { reason: oneOf(problems), action: oneOf(['RETURN_TO_STORE', 'DELIVER_PRODUCT', 'CANCEL_DELIVERY']) },
    { message: text },
  ),
  DeliveryOrderPicked: object({}, { pickupDate: time, volumePicked: whole, observation: text }),
  DeliveryOrderFinish: object({ finishDate: time }, { observation: text }),
  DeliveryConfirmationCode: object({ orderId: uuid, deliveryCode: text }),
}
export type Shape = keyof typeof shapes

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
const validators = new Map<Shape, ValidateFunction>()

/** The faults of a value against a shape, a line each; empty if there is none. */
export function faultsOf(shape: Shape, value: unknown): string[] {
  const made = validators.get(shape) ?? ajv.compile({ ...shapes[shape], $defs: shapes })
  validators.set(shape, made)
  return made(value)
    ? []
    : (made.errors ?? []).map(
        ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
      )
}

/** Fails where a value is not of the shape. */
export function expectShape(shape: Shape, value: unknown): void {
  expect(faultsOf(shape, value), `${shape}: ${JSON.stringify(value)}`).toEqual([])
}
