import { serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import { firstTariff } from '@rodovia/core/quoting/tariff.ts'
import { anEndToEndId } from '../support/bank-peer.ts'
import { aDocumentKey } from '../support/document-keys.ts'
import { demo } from '../support/rest-client.ts'
import { farAway } from './accounts.ts'
import { anEntry } from './address-entry.ts'
import { duePix, oweCash } from './collect-on-delivery.ts'
import { creditEarnings, requestPayout, sharedPayoutBatch } from './payouts.ts'
import {
  addressesFile,
  aKey,
  anImport,
  anInvitation,
  anotherTime,
  aPolicy,
  aQuote,
  aRepetition,
  aServiceArea,
  aShipment,
  aSignUp,
  aVehicle,
  aWebhook,
  connectShopWith,
  orderInput,
  orderWith,
  type PermissionFixture,
  type Resource,
  recipientRules,
  repetitionDay,
  type State,
  shipmentInput,
} from './permission-fixture.ts'
import { answerTo } from './send-graphql.ts'

export type GraphqlRequest = {
  /** State of the order; `accepted` by default. */
  state?: State
  /** Whether it changes the resource, so that each allowed caller needs a new one. */
  consumes?: true
  ask: (resource: Resource, fixture: PermissionFixture, token: string | undefined) => string | Promise<string>
  /** Selection on the result; omitted for scalars. */
  select?: string
}

const carried = (step: string, state: State): GraphqlRequest => ({
  state,
  consumes: true,
  ask: ({ code }) => `${step}(code: "${code}")`,
  select: '{ code status }',
})
const operate = (action: string, state: State): GraphqlRequest => ({
  state,
  consumes: true,
  ask: ({ orderId }) => `operateDelivery(orderId: "${orderId}", action: ${action})`,
  select: '{ id status }',
})
/** Prices as they are. */
const aFiscalIssuer = `document: "11.222.333/0001-81", name: "Frota", environment: "homologation", series: 1,
  address: { postalCode: "13010000", street: "Rua Barão de Jaguara", number: "1000", district: "Centro" }`
const aFiscalTrip = `emitter: "own_cargo", vehicleId: "019a3f9e-6c1b-7c1a-9d55-0d9f3f6a1b2c", chassis: "truck", product: "Peças",
  drivers: [{ name: "João", cpf: "529.982.247-25" }]`
const aTariff = `{ vehicles: [${serviceTypes.map((type) => {
  const { baseCents, perKmCents, minimumCents, perKgCents } = firstTariff.vehicles[type]
  return `{ serviceType: ${type}, baseCents: ${baseCents}, perKmCents: ${perKmCents}, minimumCents: ${minimumCents}, perKgCents: ${perKgCents} }`
})}], turboMarkupBasisPoints: 4000, expressMarkupBasisPoints: 1500, padraoMarkupBasisPoints: 0 }`
let mailbox = 0

const openDeliveryOrderId = '019a0000-0000-7000-8000-000000000009'
const openDeliveryTrip = `pickupAddress: { postalCode: "01310200", street: "Avenida Paulista", number: "1578" },
  deliveryAddress: { postalCode: "01304001", street: "Rua Augusta", number: "1500" }, vehicles: ["CAR"], totalWeightGrams: 1000,
  returnToMerchant: false, isPaidAtTheDoor: false`

const nobodysRoute = '01980000-0000-7000-8000-00000000aaaa'

/** The request of each row. */
export const graphqlRequests: Record<string, GraphqlRequest> = {
  'Query.me': { ask: () => 'me', select: '{ id tenant { id } }' },
  'Query.sessions': { ask: () => 'sessions', select: '{ totalCount nodes { device } }' },
  'Query.savedViews': { ask: () => 'savedViews(list: orders)', select: '{ name }' },
  'Query.order': { ask: ({ orderId }) => `order(id: "${orderId}")`, select: '{ code }' },
  'Query.order rated': {
    state: 'delivered',
    ask: ({ orderId }) => `order(id: "${orderId}")`,
    select: '{ code }',
  },
  'Query.dispatchQueue': {
    state: 'assigned',
    ask: () => 'dispatchQueue',
    select: '{ totalCount orders { code recipient { phone } } }',
  },
  'Query.dispatchPlan': {
    ask: () => 'dispatchPlan',
    select:
      '{ waitingCount routes { payCents } unplanned { reason { text } order { recipient { phone } } } }',
  },
  'Query.dispatchByPlan': { ask: () => 'dispatchByPlan', select: '' },
  'Query.offeredRoutes': {
    ask: () => 'offeredRoutes',
    select: '{ totalCount nodes { id stops { order { recipient { phone } } } } }',
  },
  'Query.myRoutes': { ask: () => 'myRoutes', select: '{ id stops { delivery { code } } }' },
  'Query.dispatchedOrder': {
    state: 'assigned',
    ask: ({ orderId }) => `dispatchedOrder(id: "${orderId}")`,
    select: '{ code }',
  },
  'Query.driversAtWork': {
    state: 'assigned',
    ask: () => 'driversAtWork',
    select: '{ totalCount nodes { id } }',
  },
  'Query.orders': { ask: () => 'orders', select: '{ totalCount nodes { code } }' },
  'Query.searchOrders': { ask: () => 'searchOrders(text: "ana")', select: '{ code }' },
  'Query.label': { ask: ({ orderId }) => `label(orderId: "${orderId}")`, select: '{ code }' },
  'Query.labels': { ask: ({ orderId }) => `labels(orderIds: ["${orderId}"])`, select: '{ codes }' },
  'Query.proof': {
    state: 'delivered',
    ask: ({ orderId }) => `proof(orderId: "${orderId}")`,
    select: '{ code }',
  },
  'Query.wallet': { ask: () => 'wallet', select: '{ balanceCents }' },
  'Query.delivery': { ask: ({ code }) => `delivery(code: "${code}")`, select: '{ status }' },
  'Query.deliveryFiscalDocument': {
    ask: ({ code }) => `deliveryFiscalDocument(code: "${code}")`,
    select: '{ key }',
  },
  'Query.deliveryFiscalDocumentPdf': {
    ask: ({ code }) => `deliveryFiscalDocumentPdf(code: "${code}")`,
    select: '{ name }',
  },
  'Query.deliveries': { ask: () => 'deliveries', select: '{ totalCount nodes { code } }' },
  'Query.recipientRules': { ask: () => 'recipientRules', select: '{ mayReschedule }' },
  'Query.goodsRules': { ask: () => 'goodsRules', select: '{ documentBeforeDispatch }' },
  'Query.supportPhone': { ask: () => 'supportPhone', select: '' },
  'Query.missedOrders': { ask: () => 'missedOrders', select: '{ reason }' },
  'Query.myDriver': { ask: () => 'myDriver', select: '{ id }' },
  'Query.webPushKey': { ask: () => 'webPushKey' },
  'Query.earnings': { ask: () => 'earnings', select: '{ balanceCents }' },
  'Query.earnedDeliveries': {
    ask: () => 'earnedDeliveries(date: "2026-05-31")',
    select: '{ totalCount nodes { cents } }',
  },
  'Query.auditLog': {
    ask: () => 'auditLog(filter: { actions: ["session.opened"] })',
    select: '{ totalCount nodes { action } }',
  },
  'Query.accessLog': { ask: () => 'accessLog', select: '{ totalCount nodes { kind role } }' },
  'Query.orderAccessLog': {
    ask: ({ orderId }) => `orderAccessLog(orderId: "${orderId}")`,
    select: '{ totalCount nodes { kind role } }',
  },
  'Query.dataExport': { ask: ({ exportId }) => `dataExport(id: "${exportId}")`, select: '{ status }' },
  'Query.listExports': { ask: () => 'listExports', select: '{ totalCount nodes { list } }' },
  'Query.listExport': {
    ask: ({ listExportId }) => `listExport(id: "${listExportId}")`,
    select: '{ status }',
  },
  'Mutation.requestListExport': {
    ask: () => 'requestListExport(input: { list: orders })',
    select: '{ status }',
  },
  'Mutation.requestDataExport': { ask: () => 'requestDataExport', select: '{ status }' },
  'Mutation.requestContactExport': {
    ask: () => 'requestContactExport(phone: "+55 11 91234-5678")',
    select: '{ status }',
  },
  'Query.apiKeys': { ask: () => 'apiKeys', select: '{ totalCount nodes { name } }' },
  'Query.erasure': { ask: () => 'erasure', select: '{ status }' },
  'Query.contactErasure': {
    ask: ({ erasureId }) => `contactErasure(id: "${erasureId}")`,
    select: '{ status }',
  },
  'Query.shopTerms': { ask: () => 'shopTerms', select: '{ version }' },
  'Query.waitingShops': { ask: () => 'waitingShops', select: '{ totalCount }' },
  'Query.tenants': { ask: () => 'tenants', select: '{ totalCount }' },
  'Query.members': { ask: () => 'members', select: '{ nodes { id } }' },
  'Query.invitations': { ask: () => 'invitations', select: '{ nodes { id } }' },
  'Query.invitation': {
    ask: async (_, fixture) => `invitation(token: "${await anInvitationToken(fixture)}")`,
    select: '{ tenantName }',
  },
  'Query.pendingDrivers': { ask: () => 'pendingDrivers', select: '{ totalCount }' },
  'Query.myDriverApplication': { ask: () => 'myDriverApplication', select: '{ status }' },
  'Query.driverApplications': { ask: () => 'driverApplications', select: '{ totalCount }' },
  'Query.driverApplication': {
    ask: ({ signedUpId }) => `driverApplication(driverId: "${signedUpId}")`,
    select: '{ status }',
  },
  'Query.driverDocument': {
    ask: ({ signedUpId }) => `driverDocument(driverId: "${signedUpId}", kind: "none")`,
    select: '{ base64 }',
  },
  'Query.companySignIn': { ask: () => 'companySignIn', select: '{ redirectUri }' },
  'Query.imports': { ask: () => 'imports', select: '{ totalCount }' },
  'Query.import': { ask: ({ importId }) => `import(id: "${importId}")`, select: '{ fileName }' },
  'Query.importRows': { ask: ({ importId }) => `importRows(id: "${importId}")`, select: '{ totalCount }' },
  'Query.importRow': {
    ask: ({ importId }) => `importRow(id: "${importId}", number: 2)`,
    select: '{ cells }',
  },
  'Query.importResult': { ask: ({ importId }) => `importResult(id: "${importId}")`, select: '{ name }' },
  'Query.importTemplate': { ask: () => 'importTemplate(format: "csv")', select: '{ name }' },
  'Query.shipments': { ask: () => 'shipments', select: '{ totalCount }' },
  'Query.shipment': { ask: ({ shipmentId }) => `shipment(id: "${shipmentId}")`, select: '{ priceCents }' },
  'Query.shipmentLabels': {
    ask: ({ shipmentId }) => `shipmentLabels(id: "${shipmentId}")`,
    select: '{ name }',
  },
  'Query.repetitions': { ask: () => 'repetitions', select: '{ totalCount }' },
  'Query.repetition': { ask: ({ repetitionId }) => `repetition(id: "${repetitionId}")`, select: '{ rule }' },
  'Query.webhooks': { ask: () => 'webhooks', select: '{ url }' },
  'Query.webhook': { ask: ({ webhookId }) => `webhook(id: "${webhookId}")`, select: '{ url }' },
  'Query.webhookDelivery': {
    ask: ({ webhookId, eventId }) => `webhookDelivery(id: "${webhookId}", eventId: "${eventId}")`,
    select: '{ type }',
  },
  'Query.requests': { ask: () => 'requests', select: '{ nodes { id } }' },
  'Query.request': {
    ask: ({ requestId }) => `request(id: "${requestId}")`,
    select: '{ status requestBody }',
  },
  'Query.requestErrors': { ask: () => 'requestErrors', select: '{ code count }' },
  'Query.requestBodyRules': { ask: () => 'requestBodyRules', select: '{ live test }' },
  'Query.events': { ask: () => 'events', select: '{ events { type } }' },
  'Query.topUp': { ask: ({ topUpId }) => `topUp(id: "${topUpId}")`, select: '{ status }' },
  'Query.topUps': { ask: () => 'topUps', select: '{ totalCount nodes { status } }' },
  'Query.topUpReturns': { ask: () => 'topUpReturns', select: '{ totalCount nodes { status } }' },
  'Query.payouts': { ask: () => 'payouts', select: '{ totalCount nodes { status } }' },
  'Query.payouts of a driver': {
    ask: ({ driverId }) => `payouts(driverId: "${driverId}")`,
    select: '{ totalCount nodes { status } }',
  },
  'Query.payoutBatch': {
    ask: async ({ driver }, fixture) =>
      `payoutBatch(id: "${await sharedPayoutBatch(fixture, driver.token)}")`,
    select: '{ csv payouts { status } }',
  },
  'Query.tenant': { ask: ({ tenantId }) => `tenant(id: "${tenantId}")`, select: '{ name }' },
  'Query.apiKeys of a tenant': {
    ask: ({ tenantId }) => `apiKeys(tenantId: "${tenantId}")`,
    select: '{ totalCount }',
  },
  'Query.rulesInForce': { ask: () => 'rulesInForce', select: '{ limits { quota } }' },
  'Query.platformHealth': { ask: () => 'platformHealth', select: '{ isWell }' },
  'Query.waitingPayouts': { ask: () => 'waitingPayouts', select: '{ totalCount nodes { status } }' },
  'Query.collectedPayments': {
    ask: () => 'collectedPayments',
    select: '{ totalCount nodes { amountCents } }',
  },
  'Query.remittances': { ask: () => 'remittances', select: '{ totalCount nodes { amountCents } }' },
  'Query.ownCash': { ask: () => 'ownCash', select: '{ owedCents }' },
  'Query.owingDrivers': { ask: () => 'owingDrivers', select: '{ totalCount nodes { owedCents } }' },
  'Query.openTopUps': { ask: () => 'openTopUps', select: '{ totalCount nodes { status } }' },
  'Query.payoutBatches': { ask: () => 'payoutBatches', select: '{ totalCount nodes { madeAt } }' },
  'Query.ledgerCheck': { ask: () => 'ledgerCheck', select: '{ isSound }' },
  'Query.ledgerSeal': { ask: () => 'ledgerSeal(position: 1)', select: '{ hash }' },
  'Query.overview': { ask: () => 'overview', select: '{ steps }' },
  'Query.figures': {
    ask: () => 'figures(from: "2026-01-01", to: "2026-12-31", by: area)',
    select: '{ groupCount csv total { orders } }',
  },
  'Query.walletStatement': {
    ask: () => 'walletStatement(from: "2026-01-01", to: "2026-12-31")',
    select: '{ entryCount csv pdf }',
  },
  'Query.quote': { ask: ({ quoteId }) => `quote(id: "${quoteId}")`, select: '{ currency }' },
  'Query.addresses': {
    ask: () => 'addresses',
    select: '{ totalCount nodes { name phone address { street } } }',
  },
  'Query.address': { ask: ({ addressId }) => `address(id: "${addressId}")`, select: '{ phone }' },
  'Mutation.saveAddress': {
    ask: () => `saveAddress(input: { ${anEntry} })`,
    select: '{ name }',
  },
  'Mutation.importAddresses': {
    ask: () => `importAddresses(input: { file: "${addressesFile}" })`,
    select: '{ added }',
  },
  'Query.tariff': { ask: () => 'tariff', select: '{ version }' },
  'Query.tariffs': { ask: () => 'tariffs', select: '{ version }' },
  'Query.tariffPreview': { ask: () => `tariffPreview(input: ${aTariff})`, select: '{ orderCount }' },
  'Mutation.writeTariff': { ask: () => `writeTariff(input: ${aTariff})`, select: '{ version }' },
  'Query.towns': { ask: () => 'towns', select: '{ code }' },
  'Query.townPlan': { ask: () => 'townPlan(city: "Jundiaí", state: "SP")', select: '{ city }' },
  'Mutation.loadTown': { ask: () => 'loadTown(city: "Jundiaí", state: "SP")', select: '{ code }' },
  'Query.serviceAreas': { ask: () => 'serviceAreas', select: '{ name }' },
  'Query.serviceArea': { ask: ({ areaId }) => `serviceArea(id: "${areaId}")`, select: '{ name }' },
  'Mutation.saveServiceArea': {
    ask: () => `saveServiceArea(input: { ${aServiceArea} })`,
    select: '{ name }',
  },
  'Mutation.removeServiceArea': { consumes: true, ask: ({ areaId }) => `removeServiceArea(id: "${areaId}")` },
  'Query.vehicles': { ask: () => 'vehicles', select: '{ plate }' },
  'Query.vehicle': { ask: ({ vehicleId }) => `vehicle(id: "${vehicleId}")`, select: '{ plate }' },
  'Query.vehicleDrivers': { ask: () => 'vehicleDrivers', select: '{ name }' },
  'Mutation.saveVehicle': {
    ask: () => `saveVehicle(input: { ${aVehicle()} })`,
    select: '{ plate }',
  },
  'Mutation.removeVehicle': {
    consumes: true,
    ask: ({ vehicleId }) => `removeVehicle(id: "${vehicleId}")`,
  },
  'Query.carrier': {
    ask: async (_, { graphql }, token) => {
      await graphql('mutation { saveCarrier(input: { rntrc: "012345678", kind: "ETC" }) { rntrc } }', token)
      return 'carrier'
    },
    select: '{ rntrc }',
  },
  'Mutation.saveCarrier': {
    ask: () => 'saveCarrier(input: { rntrc: "012345678", kind: "ETC" })',
    select: '{ rntrc }',
  },
  'Mutation.removeCarrier': { ask: () => 'removeCarrier' },
  'Query.insurancePolicies': { ask: () => 'insurancePolicies', select: '{ number }' },
  'Query.insurancePolicy': {
    ask: ({ policyId }) => `insurancePolicy(id: "${policyId}")`,
    select: '{ number }',
  },
  'Mutation.saveInsurancePolicy': {
    ask: () => `saveInsurancePolicy(input: { ${aPolicy} })`,
    select: '{ number }',
  },
  'Mutation.removeInsurancePolicy': {
    consumes: true,
    ask: ({ policyId }) => `removeInsurancePolicy(id: "${policyId}")`,
  },
  'Query.fiscalIssuer': {
    ask: async (_, { graphql }, token) => {
      await graphql(`mutation { saveFiscalIssuer(input: { ${aFiscalIssuer} }) { name } }`, token)
      return 'fiscalIssuer'
    },
    select: '{ name }',
  },
  'Query.fiscalOrders': { ask: () => 'fiscalOrders', select: '{ code }' },
  'Query.fiscalDocuments': { ask: () => 'fiscalDocuments', select: '{ totalCount }' },
  'Query.fiscalDocument': {
    ask: ({ fiscalDocumentId }) => `fiscalDocument(id: "${fiscalDocumentId}")`,
    select: '{ key }',
  },
  'Query.fiscalDocumentPdf': {
    ask: ({ fiscalDocumentId }) => `fiscalDocumentPdf(id: "${fiscalDocumentId}")`,
    select: '{ name }',
  },
  'Query.fiscalDocumentXml': {
    ask: ({ fiscalDocumentId }) => `fiscalDocumentXml(id: "${fiscalDocumentId}")`,
    select: '{ name }',
  },
  'Query.fiscalDocumentArchive': { ask: () => 'fiscalDocumentArchive(month: "2026-11")', select: '{ name }' },
  'Mutation.saveFiscalIssuer': {
    ask: () => `saveFiscalIssuer(input: { ${aFiscalIssuer} })`,
    select: '{ name }',
  },
  'Mutation.setFiscalCertificate': {
    ask: async (_, { graphql }, token) => {
      await graphql(`mutation { saveFiscalIssuer(input: { ${aFiscalIssuer} }) { name } }`, token)
      return 'setFiscalCertificate(pfx: "no PFX", password: "no password")'
    },
    select: '{ name }',
  },
  'Mutation.removeFiscalCertificate': { ask: () => 'removeFiscalCertificate' },
  // The fleet has no certificate, and only those who know the order or the document learn so.
  'Mutation.issueFiscalDocuments': {
    ask: ({ orderId }) => `issueFiscalDocuments(orderIds: ["${orderId}"], trip: { ${aFiscalTrip} })`,
    select: '{ key }',
  },
  'Mutation.correctFiscalDocument': {
    ask: ({ fiscalDocumentId }) =>
      `correctFiscalDocument(id: "${fiscalDocumentId}", trip: { ${aFiscalTrip} })`,
    select: '{ key }',
  },
  'Mutation.closeFiscalDocument': {
    ask: ({ fiscalDocumentId }) => `closeFiscalDocument(id: "${fiscalDocumentId}")`,
    select: '{ key }',
  },
  'Mutation.cancelFiscalDocument': {
    ask: ({ fiscalDocumentId }) =>
      `cancelFiscalDocument(id: "${fiscalDocumentId}", reason: "O embarcador desistiu")`,
    select: '{ key }',
  },
  'Mutation.addFiscalDriver': {
    ask: ({ fiscalDocumentId }) =>
      `addFiscalDriver(id: "${fiscalDocumentId}", name: "Zuleica", cpf: "111.444.777-35")`,
    select: '{ key }',
  },
  'Mutation.removeAddress': { consumes: true, ask: ({ addressId }) => `removeAddress(id: "${addressId}")` },
  'Query.tracking': {
    ask: ({ trackingToken }) => `tracking(token: "${trackingToken}")`,
    select: '{ status }',
  },
  'Query.proofCheck': { ask: ({ head }) => `proofCheck(head: "${head}")`, select: '{ verdict }' },
  'Query.postalCode': { ask: () => 'postalCode(cep: "01310100")', select: '{ city }' },
  'Query.addressSuggestions': {
    ask: () => 'addressSuggestions(query: "Paulista", cep: "01310100")',
    select: '{ street }',
  },
  'Query.freightFloor': {
    ask: () => 'freightFloor(input: { km: 100, axles: 2, cargoType: "carga_geral" })',
    select: '{ floorCents }',
  },
  'Query.freightDuties': { ask: () => 'freightDuties', select: '{ code }' },
  'Query.freightTrips': { ask: () => 'freightTrips', select: '{ totalCount }' },
  'Query.freightFloorTables': { ask: () => 'freightFloorTables', select: '{ name }' },
  'Query.nearbyDrivers': { ask: () => 'nearbyDrivers(cep: "01310100")', select: '{ totalCount }' },

  'Mutation.login': {
    ask: (_, { users }) => `login(input: { email: "${users.owner.email}", password: "${demo.password}" })`,
    select: '{ accessToken }',
  },
  'Mutation.refreshSession': {
    ask: async (_, fixture) => `refreshSession(refreshToken: "${await aRefreshToken(fixture)}")`,
    select: '{ accessToken }',
  },
  'Mutation.logout': { ask: async (_, fixture) => `logout(refreshToken: "${await aRefreshToken(fixture)}")` },
  'Mutation.requestQuote': {
    ask: () => aQuote,
    select: '{ id }',
  },
  'Mutation.placeOrder': {
    state: 'awaiting_driver',
    consumes: true,
    ask: ({ quoteId }) => orderWith(quoteId),
    select: '{ order { id } }',
  },
  'Mutation.createImport': { ask: () => anImport, select: '{ id }' },
  'Mutation.mapImport': {
    ask: ({ importId }) => `mapImport(id: "${importId}", mapping: [])`,
    select: '{ status }',
  },
  'Mutation.correctImportRow': {
    consumes: true,
    ask: ({ importId }) =>
      `correctImportRow(id: "${importId}", number: 2, values: [{ field: "recipient_phone", value: "2" }])`,
    select: '{ status }',
  },
  'Mutation.placeImport': { ask: ({ importId }) => `placeImport(id: "${importId}")`, select: '{ status }' },
  'Mutation.stopImport': { ask: ({ importId }) => `stopImport(id: "${importId}")`, select: '{ status }' },
  'Mutation.removeImport': { consumes: true, ask: ({ importId }) => `removeImport(id: "${importId}")` },
  'Mutation.quoteShipment': { ask: () => aShipment, select: '{ id }' },
  'Mutation.requoteShipment': {
    // Two at once of one shipment: the second is asked to come again.
    consumes: true,
    ask: ({ quotedShipmentId }) => `requoteShipment(id: "${quotedShipmentId}")`,
    select: '{ id }',
  },
  'Mutation.placeShipment': {
    consumes: true,
    ask: ({ quotedShipmentId }) => `placeShipment(id: "${quotedShipmentId}")`,
    select: '{ shipment { id } }',
  },
  'Mutation.cancelShipment': {
    consumes: true,
    ask: ({ shipmentId }) => `cancelShipment(id: "${shipmentId}")`,
    select: '{ canceled }',
  },
  'Mutation.proposeShipment': {
    ask: () => `proposeShipment(input: ${shipmentInput})`,
    select: '{ shipment { id } }',
  },
  'Mutation.confirmShipment': {
    ask: (_, { graphql }, token) => confirmation(graphql, token, 'Shipment', `input: ${shipmentInput}`),
    select: '{ shipment { id } }',
  },
  'Mutation.createRepetition': { ask: aRepetition, select: '{ id }' },
  'Mutation.pauseRepetition': {
    ask: ({ repetitionId }) => `pauseRepetition(id: "${repetitionId}")`,
    select: '{ status }',
  },
  'Mutation.resumeRepetition': {
    ask: ({ repetitionId }) => `resumeRepetition(id: "${repetitionId}")`,
    select: '{ status }',
  },
  'Mutation.endRepetition': {
    consumes: true,
    ask: ({ repetitionId }) => `endRepetition(id: "${repetitionId}")`,
    select: '{ status }',
  },
  'Mutation.skipRepetitionDay': {
    ask: ({ repetitionId }) => `skipRepetitionDay(id: "${repetitionId}", day: "${repetitionDay}")`,
    select: '{ status }',
  },
  'Query.recipientMessages': {
    ask: ({ orderId }) => `recipientMessages(orderId: "${orderId}")`,
    select: '{ kind status }',
  },
  'Query.recipientMessageSettings': { ask: () => 'recipientMessageSettings', select: '{ channels }' },
  'Query.recipientMessagePreviews': { ask: () => 'recipientMessagePreviews', select: '{ text }' },
  'Query.recipientOptOut': {
    ask: ({ trackingToken }) => `recipientOptOut(token: "${trackingToken}")`,
    select: '{ isOptedOut }',
  },
  'Mutation.setRecipientMessageSettings': {
    ask: () => 'setRecipientMessageSettings(input: { channels: [] })',
    select: '{ channels }',
  },
  'Mutation.setRecipientOptOut': {
    ask: ({ trackingToken }) => `setRecipientOptOut(token: "${trackingToken}", isOptedOut: false)`,
    select: '{ isOptedOut }',
  },
  'Mutation.takeProviderCallback': {
    ask: () => 'takeProviderCallback(channel: "sms", body: "", signature: "wrong")',
  },
  'Mutation.answerProviderChallenge': {
    ask: () => 'answerProviderChallenge(token: "wrong", challenge: "1")',
  },
  'Mutation.addInstructions': {
    ask: ({ trackingToken }) =>
      `addInstructions(trackingToken: "${trackingToken}", input: { note: "Deixar na portaria" })`,
    select: '{ status }',
  },
  'Mutation.rescheduleDelivery': {
    state: 'awaiting_driver',
    consumes: true,
    ask: ({ trackingToken }) =>
      `rescheduleDelivery(trackingToken: "${trackingToken}", window: { from: "${anotherTime.from}", until: "${anotherTime.until}" })`,
    select: '{ status }',
  },
  'Mutation.rateDelivery': {
    state: 'delivered',
    ask: ({ trackingToken }) => `rateDelivery(trackingToken: "${trackingToken}", input: { stars: 5 })`,
    select: '{ status }',
  },
  'Mutation.cancelOrder': {
    state: 'assigned',
    consumes: true,
    ask: ({ orderId }) => `cancelOrder(orderId: "${orderId}")`,
    select: '{ order { id } }',
  },
  'Mutation.setOrderMetadata': {
    ask: ({ orderId }) => `setOrderMetadata(orderId: "${orderId}", metadata: { cost_center: "12" })`,
    select: '{ id }',
  },
  'Mutation.setGoodsDocuments': {
    ask: ({ orderId }) =>
      `setGoodsDocuments(orderId: "${orderId}", input: { goodsDocuments: ["${aDocumentKey()}"] })`,
    select: '{ id }',
  },
  'Mutation.setCollectOnDelivery': {
    consumes: true,
    ask: ({ orderId }) =>
      `setCollectOnDelivery(orderId: "${orderId}", collectOnDelivery: { amountCents: 100, method: cash })`,
    select: '{ id }',
  },
  'Mutation.chargeDelivery': {
    state: 'in_transit',
    ask: async (resource, fixture) => {
      await duePix(resource, fixture)
      return `chargeDelivery(code: "${resource.code}")`
    },
    select: '{ amountCents }',
  },
  'Mutation.chargeTrackedDelivery': {
    state: 'in_transit',
    ask: async (resource, fixture) => {
      await duePix(resource, fixture)
      return `chargeTrackedDelivery(token: "${resource.trackingToken}")`
    },
    select: '{ amountCents }',
  },
  'Mutation.setBarcodes': {
    ask: ({ orderId }) => `setBarcodes(orderId: "${orderId}", input: {})`,
    select: '{ id }',
  },
  'Mutation.proposeOrder': {
    state: 'awaiting_driver',
    consumes: true,
    ask: ({ quoteId }) => `proposeOrder(input: ${orderInput(quoteId)})`,
    select: '{ priceCents }',
  },
  'Mutation.confirmOrder': {
    ask: async (_, { graphql }, token) => {
      const { data } = await graphql(`mutation { quote: ${aQuote} { id } }`, token)
      return confirmation(graphql, token, 'Order', `input: ${orderInput(data.quote.id)}`)
    },
    select: '{ order { id } }',
  },
  'Mutation.proposeCancellation': {
    state: 'assigned',
    ask: ({ orderId }) => `proposeCancellation(orderId: "${orderId}")`,
    select: '{ refundCents }',
  },
  'Mutation.confirmCancellation': {
    state: 'assigned',
    consumes: true,
    ask: ({ orderId }, { graphql }, token) =>
      confirmation(graphql, token, 'Cancellation', `orderId: "${orderId}"`),
    select: '{ order { id } }',
  },
  'Mutation.acceptDelivery': carried('acceptDelivery', 'assigned'),
  'Mutation.declineDelivery': { ...carried('declineDelivery', 'assigned'), select: '' },
  'Mutation.arriveAtPickup': carried('arriveAtPickup', 'accepted'),
  'Mutation.pickUpDelivery': carried('pickUpDelivery', 'at_pickup'),
  'Mutation.arriveAtDestination': carried('arriveAtDestination', 'in_transit'),
  'Mutation.departForDelivery': carried('departForDelivery', 'picked_up'),
  'Mutation.handOverDelivery': carried('handOverDelivery', 'in_transit'),
  'Mutation.reportProblem': { ...carried('reportProblem', 'accepted'), select: '{ incident { id } }' },
  'Mutation.reportFailedAttempt': {
    ...carried('reportFailedAttempt', 'in_transit'),
    ask: ({ code }) => `reportFailedAttempt(code: "${code}", input: { reason: "closed" })`,
  },
  'Mutation.recordFailedAttempt': {
    state: 'in_transit',
    consumes: true,
    ask: ({ orderId }) => `recordFailedAttempt(orderId: "${orderId}", input: { reason: "closed" })`,
    select: '{ id status }',
  },
  'Mutation.createReturn': {
    state: 'delivered',
    consumes: true,
    ask: ({ orderId }) => `createReturn(orderId: "${orderId}")`,
    select: '{ order { id } }',
  },
  'Mutation.proposeReturn': {
    state: 'delivered',
    consumes: true,
    ask: ({ orderId }) => `proposeReturn(orderId: "${orderId}")`,
    select: '{ priceCents }',
  },
  'Mutation.confirmReturn': {
    state: 'delivered',
    consumes: true,
    ask: ({ orderId }, { graphql }, token) => confirmation(graphql, token, 'Return', `orderId: "${orderId}"`),
    select: '{ order { id } }',
  },
  'Query.returnRules': {
    ask: ({ tenantId }) => `returnRules(tenantId: "${tenantId}")`,
    select: '{ attempts }',
  },
  'Mutation.setReturnRules': {
    ask: ({ tenantId }) => `setReturnRules(tenantId: "${tenantId}", input: { attempts: 2 })`,
    select: '{ attempts }',
  },
  'Mutation.addOrderNote': {
    ask: ({ orderId }) => `addOrderNote(orderId: "${orderId}", input: { text: "Ligar antes" })`,
    select: '{ id }',
  },
  'Mutation.addDeliveryNote': {
    ask: ({ code }) => `addDeliveryNote(code: "${code}", text: "Estou na portaria")`,
    select: '{ id }',
  },
  'Mutation.requestCall': {
    ask: ({ orderId }) => `requestCall(orderId: "${orderId}", to: recipient)`,
    select: '{ telUrl }',
  },
  'Mutation.requestDeliveryCall': {
    ask: ({ code }) => `requestDeliveryCall(code: "${code}", to: recipient)`,
    select: '{ telUrl }',
  },
  'Mutation.requestTrackedCall': {
    ask: ({ trackingToken }) => `requestTrackedCall(trackingToken: "${trackingToken}", to: support)`,
    select: '{ telUrl }',
  },
  'Mutation.reportPosition': {
    ask: ({ code }) => `reportPosition(input: { code: "${code}", lat: ${farAway.lat}, lng: ${farAway.lng} })`,
    select: '{ position { at } }',
  },
  'Mutation.syncOperations': {
    ask: ({ code }) =>
      `syncOperations(input: { operations: [{ opId: "${Date.now()}", op: "position", code: "${code}", lat: ${farAway.lat}, lng: ${farAway.lng}, occurredAt: "${new Date().toISOString()}" }] })`,
    select: '{ outcome }',
  },
  // Outside of Brazil: whether a driver is on duty changes during the test.
  'Mutation.reportDutyPosition': {
    ask: () => 'reportDutyPosition(input: { lat: 90, lng: 0 })',
    select: '{ isAvailable }',
  },
  'Mutation.setAvailability': { ask: () => 'setAvailability(available: false)', select: '{ isAvailable }' },
  'Mutation.setDispatchByPlan': { ask: () => 'setDispatchByPlan(isOn: false)', select: '' },
  'Mutation.setSupportPhone': { ask: () => 'setSupportPhone(phone: "+55 11 3000-1000")', select: '' },
  'Mutation.setRecipientRules': {
    ask: () => `setRecipientRules(${recipientRules})`,
    select: '{ mayReschedule }',
  },
  'Mutation.setRequestBodyRules': {
    ask: () => 'setRequestBodyRules(rules: { live: true, test: true })',
    select: '{ live test }',
  },
  'Mutation.setGoodsRules': {
    ask: () => 'setGoodsRules(rules: { documentBeforeDispatch: false })',
    select: '{ documentBeforeDispatch }',
  },
  'Mutation.operateDelivery unassign': operate('unassign', 'assigned'),
  'Mutation.operateDelivery return': operate('return', 'picked_up'),
  'Mutation.operateDelivery returned': operate('returned', 'returning'),
  'Mutation.operateDelivery resume': operate('resume', 'accepted'),
  'Mutation.assignDriver': {
    state: 'awaiting_driver',
    consumes: true,
    ask: ({ orderId, driverId }) => `assignDriver(orderId: "${orderId}", driverId: "${driverId}")`,
    select: '{ id status }',
  },
  // A plan that nobody was shown.
  'Mutation.movePlannedStop': {
    state: 'awaiting_driver',
    ask: ({ orderId, driverId }) =>
      `movePlannedStop(planId: "${nobodysRoute}", orderId: "${orderId}", kind: pickup, driverId: "${driverId}", area: "Olinda - PE")`,
    select: '{ id }',
  },
  'Mutation.lockPlannedDelivery': {
    state: 'awaiting_driver',
    ask: ({ orderId }) =>
      `lockPlannedDelivery(planId: "${nobodysRoute}", orderId: "${orderId}", isLocked: true, area: "Olinda - PE")`,
    select: '{ id }',
  },
  'Mutation.undoPlanChanges': {
    ask: () => `undoPlanChanges(planId: "${nobodysRoute}", count: 1, area: "Olinda - PE")`,
    select: '{ id }',
  },
  'Mutation.offerRoute': {
    state: 'awaiting_driver',
    ask: ({ orderId, driverId }) =>
      `offerRoute(driverId: "${driverId}", stops: [{ orderId: "${orderId}", kind: dropoff }, { orderId: "${orderId}", kind: pickup }])`,
    select: '{ id }',
  },
  'Mutation.acceptRoute': { ask: () => `acceptRoute(id: "${nobodysRoute}")`, select: '{ id }' },
  'Mutation.declineRoute': { ask: () => `declineRoute(id: "${nobodysRoute}")`, select: '{ id }' },
  'Mutation.skipRouteStop': {
    ask: () =>
      `skipRouteStop(id: "${nobodysRoute}", input: { code: "RD00000000", kind: dropoff, reason: closed_now })`,
    select: '{ route { id } }',
  },
  'Mutation.creditWallet': {
    ask: ({ tenantId }) =>
      `creditWallet(input: { tenantId: "${tenantId}", amountCents: 1, reason: "the matrix" })`,
    select: '{ balanceCents }',
  },
  'Query.secondFactors': { ask: () => 'secondFactors', select: '{ recoveryCodesLeft factors { name } }' },
  'Mutation.completeLogin': {
    ask: () => 'completeLogin(input: { challenge: "rdf_none" })',
    select: '{ accessToken }',
  },
  'Mutation.startTotp': { ask: () => 'startTotp', select: '{ expiresAt }' },
  'Mutation.addTotp': {
    ask: () => 'addTotp(challenge: "rdf_none", code: "000000", name: "")',
    select: '{ factor { name } }',
  },
  'Query.secondFactorRoles': { ask: () => 'secondFactorRoles' },
  'Mutation.requireSecondFactor': { ask: () => 'requireSecondFactor(roles: [driver])' },
  'Mutation.startEnrolment': {
    ask: () => 'startEnrolment(challenge: "rdf_none", kind: sms)',
    select: '{ expiresAt }',
  },
  'Mutation.completeEnrolment': {
    ask: () => 'completeEnrolment(input: { challenge: "rdf_none", name: "", code: "000000" })',
    select: '{ recoveryCodes tokens { user { email } } }',
  },
  'Mutation.startPasskeyLogin': { ask: () => 'startPasskeyLogin', select: '{ expiresAt }' },
  'Mutation.startPasskey': { ask: () => 'startPasskey', select: '{ expiresAt }' },
  'Mutation.addPasskey': {
    ask: () => 'addPasskey(challenge: "rdf_none", passkey: "{}", name: "")',
    select: '{ factor { name } }',
  },
  'Mutation.startPasskeyConfirmation': { ask: () => 'startPasskeyConfirmation', select: '{ expiresAt }' },
  'Mutation.removeFactor': { ask: ({ erasureId }) => `removeFactor(id: "${erasureId}")` },
  'Mutation.replaceRecoveryCodes': { ask: () => 'replaceRecoveryCodes' },
  'Mutation.saveView': {
    ask: () => 'saveView(list: orders, name: "the matrix", query: "status=delivered")',
    select: '{ name }',
  },
  'Mutation.renameView': {
    ask: ({ erasureId }) => `renameView(id: "${erasureId}", name: "the matrix")`,
    select: '{ name }',
  },
  'Mutation.deleteView': { ask: ({ erasureId }) => `deleteView(id: "${erasureId}")` },
  'Mutation.endSession': { ask: ({ erasureId }) => `endSession(id: "${erasureId}")` },
  'Mutation.endOtherSessions': { ask: () => 'endOtherSessions' },
  'Mutation.confirmIdentity': {
    ask: () => `confirmIdentity(password: "${demo.password}")`,
    select: '{ token }',
  },
  'Mutation.changePassword': {
    ask: () => `changePassword(currentPassword: "${demo.password}", newPassword: "short")`,
  },
  'Mutation.requestErasure': { ask: () => 'requestErasure(password: "")', select: '{ status }' },
  'Mutation.withdrawErasure': { ask: () => 'withdrawErasure', select: '{ status }' },
  'Mutation.requestContactErasure': {
    ask: () => 'requestContactErasure(phone: "+55 21 2000-0000")',
    select: '{ status }',
  },
  'Mutation.withdrawContactErasure': {
    consumes: true,
    ask: ({ erasureId }) => `withdrawContactErasure(id: "${erasureId}")`,
    select: '{ status }',
  },
  'Mutation.requestTopUp': { ask: () => 'requestTopUp(amountCents: 100)', select: '{ status }' },
  'Mutation.depositCash': {
    ask: async (_, fixture, token) => {
      await oweCash(fixture, token)
      return 'depositCash(amountCents: 1)'
    },
    select: '{ amountCents }',
  },
  'Mutation.takeCashFromEarnings': {
    ask: async (_, fixture, token) => {
      await oweCash(fixture, token)
      return 'takeCashFromEarnings'
    },
    select: '{ owedCents }',
  },
  'Mutation.remitCollectedPayments': { ask: () => 'remitCollectedPayments', select: '' },
  'Mutation.confirmTopUp': {
    ask: ({ txid }) =>
      `confirmTopUp(input: { txid: "${txid}", endToEndId: "${anEndToEndId()}", amountCents: 1 })`,
    select: '{ status }',
  },
  'Mutation.returnTopUp': {
    consumes: true,
    ask: ({ endToEndId }) =>
      `returnTopUp(input: { endToEndId: "${endToEndId}", amountCents: 1, reason: "cobrado em dobro" })`,
    select: '{ status }',
  },
  'Mutation.answerMaskedCall': {
    ask: () => 'answerMaskedCall(form: "From=1", signature: "none")',
    select: '',
  },
  'Mutation.notePixPayments': { ask: ({ txid }) => `notePixPayments(token: "none", txids: ["${txid}"])` },
  'Mutation.setPixKey': { ask: () => 'setPixKey(pixKey: "pedro@rodovia.test")', select: '{ pixKey }' },
  'Mutation.requestPayout': {
    ask: async (_, fixture, token) => {
      await creditEarnings(fixture, token)
      return 'requestPayout'
    },
    select: '{ status }',
  },
  'Mutation.requestPayout for a driver': {
    consumes: true,
    ask: async ({ driverId, driver }, fixture) => {
      await creditEarnings(fixture, driver.token)
      return `requestPayout(driverId: "${driverId}")`
    },
    select: '{ status }',
  },
  'Mutation.createPayoutBatch': {
    ask: async ({ driver }, fixture) => {
      await requestPayout(fixture, driver.token)
      return 'createPayoutBatch'
    },
    select: '{ csv }',
  },
  'Mutation.settlePayouts': {
    ask: async ({ driver }, fixture) =>
      `settlePayouts(batchId: "${await sharedPayoutBatch(fixture, driver.token)}", settled: [], failed: [])`,
    select: '{ totalCents }',
  },
  // Refused to all users: only test keys rehearse.
  'Mutation.addPlayMoney': { ask: () => 'addPlayMoney(amountCents: 1)', select: '{ balanceCents }' },
  'Mutation.stepRehearsal': {
    ask: ({ orderId }) => `stepRehearsal(orderId: "${orderId}")`,
    select: '{ id }',
  },
  'Mutation.createApiKey': {
    ask: () => aKey('the matrix', 'orders:read'),
    select: '{ apiKey { id } }',
  },
  'Mutation.revokeApiKey': {
    ask: ({ apiKeyId }) => `revokeApiKey(id: "${apiKeyId}")`,
    select: '{ revokedAt }',
  },
  'Mutation.setApiKeyPlan': {
    ask: ({ apiKeyId }) => `setApiKeyPlan(id: "${apiKeyId}", plan: pro)`,
    select: '{ plan }',
  },
  'Mutation.setApiKeySpendingCap': {
    ask: ({ apiKeyId }) => `setApiKeySpendingCap(id: "${apiKeyId}", spendingCapCents: 1)`,
    select: '{ spendingCapCents }',
  },
  'Mutation.setApiKeyAccess': {
    ask: ({ apiKeyId }) => `setApiKeyAccess(id: "${apiKeyId}", allowedAddresses: ["203.0.113.0/24"])`,
    select: '{ id }',
  },
  'Mutation.startProviderSignIn': {
    ask: () => 'startProviderSignIn(company: "somebody@matrix.example")',
    select: '{ url }',
  },
  'Mutation.finishProviderSignIn': {
    ask: ({ tenantId }) =>
      `finishProviderSignIn(input: { flow: "never begun", tenantId: "${tenantId}", query: "code=a" })`,
    select: '{ tokens { accessToken } }',
  },
  'Mutation.confirmProviderSignIn': {
    ask: () => `confirmProviderSignIn(input: { token: "never begun", password: "${demo.password}" })`,
    select: '{ accessToken }',
  },
  'Mutation.setIdentityProvider': {
    ask: () => `setIdentityProvider(input: {
      issuer: "the matrix", clientId: "a", clientSecret: "b", roles: [{ group: "a", role: viewer }]
    })`,
    select: '{ redirectUri }',
  },
  'Mutation.removeIdentityProvider': { ask: () => 'removeIdentityProvider' },
  'Mutation.claimDomain': { ask: () => 'claimDomain(domain: "matrix.example")', select: '{ name }' },
  'Mutation.verifyDomain': { ask: () => 'verifyDomain(domain: "unclaimed.example")', select: '{ name }' },
  'Mutation.releaseDomain': { ask: () => 'releaseDomain(domain: "unclaimed.example")' },
  'Query.openDeliveryClients': { ask: () => 'openDeliveryClients', select: '{ name }' },
  'Query.openDelivery': { ask: () => `openDelivery(orderId: "${openDeliveryOrderId}")`, select: '' },
  'Mutation.checkOpenDelivery': {
    ask: () => `checkOpenDelivery(input: { ${openDeliveryTrip} })`,
    select: '',
  },
  'Mutation.requestOpenDelivery': {
    ask: () =>
      `requestOpenDelivery(input: { ${openDeliveryTrip}, version: "v2", orderId: "${openDeliveryOrderId}", orderDisplayId: "1",
        merchantId: "22815773000169-dbc7e35a-c936-4665-9e13-eb55eb8b6824", merchantName: "Loja", customerName: "Ana" })`,
    select: '{ event }',
  },
  'Mutation.noteOpenDelivery': {
    ask: () => `noteOpenDelivery(orderId: "${openDeliveryOrderId}", notice: "READY_FOR_PICKUP")`,
    select: '',
  },
  'Mutation.finishOpenDelivery': {
    ask: () => `finishOpenDelivery(orderId: "${openDeliveryOrderId}")`,
    select: '',
  },
  'Mutation.handleOpenDeliveryProblem': {
    ask: () =>
      `handleOpenDeliveryProblem(orderId: "${openDeliveryOrderId}", reason: "OTHER", action: "DELIVER_PRODUCT")`,
    select: '',
  },
  'Mutation.cancelOpenDelivery': {
    ask: () => `cancelOpenDelivery(orderId: "${openDeliveryOrderId}", reason: "OTHER")`,
    select: '',
  },
  'Query.shopConnections': { ask: () => 'shopConnections', select: '{ name }' },
  'Query.trackPackages': { ask: () => 'trackPackages(body: "[]")', select: '' },
  'Mutation.quoteForShop': { ask: () => 'quoteForShop(body: "{}")', select: '' },
  'Mutation.takeShopEvent': { ask: () => 'takeShopEvent(topic: "orders/paid", body: "{}")', select: '' },
  'Mutation.takeDispatch': { ask: () => 'takeDispatch(body: "{}")', select: '' },
  'Mutation.connectShop': { ask: ({ addressId }) => connectShopWith(addressId), select: '{ id }' },
  'Mutation.revokeShopConnection': {
    ask: ({ shopConnectionId }) => `revokeShopConnection(id: "${shopConnectionId}")`,
    select: '{ revokedAt }',
  },
  'Mutation.retryShopOrder': {
    ask: () => 'retryShopOrder(id: "01900000-0000-7000-8000-000000000000", shopOrderId: "none")',
    select: '',
  },
  'Mutation.createOpenDeliveryClient': {
    ask: () =>
      'createOpenDeliveryClient(input: { name: "the matrix", url: "https://hooks.invalid/", phone: "+55 11 3000-0000" })',
    select: '{ client { id } }',
  },
  'Mutation.revokeOpenDeliveryClient': {
    ask: ({ clientId }) => `revokeOpenDeliveryClient(id: "${clientId}")`,
    select: '{ revokedAt }',
  },
  'Mutation.createWebhook': { ask: () => aWebhook, select: '{ endpoint { id } }' },
  'Mutation.updateWebhook': {
    ask: ({ webhookId }) => `updateWebhook(id: "${webhookId}", input: { description: "the matrix" })`,
    select: '{ id }',
  },
  'Mutation.stageWebhookSecret': {
    ask: ({ webhookId }) => `stageWebhookSecret(id: "${webhookId}")`,
    select: '{ endpoint { id } }',
  },
  'Mutation.promoteWebhookSecret': {
    consumes: true,
    ask: async ({ webhookId }, { graphql, users }) => {
      await graphql(`mutation { stageWebhookSecret(id: "${webhookId}") { secret } }`, users.owner.token)
      return `promoteWebhookSecret(id: "${webhookId}")`
    },
    select: '{ id }',
  },
  'Mutation.disableWebhook': {
    consumes: true,
    ask: ({ webhookId }) => `disableWebhook(id: "${webhookId}")`,
    select: '{ id }',
  },
  'Mutation.enableWebhook': {
    ask: ({ webhookId }) => `enableWebhook(id: "${webhookId}")`,
    select: '{ id }',
  },
  'Mutation.removeWebhook': { consumes: true, ask: ({ webhookId }) => `removeWebhook(id: "${webhookId}")` },
  'Mutation.testWebhook': { ask: ({ webhookId }) => `testWebhook(id: "${webhookId}")` },
  'Mutation.replayWebhook': {
    ask: ({ webhookId, eventId }) => `replayWebhook(id: "${webhookId}", eventId: "${eventId}")`,
    select: '{ eventId }',
  },
  'Mutation.replayWebhooks': {
    ask: ({ webhookId }) =>
      `replayWebhooks(id: "${webhookId}", from: "${new Date(Date.now() - 60_000).toISOString()}")`,
  },
  'Mutation.createDriver': {
    ask: () => `createDriver(input: {
      name: "Pedro", email: "pedro-${++mailbox}@rodovia.test", password: "long enough 2026", persona: motoboy
    })`,
    select: '{ id }',
  },
  'Mutation.createTenant': {
    ask: () => 'createTenant(name: "the matrix", kind: embarcador)',
    select: '{ id }',
  },
  'Mutation.createUser': {
    ask: ({ tenantId }) => `createUser(input: {
      tenantId: "${tenantId}", name: "Pedro", email: "pedro-${++mailbox}@rodovia.test", password: "long enough 2026", role: viewer
    })`,
    select: '{ id }',
  },
  'Mutation.inviteMember': { ask: anInvitation, select: '{ link }' },
  'Mutation.revokeInvitation': { ask: ({ invitationId }) => `revokeInvitation(id: "${invitationId}")` },
  'Mutation.acceptInvitation': {
    ask: async (_, fixture) => `acceptInvitation(input: {
      token: "${await anInvitationToken(fixture)}", name: "Pedro", password: "long enough 2026"
    })`,
    select: '{ id }',
  },
  'Mutation.changeMemberRole': {
    ask: ({ memberId }) => `changeMemberRole(userId: "${memberId}", role: fiscal)`,
    select: '{ role }',
  },
  'Mutation.removeMember': { consumes: true, ask: ({ memberId }) => `removeMember(userId: "${memberId}")` },
  'Mutation.createPasswordResetLink': {
    ask: ({ memberId }) => `createPasswordResetLink(userId: "${memberId}")`,
    select: '{ link }',
  },
  'Mutation.requestPasswordReset': {
    ask: () => `requestPasswordReset(email: "pedro-${++mailbox}@rodovia.test")`,
  },
  'Mutation.resetPassword': {
    // A new link ends the one before, so that each cell needs a member of its own.
    ask: async (_, { url, users, createUser }) => {
      const { id } = await createUser('viewer')
      const make = `mutation { made: createPasswordResetLink(userId: "${id}") { link } }`
      const { body } = await answerTo(url, make, users.owner.token)
      const token = body.data.made.link.split('/').at(-1)
      return `resetPassword(token: "${token}", password: "long enough 2026")`
    },
  },
  'Mutation.signUpShop': {
    ask: () =>
      `signUpShop(input: { shopName: "the matrix", document: "12345678000195", email: "shop-${++mailbox}@rodovia.test", termsVersion: "1" })`,
    select: '{ email }',
  },
  'Mutation.approveShop': {
    ask: ({ tenantId }) => `approveShop(tenantId: "${tenantId}")`,
    select: '{ email }',
  },
  'Mutation.signUpDriver': { ask: aSignUp, select: '{ id }' },
  'Mutation.sendDriverDocument': {
    ask: () => 'sendDriverDocument(input: { kind: "none", imageBase64: "" })',
    select: '{ status }',
  },
  'Mutation.applyAsDriver': {
    ask: () => 'applyAsDriver(input: { vehiclePlate: "none" })',
    select: '{ status }',
  },
  'Mutation.approveDriver': {
    consumes: true,
    ask: ({ signedUpId }) => `approveDriver(driverId: "${signedUpId}")`,
    select: '{ isPending }',
  },
  'Mutation.rejectDriver': {
    consumes: true,
    ask: ({ signedUpId }) => `rejectDriver(driverId: "${signedUpId}", reason: "the matrix")`,
  },
  'Mutation.registerPushToken': {
    ask: () => 'registerPushToken(input: { deviceToken: "a-token", platform: expo })',
    select: '{ platform }',
  },
  'Mutation.renewPushToken': {
    ask: () => 'renewPushToken(previousToken: "old", deviceToken: "new")',
    select: '{ platform }',
  },
  'Mutation.unregisterPushToken': { ask: () => 'unregisterPushToken' },

  'Subscription.orderUpdates of one': {
    ask: ({ orderId }) => `orderUpdates(orderId: "${orderId}")`,
    select: '{ code }',
  },
  'Subscription.orderUpdates of all': { ask: () => 'orderUpdates', select: '{ code }' },
  'Subscription.dispatchUpdates': { ask: () => 'dispatchUpdates', select: '{ orderId order { code } }' },
  'Subscription.myDeliveries': { ask: () => 'myDeliveries', select: '{ code }' },
  'Subscription.deliveryUpdates': {
    ask: ({ trackingToken }) => `deliveryUpdates(trackingToken: "${trackingToken}")`,
    select: '{ status }',
  },
}

/** The document of an operation, with the alias `result`. */
export async function documentOf(
  name: string,
  resource: Resource,
  fixture: PermissionFixture,
  { token, select = graphqlRequests[name]!.select }: { token: string | undefined; select?: string },
): Promise<string> {
  const [kind = ''] = name.split('.', 1)
  return `${kind.toLowerCase()} { result: ${await graphqlRequests[name]!.ask(resource, fixture, token)} ${select ?? ''} }`
}

/** The confirmation of a proposal of the caller; with an invalid token if the proposal is refused. */
async function confirmation(
  graphql: PermissionFixture['graphql'],
  token: string | undefined,
  what: 'Order' | 'Cancellation' | 'Return' | 'Shipment',
  input: string,
): Promise<string> {
  const { data } = await graphql(`mutation { made: propose${what}(${input}) { confirmationToken } }`, token)
  return `confirm${what}(confirmationToken: "${data?.made.confirmationToken ?? 'rdc_none'}")`
}

async function anInvitationToken({ graphql, users }: PermissionFixture): Promise<string> {
  const { data } = await graphql(`mutation { ${anInvitation()} { link } }`, users.owner.token)
  return data.inviteMember.link.split('/').at(-1)
}

let logins = 0

/** Logs in as one user of the shop after the other, because logins of the same user wait for each other. */
async function aRefreshToken({ graphql, users }: PermissionFixture): Promise<string> {
  const { tenantId } = users.viewer
  const emails = Object.values(users).flatMap((user) => (user.tenantId === tenantId ? user.email : []))
  const { data } = await graphql(
    `mutation { login(input: { email: "${emails[logins++ % emails.length]}", password: "${demo.password}" }) { refreshToken } }`,
  )
  return data.login.refreshToken
}
