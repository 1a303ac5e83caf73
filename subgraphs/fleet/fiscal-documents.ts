import {
  addFiscalDriver,
  cancelFiscalDocument,
  closeFiscalDocument,
} from '@rodovia/core/fiscal-documents/document-events.ts'
import {
  findDriverFiscalDocument,
  printDriverFiscalDocument,
} from '@rodovia/core/fiscal-documents/driver-documents.ts'
import {
  type FiscalDocument,
  type FiscalDocumentWithEvents,
  type FiscalEvent,
  type FiscalStatus,
  fiscalEnvironments,
  fiscalStatuses,
} from '@rodovia/core/fiscal-documents/fiscal-document.ts'
import {
  correctFiscalDocument,
  issueFiscalDocuments,
} from '@rodovia/core/fiscal-documents/issue-documents.ts'
import { type FiscalOrder, listFiscalOrders } from '@rodovia/core/fiscal-documents/list-fiscal-orders.ts'
import {
  type IssuerView,
  readFiscalIssuer,
  removeFiscalCertificate,
  saveFiscalIssuer,
  setFiscalCertificate,
} from '@rodovia/core/fiscal-documents/manage-issuer.ts'
import {
  archiveFiscalDocuments,
  findFiscalDocument,
  listFiscalDocuments,
  mostArchived,
  printFiscalDocument,
  readFiscalXml,
} from '@rodovia/core/fiscal-documents/read-documents.ts'
import {
  chassisKinds,
  emitters,
  type Town,
  type TripDriver,
  type TripInsurance,
  type TripPayment,
} from '@rodovia/core/fiscal-documents/trip.ts'
import { cargoTypes } from '@rodovia/core/freight-floor/floor-table.ts'
import { byId, listed, pageArgs } from '../shared/connection.ts'
import { describedEnum } from '../shared/enums.ts'
import { boolean, cents, dateTime, described, id, inputs, int, of, string } from '../shared/fields.ts'
import { thenTrue, withActor, withRequest } from '../shared/resolvers.ts'
import { AddressInput, builder, connectionOf } from './builder.ts'

const namesOf = (values: readonly string[]) => values.map((one) => `\`${one}\``).join(', ')

const StatusEnum = describedEnum<FiscalStatus>(
  builder,
  'FiscalDocumentStatus',
  'Status of a fiscal document.',
  {
    sending: 'Stored with its key and signed XML, and not answered by the tax authority yet.',
    contingency:
      'The authority is out of service: the vehicle may drive with the printed document, which is sent later.',
    authorized: 'Authorized by the authority.',
    rejected: 'Rejected; `answerCode` and `answerText` say why. Correct it.',
    canceled: 'Canceled.',
    closed: 'Closed at the end of the trip.',
  },
)

const FiscalIssuerRef = builder.objectRef<IssuerView>('FiscalIssuer').implement({
  description:
    'A carrier that lets the platform issue its fiscal documents. See docs/reference/fiscal-documents.md.',
  fields: described({
    document: string('CNPJ or CPF.'),
    stateRegistration: string.orNull('State registration (IE); null without one.'),
    name: string('Name.'),
    postalCode: string('Postal code.', ({ address }) => address.cep),
    street: string('Street.', ({ address }) => address.street),
    number: string('Number on the wall.', ({ address }) => address.number),
    complement: string.orNull('Complement; null without one.', ({ address }) => address.complement),
    district: string('District.', ({ address }) => address.district),
    city: string('City.', ({ address }) => address.name),
    state: string('State, such as `SP`.', ({ address }) => address.uf),
    environment: string(`Environment of the authority: ${namesOf(fiscalEnvironments)}.`),
    series: int('Series of its documents.'),
    certificateSubject: string.orNull(
      'Name in the A1 certificate; null without one: then nothing is issued.',
      ({ certificate }) => certificate?.subject ?? null,
    ),
    certificateValidUntil: dateTime.orNull(
      'When the certificate ends; null without one.',
      ({ certificate }) => certificate?.validUntil ?? null,
    ),
    numberGaps: of(['Int'])('Numbers that no document has used up: their rejections wait to be corrected.'),
    changedAt: dateTime('When it was last changed.'),
  }),
})

const FiscalTownRef = builder.objectRef<Town>('FiscalTown').implement({
  description: 'A municipality of a trip.',
  fields: described({
    code: string('Code of IBGE, 7 digits.'),
    name: string('Name.'),
    state: string('State, such as `AC`.', ({ uf }) => uf),
  }),
})

