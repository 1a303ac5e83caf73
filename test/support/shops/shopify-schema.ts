import { buildSchema } from 'graphql'

/** The part of Shopify's Admin API, 2026-10, that a carrier speaks, as its reference describes it. */
export const shopifySchema = buildSchema(`
  scalar DateTime
  scalar URL
  scalar Decimal

  type Query {
    order(id: ID!): Order
    carrierServices(first: Int, after: String): DeliveryCarrierServiceConnection!
    webhookSubscriptions(first: Int, after: String, topics: [WebhookSubscriptionTopic!]): WebhookSubscriptionConnection!
  }

  type Mutation {
    carrierServiceCreate(input: DeliveryCarrierServiceCreateInput!): CarrierServiceCreatePayload
    webhookSubscriptionCreate(topic: WebhookSubscriptionTopic!, webhookSubscription: WebhookSubscriptionInput!): WebhookSubscriptionCreatePayload
    fulfillmentCreate(fulfillment: FulfillmentInput!, message: String): FulfillmentCreatePayload
    fulfillmentCancel(id: ID!): FulfillmentCancelPayload
    fulfillmentEventCreate(fulfillmentEvent: FulfillmentEventInput!): FulfillmentEventCreatePayload
  }

  interface DisplayableError { field: [String!] message: String! }
  type UserError implements DisplayableError { field: [String!] message: String! }

  input DeliveryCarrierServiceCreateInput { name: String! callbackUrl: URL! supportsServiceDiscovery: Boolean! active: Boolean! }
  type DeliveryCarrierService { id: ID! name: String callbackUrl: URL active: Boolean! supportsServiceDiscovery: Boolean! }
  type DeliveryCarrierServiceConnection { nodes: [DeliveryCarrierService!]! }
  type CarrierServiceCreatePayload { carrierService: DeliveryCarrierService userErrors: [UserError!]! }

  enum WebhookSubscriptionTopic { ORDERS_PAID ORDERS_CANCELLED ORDERS_CREATE APP_UNINSTALLED }
  enum WebhookSubscriptionFormat { JSON XML }
  input WebhookSubscriptionInput { uri: String format: WebhookSubscriptionFormat includeFields: [String!] filter: String }
  type WebhookSubscription { id: ID! topic: WebhookSubscriptionTopic! uri: String! format: WebhookSubscriptionFormat! }
  type WebhookSubscriptionConnection { nodes: [WebhookSubscription!]! }
  type WebhookSubscriptionCreatePayload { webhookSubscription: WebhookSubscription userErrors: [UserError!]! }

  enum FulfillmentOrderStatus { OPEN IN_PROGRESS CANCELLED INCOMPLETE CLOSED SCHEDULED ON_HOLD }
  type FulfillmentOrder { id: ID! status: FulfillmentOrderStatus! }
  type FulfillmentOrderConnection { nodes: [FulfillmentOrder!]! }
  type Order { id: ID! fulfillments(first: Int): [Fulfillment!]! fulfillmentOrders(first: Int): FulfillmentOrderConnection! }

  enum FulfillmentStatus { SUCCESS CANCELLED ERROR FAILURE }
  type FulfillmentTrackingInfo { company: String number: String url: URL }
  type Fulfillment {
    id: ID!
    status: FulfillmentStatus!
    trackingInfo(first: Int): [FulfillmentTrackingInfo!]!
    events(first: Int): FulfillmentEventConnection!
  }
  input FulfillmentOrderLineItemInput { id: ID! quantity: Int! }
  input FulfillmentOrderLineItemsInput { fulfillmentOrderId: ID! fulfillmentOrderLineItems: [FulfillmentOrderLineItemInput!] }
  input FulfillmentTrackingInput { company: String number: String numbers: [String!] url: URL urls: [URL!] }
  input FulfillmentInput {
    lineItemsByFulfillmentOrder: [FulfillmentOrderLineItemsInput!]!
    notifyCustomer: Boolean
    trackingInfo: FulfillmentTrackingInput
  }
  type FulfillmentCreatePayload { fulfillment: Fulfillment userErrors: [UserError!]! }
  type FulfillmentCancelPayload { fulfillment: Fulfillment userErrors: [UserError!]! }

  enum FulfillmentEventStatus {
    ATTEMPTED_DELIVERY CARRIER_PICKED_UP CONFIRMED DELAYED DELIVERED FAILURE IN_TRANSIT LABEL_PRINTED LABEL_PURCHASED OUT_FOR_DELIVERY
    READY_FOR_PICKUP
  }
  input FulfillmentEventInput {
    fulfillmentId: ID!
    status: FulfillmentEventStatus!
    happenedAt: DateTime
    message: String
    city: String
    estimatedDeliveryAt: DateTime
  }
  type FulfillmentEvent { id: ID! status: FulfillmentEventStatus! happenedAt: DateTime! }
  type FulfillmentEventConnection { nodes: [FulfillmentEvent!]! }
  type FulfillmentEventCreatePayload { fulfillmentEvent: FulfillmentEvent userErrors: [UserError!]! }
`)