const FiscalDriverRef = builder.objectRef<TripDriver>('FiscalDriver').implement({
  description: 'A driver of a trip.',
  fields: described({ name: string('Name.'), cpf: string('CPF, 11 digits.') }),
})

const FiscalInsuranceRef = builder.objectRef<TripInsurance>('FiscalInsurance').implement({
  description: 'An insurance of the cargo of a trip.',
  fields: described({
    insurer: string('Insurer.'),
    insurerDocument: string.orNull('CNPJ of the insurer; null if it is unknown.'),
    policy: string('Number of the policy.'),
    endorsements: of(['String'])('Numbers of the endorsements (averbação).'),
  }),
})

const FiscalPaymentRef = builder.objectRef<TripPayment>('FiscalPayment').implement({
  description: 'Payment of the freight of a trip.',
  fields: described({
    totalCents: cents('Amount in centavos.', ({ totalCents }) => BigInt(totalCents)),
    dueOn: string.orNull('Day of payment, such as `2026-12-15`; null where it is paid at once.'),
    pixKey: string.orNull('PIX key; null without one.'),
    bankCode: string.orNull('Number of the bank; null without one.', ({ bank }) => bank?.code ?? null),
    bankBranch: string.orNull('Branch; null without one.', ({ bank }) => bank?.branch ?? null),
    institutionDocument: string.orNull('CNPJ of the payment institution; null without one.'),
  }),
})

const FiscalEventRef = builder.objectRef<FiscalEvent>('FiscalEvent').implement({
  description: 'An event about a fiscal document.',
  fields: described({
    id: id('Id of the event (UUID).'),
    type: string('What happened: `close`, `cancel` or `add_driver`.'),
    status: string('Status: `sending`, `registered` or `rejected`.'),
    answerCode: string.orNull(
      'Code of the authority’s answer; null before.',
      ({ answer }) => answer?.code ?? null,
    ),
    answerText: string.orNull(
      'Text of the authority’s answer; null before.',
      ({ answer }) => answer?.text ?? null,
    ),
    protocol: string.orNull('Protocol of the registration; null before.'),
    createdAt: dateTime('When it was made.'),
  }),
})

const FiscalDocumentRef = builder.objectRef<FiscalDocumentWithEvents>('FiscalDocument').implement({
  description: 'A fiscal document: an MDF-e of the part of a trip that ends in one state.',
  fields: described({
    id: id('Id of the document (UUID).'),
    kind: string('Kind: `mdfe`.'),
    environment: string(`Environment of the authority: ${namesOf(fiscalEnvironments)}.`),
    series: int('Series.'),
    number: int('Number within the series.'),
    key: string('Access key, 44 characters. It changes with a correction, and in contingency.'),
    status: of(StatusEnum)('Current status.'),
    isContingency: boolean('Whether it was issued in contingency.'),
    orderIds: of(['ID'])('Ids of its orders.'),
    loading: of([FiscalTownRef])('Towns of loading.', ({ trip }) => trip.loading),
    unloading: of([FiscalTownRef])('Towns of unloading.', ({ trip }) => trip.unloading),
    way: of(['String'])('States between, in the order of the way.', ({ trip }) => trip.way),
    plate: string('Plate of the vehicle.', ({ trip }) => trip.vehicle.plate),
    drivers: of([FiscalDriverRef])('Drivers.', ({ trip }) => trip.drivers),
    trailerPlates: of(['String'])('Plates of the trailers.', ({ trip }) =>
      trip.trailers.map(({ plate }) => plate),
    ),
    emitter: string(`Kind of issuer: ${namesOf(emitters)}.`, ({ trip }) => trip.emitter),
    chassis: string(`Chassis: ${namesOf(chassisKinds)}.`, ({ trip }) => trip.chassis),
    product: string('Main product.', ({ trip }) => trip.cargo.product),
    ncm: string.orNull('NCM of the main product; null without one.', ({ trip }) => trip.cargo.ncm),
    cargoType: string('Kind of cargo.', ({ trip }) => trip.cargo.type),
    valueCents: cents('Value of the goods in centavos.', ({ trip }) => BigInt(trip.cargo.valueCents)),
    weightKg: int('Weight in kilograms.', ({ trip }) => trip.cargo.weightKg),
    ciotNumber: string.orNull('CIOT; null without one.', ({ trip }) => trip.ciot?.number ?? null),
    ciotDocument: string.orNull(
      'CPF or CNPJ of who registered the CIOT; null without one.',
      ({ trip }) => trip.ciot?.document ?? null,
    ),
    contractorName: string.orNull(
      'Name of who hired the transport; null without one.',
      ({ trip }) => trip.contractor?.name ?? null,
    ),
    contractorDocument: string.orNull(
      'CPF or CNPJ of who hired the transport; null without one.',
      ({ trip }) => trip.contractor?.document ?? null,
    ),
    insurances: of([FiscalInsuranceRef])('Insurances of the cargo.', ({ trip }) => trip.insurances),
    payment: of(FiscalPaymentRef).orNull(
      'Payment of the freight; null without one.',
      ({ trip }) => trip.payment,
    ),
    answerCode: string.orNull(
      'Code of the authority’s last answer, such as `100`; null before.',
      ({ answer }) => answer?.code ?? null,
    ),
    answerText: string.orNull(
      'Text of the authority’s last answer, in Portuguese; null before.',
      ({ answer }) => answer?.text ?? null,
    ),
    protocol: string.orNull('Protocol of the authorization; null before.'),
    issuedAt: dateTime('When it was issued.'),
    authorizedAt: dateTime.orNull('When it was authorized; null before.'),
    endedAt: dateTime.orNull('When it was closed or canceled; null before.'),
    events: of([FiscalEventRef])('Its events, oldest first.'),
  }),
})

const FiscalOrderRef = builder.objectRef<FiscalOrder>('FiscalOrder').implement({
  description:
    'An order under way that the caller’s company carries, as far as its fiscal document needs it.',
  fields: described({
    orderId: id('Order id.'),
    code: string('Delivery code.'),
    from: of(FiscalTownRef).orNull('Town of loading; null if it is unknown.'),
    to: of(FiscalTownRef).orNull('Town of unloading; null if it is unknown.'),
    documentKeys: of(['String'])('Keys of the goods’ documents.', ({ documents }) =>
      documents.map(({ key }) => key),
    ),
    cargoType: string.orNull('Kind of cargo of a whole load; null for another order.'),
    valueCents: cents('Value of its parcels in centavos; 0 if they do not say it.', ({ valueCents }) =>
      BigInt(valueCents),
    ),
    weightKg: int('Weight of its parcels in kilograms; 0 without parcels.'),
    documentId: id.orNull('Id of its open fiscal document; null without one.'),
  }),
})

const FiscalFileRef = builder
  .objectRef<{ name: string; content: Uint8Array | string }>('FiscalFile')
  .implement({
    description: 'A file of fiscal documents.',
    fields: described({
      name: string('Suggested file name without an extension.'),
      base64: string('Content, base64-encoded.', ({ content }) => Buffer.from(content).toString('base64')),
    }),
  })

const DriverFiscalDocumentRef = builder.objectRef<FiscalDocument>('DriverFiscalDocument').implement({
  description: 'The fiscal document with which a driver carries a delivery.',
  fields: described({
    series: int('Series.'),
    number: int('Number within the series.'),
    key: string('Access key, 44 characters.'),
    status: of(StatusEnum)('Current status.'),
  }),
})

const SaveFiscalIssuerInput = builder.inputType('SaveFiscalIssuerInput', {
  description: 'An issuer of fiscal documents.',
  fields: inputs({
    document: string('CNPJ or CPF.'),
    stateRegistration: string.orNull('State registration (IE), 2 to 14 digits.'),
    name: string('Name, at most 60 characters.'),
    address: of(AddressInput)('Address, with its district.'),
    environment: string(`Environment of the authority: ${namesOf(fiscalEnvironments)}.`),
    series: int('Series of its documents, 0 to 999.'),
    nextNumber: int.orNull('Next number, after another program; omit to go on.'),
  }),
})

const FiscalDriverInput = builder.inputType('FiscalDriverInput', {
  description: 'A driver of a trip.',
  fields: inputs({ name: string('Name, at most 60 characters.'), cpf: string('CPF.') }),
})

const FiscalPartyInput = builder.inputType('FiscalPartyInput', {
  description: 'Who hired the transport.',
  fields: inputs({ name: string('Name, at most 60 characters.'), document: string('CPF or CNPJ.') }),
})

const FiscalCiotInput = builder.inputType('FiscalCiotInput', {
  description: 'CIOT of the transport.',
  fields: inputs({
    number: string('Number, 12 digits.'),
    document: string('CPF or CNPJ of who registered it.'),
  }),
})

const FiscalLoadInput = builder.inputType('FiscalLoadInput', {
  description: 'Value and weight of an order.',
  fields: inputs({
    orderId: id('Order id.'),
    valueCents: cents('Value of the goods in centavos.'),
    weightKg: int('Weight in kilograms.'),
  }),
})

const FiscalInsuranceInput = builder.inputType('FiscalInsuranceInput', {
  description: 'An insurance of the cargo.',
  fields: inputs({
    policyId: id('Id of the policy (`insurancePolicies`).'),
    insurerDocument: string.orNull('CNPJ of the insurer.'),
    endorsements: of(['String'])('Numbers of the endorsements (averbação), at most 100.'),
  }),
})

const FiscalPaymentInput = builder.inputType('FiscalPaymentInput', {
  description: 'Payment of the freight: a PIX key, a bank with branch, or a payment institution.',
  fields: inputs({
    totalCents: cents('Amount in centavos.'),
    dueOn: string.orNull('Day of payment, such as `2026-12-15`; omit where it is paid at once.'),
    pixKey: string.orNull('PIX key.'),
    bankCode: string.orNull('Number of the bank; with `bankBranch`.'),
    bankBranch: string.orNull('Branch; with `bankCode`.'),
    institutionDocument: string.orNull('CNPJ of the payment institution.'),
  }),
})

const FiscalTripInput = builder.inputType('FiscalTripInput', {
  description: 'What a carrier says about a trip. The rest follows from its orders, vehicles and papers.',
  fields: inputs({
    emitter: string(`Kind of issuer: ${namesOf(emitters)}.`),
    vehicleId: id('Id of the vehicle (`vehicles`).'),
    chassis: string(`Chassis: ${namesOf(chassisKinds)}.`),
    trailerIds: of(['ID']).orNull('Ids of the trailers (`vehicles`), at most 3.'),
    ownerRntrc: string.orNull('RNTRC of another owner of vehicle or trailers.'),
    drivers: of([FiscalDriverInput])('Drivers, 1 to 10.'),
    way: of(['String']).orNull('States between, in the order of the way, such as `MS`, `MT`, `RO`.'),
    product: string('Main product, at most 120 characters.'),
    ncm: string.orNull('NCM of the main product, 2 or 8 digits.'),
    cargoType: string.orNull(`Kind of cargo, by default that of the whole load: ${namesOf(cargoTypes)}.`),
    loads: of([FiscalLoadInput]).orNull(
      'Value and weight of orders whose parcels do not say them, at most 50.',
    ),
    ciot: of(FiscalCiotInput).orNull('CIOT.'),
    contractor: of(FiscalPartyInput).orNull('Who hired the transport.'),
    insurances: of([FiscalInsuranceInput]).orNull('Insurances of the cargo, at most 10.'),
    payment: of(FiscalPaymentInput).orNull('Payment of the freight.'),
  }),
})

const Documents = connectionOf(FiscalDocumentRef, byId)
const reading = 'Errors: `forbidden`, `not_found`'
const issuing = '`forbidden`, `not_found`, `invalid_state`, `validation_failed`'

builder.queryFields((t) => ({
  fiscalIssuer: t.field({
    type: FiscalIssuerRef,
    nullable: true,
    description: 'Issuer of the caller’s company; null without one. Errors: `forbidden`.',
    resolve: withActor(readFiscalIssuer),
  }),
  fiscalOrders: t.field({
    type: [FiscalOrderRef],
    description:
      'Orders under way that the caller’s company carries, newest first, at most 200. Errors: `forbidden`.',
    resolve: withActor(listFiscalOrders),
  }),
  deliveryFiscalDocument: t.field({
    type: DriverFiscalDocumentRef,
    description:
      'The fiscal document (MDF-e) with which the caller carries a delivery. Errors: `forbidden`, `not_found`, also where there is none to show.',
    args: { code: t.arg(string('Delivery code.')) },
    resolve: withActor(findDriverFiscalDocument),
  }),
  deliveryFiscalDocumentPdf: t.field({
    type: FiscalFileRef,
    description: 'The same, printed (DAMDFE), PDF. Errors: `forbidden`, `not_found`.',
    args: { code: t.arg(string('Delivery code.')) },
    resolve: async (_, { code }, { ports, actor }) => {
      const { key, pdf } = await printDriverFiscalDocument(ports, { actor, code })
      return { name: key, content: pdf }
    },
  }),
  fiscalDocuments: t.field({
    type: Documents,
    description:
      'Fiscal documents of the caller’s company, newest first. Errors: `forbidden`, `validation_failed`.',
    args: {
      ...pageArgs(builder),
      orderId: t.arg(id.orNull('Only those of this order.')),
      status: t.arg(string.orNull(`Only those with this status: ${namesOf(fiscalStatuses)}.`)),
    },
    resolve: listed(byId, listFiscalDocuments),
  }),
  fiscalDocument: t.field({
    type: FiscalDocumentRef,
    description: `A fiscal document of the caller’s company. ${reading}.`,
    args: { id: t.arg(id('Id of the document.')) },
    resolve: withActor(findFiscalDocument),
  }),
  fiscalDocumentPdf: t.field({
    type: FiscalFileRef,
    description: `The printed document (DAMDFE), PDF. ${reading}, \`invalid_state\`.`,
    args: { id: t.arg(id('Id of the document.')) },
    resolve: async (_, { id }, { ports, actor }) => {
      const { key, pdf } = await printFiscalDocument(ports, { actor, id })
      return { name: key, content: pdf }
    },
  }),
  fiscalDocumentXml: t.field({
    type: FiscalFileRef,
    description: `The XML to keep, with the authority’s protocol once there is one. ${reading}.`,
    args: { id: t.arg(id('Id of the document.')) },
    resolve: async (_, { id }, { ports, actor }) => {
      const { key, xml } = await readFiscalXml(ports, { actor, id })
      return { name: key, content: xml }
    },
  }),
  fiscalDocumentArchive: t.field({
    type: FiscalFileRef,
    description: `XML of the documents that were authorized in a month, and of their events, as a ZIP; at most ${mostArchived}. Errors: \`forbidden\`, \`validation_failed\`.`,
    args: { month: t.arg(string('Month, such as `2026-11`.')) },
    resolve: async (_, { month }, { ports, actor }) => {
      const { name, zip } = await archiveFiscalDocuments(ports, { actor, month })
      return { name, content: zip }
    },
  }),
}))

builder.mutationFields((t) => ({
  saveFiscalIssuer: t.field({
    type: FiscalIssuerRef,
    description:
      'Set the issuer of the caller’s company; its certificate stays. Errors: `forbidden`, `validation_failed`.',
    args: { input: t.arg(of(SaveFiscalIssuerInput)('The issuer.')) },
    resolve: withRequest(saveFiscalIssuer),
  }),
  setFiscalCertificate: t.field({
    type: FiscalIssuerRef,
    description:
      'Store the A1 certificate of the issuer, sealed. Errors: `forbidden`, `not_found`, `validation_failed`.',
    args: {
      pfx: t.arg(string('PFX file, base64-encoded.')),
      password: t.arg(string('Password of the file.')),
    },
    resolve: withRequest(setFiscalCertificate),
  }),
  removeFiscalCertificate: t.boolean({
    description: 'Remove the certificate: nothing is issued any more. Always true. Errors: `forbidden`.',
    resolve: thenTrue(withRequest(removeFiscalCertificate)),
  }),
  issueFiscalDocuments: t.field({
    type: [FiscalDocumentRef],
    description: `Issue an MDF-e for each state in which the orders of a trip are unloaded. A worker sends them. Errors: ${issuing}.`,
    args: {
      orderIds: t.arg(of(['ID'])('Ids of the orders of the trip, at most 50.')),
      trip: t.arg(of(FiscalTripInput)('The trip.')),
    },
    resolve: withRequest(issueFiscalDocuments),
  }),
  correctFiscalDocument: t.field({
    type: FiscalDocumentRef,
    description: `Build a rejected document anew with its number, and send it again. Errors: ${issuing}.`,
    args: { id: t.arg(id('Id of the document.')), trip: t.arg(of(FiscalTripInput)('The trip.')) },
    resolve: withRequest(correctFiscalDocument),
  }),
  closeFiscalDocument: t.field({
    type: FiscalDocumentRef,
    description: `Close an authorized MDF-e at the end of the trip. Errors: ${issuing}.`,
    args: {
      id: t.arg(id('Id of the document.')),
      city: t.arg(
        string.orNull('Code of the town where the trip ended; by default that of the last unloading.'),
      ),
    },
    resolve: withRequest(closeFiscalDocument),
  }),
  cancelFiscalDocument: t.field({
    type: FiscalDocumentRef,
    description: `Cancel an authorized MDF-e within 24 hours, before the trip begins. Errors: ${issuing}.`,
    args: { id: t.arg(id('Id of the document.')), reason: t.arg(string('Reason, 15 to 255 characters.')) },
    resolve: withRequest(cancelFiscalDocument),
  }),
  addFiscalDriver: t.field({
    type: FiscalDocumentRef,
    description: `Add a driver to an authorized MDF-e. Errors: ${issuing}.`,
    args: {
      id: t.arg(id('Id of the document.')),
      name: t.arg(string('Name, at most 60 characters.')),
      cpf: t.arg(string('CPF.')),
    },
    resolve: withRequest(addFiscalDriver),
  }),
}))
