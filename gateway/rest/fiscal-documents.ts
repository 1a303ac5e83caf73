import { mostOf } from '@rodovia/core/fiscal-documents/read-trip.ts'
import * as z from 'zod'
import { expectingSecret } from '../http/parse-input.ts'
import { bodyFromSchema, inputObject } from './derive-body.ts'
import { listOf, onePage, pageQuery, secretText, text } from './request-fields.ts'
import { type AnyRoute, route } from './route.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const issuerFields =
  'document state_registration: stateRegistration name postal_code: postalCode street number complement district city state environment series certificate_subject: certificateSubject certificate_valid_until: certificateValidUntil number_gaps: numberGaps changed_at: changedAt' as const
const documentFields =
  'id kind environment series number key status is_contingency: isContingency order_ids: orderIds loading { code name state } unloading { code name state } way plate trailer_plates: trailerPlates drivers { name cpf } emitter chassis product ncm cargo_type: cargoType value_cents: valueCents weight_kg: weightKg ciot_number: ciotNumber ciot_document: ciotDocument contractor_name: contractorName contractor_document: contractorDocument insurances { insurer insurer_document: insurerDocument policy endorsements } payment { total_cents: totalCents due_on: dueOn pix_key: pixKey bank_code: bankCode bank_branch: bankBranch institution_document: institutionDocument } answer_code: answerCode answer_text: answerText protocol issued_at: issuedAt authorized_at: authorizedAt ended_at: endedAt events { id type status answer_code: answerCode answer_text: answerText protocol created_at: createdAt }' as const

const issuerOperation = storedOperation(`query FiscalIssuer { issuer: fiscalIssuer { ${issuerFields} } }`)
export type FiscalIssuerAnswer = DataOf<typeof issuerOperation>['issuer']

const documentOperation = storedOperation(
  `query FiscalDocument($document_id: ID!) { fiscal_document: fiscalDocument(id: $document_id) { ${documentFields} } }`,
)
export type FiscalDocumentAnswer = DataOf<typeof documentOperation>['fiscal_document']

const ordersOperation = storedOperation(`query FiscalOrders {
  orders: fiscalOrders { order_id: orderId code from { code name state } to { code name state } document_keys: documentKeys
    cargo_type: cargoType value_cents: valueCents weight_kg: weightKg document_id: documentId }
}`)
export type FiscalOrderAnswer = DataOf<typeof ordersOperation>['orders'][number]

const nothing = { response: z.object({}), from: () => ({}) }
const refusals = ['not_found', 'invalid_state'] as const
const anId = '019a3f9e-6c1b-7c1a-9d55-0d9f3f6a1b2c'

const trip = {
  emitter: 'own_cargo',
  vehicle_id: anId,
  chassis: 'truck',
  drivers: [{ name: 'João da Silva', cpf: '529.982.247-25' }],
  way: ['MS', 'MT', 'RO'],
  product: 'Peças automotivas',
  ncm: '87089990',
  loads: [{ order_id: anId, value_cents: 12_500_000, weight_kg: 24_000 }],
}

const tripInput = inputObject('FiscalTripInput', {
  drivers: listOf(inputObject('FiscalDriverInput'), mostOf.drivers),
  trailer_ids: listOf(text, mostOf.trailers).nullish(),
  way: listOf(text, mostOf.states).nullish(),
  loads: listOf(inputObject('FiscalLoadInput'), mostOf.orders).nullish(),
  insurances: listOf(
    inputObject('FiscalInsuranceInput', { endorsements: listOf(text, mostOf.endorsements) }),
    mostOf.policies,
  ).nullish(),
})

const aPfx = 'a PFX file in base64, of at most 65536 characters'
const pfx = z
  .string(expectingSecret(aPfx))
  .max(65_536, expectingSecret(aPfx))
  .describe('The PFX file in base64, at most 65,536 characters')

/** The routes of fiscal documents of a fleet: docs/reference/fiscal-documents.md. */
export const fiscalDocumentRoutes: AnyRoute[] = [
  route('GET /api/app/v1/fiscal-issuer', {
    summary: 'Get the issuer of your company’s fiscal documents',
    operation: issuerOperation,
  }),
  route('PUT /api/app/v1/fiscal-issuer', {
    summary: 'Set the issuer of your company’s fiscal documents',
    body: bodyFromSchema({ document: text }),
    example: {
      document: '11.222.333/0001-81',
      state_registration: '110042490114',
      name: 'Transportes Exemplo Ltda',
      address: {
        postal_code: '13010000',
        street: 'Rua Barão de Jaguara',
        number: '1000',
        district: 'Centro',
      },
      environment: 'homologation',
      series: 1,
    },
    operation: storedOperation(`mutation SaveFiscalIssuer($input: SaveFiscalIssuerInput!) {
      issuer: saveFiscalIssuer(input: $input) { ${issuerFields} }
    }`),
  }),
  route('PUT /api/app/v1/fiscal-issuer/certificate', {
    summary: 'Store the A1 certificate of the issuer',
    refusals: ['not_found'],
    body: bodyFromSchema({ pfx, password: secretText }),
    example: { pfx: 'MIIJ…', password: 'a senha do arquivo' },
    operation: storedOperation(`mutation SetFiscalCertificate($pfx: String!, $password: String!) {
      issuer: setFiscalCertificate(pfx: $pfx, password: $password) { ${issuerFields} }
    }`),
  }),
  route('DELETE /api/app/v1/fiscal-issuer/certificate', {
    summary: 'Remove the A1 certificate of the issuer',
    operation: storedOperation('mutation RemoveFiscalCertificate { removeFiscalCertificate }'),
    reshape: nothing,
  }),

  route('GET /api/app/v1/fiscal-documents', {
    summary: 'List the fiscal documents of your company, newest first',
    ...onePage,
    query: pageQuery.extend({
      order_id: text.optional().describe('Only those of this order'),
      status: text.optional().describe('Only those with this status'),
    }),
    operation: storedOperation(
      `query FiscalDocuments($limit: Int, $offset: Int, $order_id: ID, $status: String) {
      list: fiscalDocuments(first: $limit, offset: $offset, orderId: $order_id, status: $status) {
        fiscal_documents: nodes { ${documentFields} } total: totalCount
      }
    }`,
    ),
  }),
  route('POST /api/app/v1/fiscal-documents', {
    summary: 'Issue the MDF-es of a trip, one for each state of unloading',
    refusals,
    body: bodyFromSchema({ order_ids: listOf(text, mostOf.orders), trip: tripInput }),
    example: { order_ids: [anId], trip },
    operation: storedOperation(`mutation IssueFiscalDocuments($order_ids: [ID!]!, $trip: FiscalTripInput!) {
      fiscal_documents: issueFiscalDocuments(orderIds: $order_ids, trip: $trip) { ${documentFields} }
    }`),
  }),
  route('GET /api/app/v1/driver/deliveries/:code/fiscal-document', {
    summary: 'Get the fiscal document with which the driver carries a delivery',
    operation: storedOperation(
      'query DeliveryFiscalDocument($code: String!) { fiscal_document: deliveryFiscalDocument(code: $code) { series number key status } }',
    ),
  }),
  route('GET /api/app/v1/driver/deliveries/:code/fiscal-document/pdf', {
    summary: 'Get the DAMDFE with which the driver carries a delivery',
    file: { type: 'application/pdf', ending: '-damdfe.pdf' },
    operation: storedOperation(
      'query DeliveryFiscalPdf($code: String!) { deliveryFiscalDocumentPdf(code: $code) { name base64 } }',
    ),
    responseFrom: 'deliveryFiscalDocumentPdf',
  }),
  route('GET /api/app/v1/fiscal-documents/orders', {
    summary: 'List the orders under way that your company carries, for their fiscal documents',
    operation: ordersOperation,
  }),
  route('GET /api/app/v1/fiscal-documents/archive', {
    summary: 'Get the XML of a month’s fiscal documents as a ZIP',
    file: { type: 'application/zip', ending: '.zip' },
    query: z.object({ month: text.describe('The month, such as 2026-11') }),
    operation: storedOperation(
      'query FiscalArchive($month: String!) { fiscalDocumentArchive(month: $month) { name base64 } }',
    ),
    responseFrom: 'fiscalDocumentArchive',
  }),
  route('GET /api/app/v1/fiscal-documents/:document_id', {
    summary: 'Get a fiscal document',
    refusals: ['not_found'],
    operation: documentOperation,
  }),
  route('GET /api/app/v1/fiscal-documents/:document_id/pdf', {
    summary: 'Get the printed document (DAMDFE) as PDF',
    file: { type: 'application/pdf', ending: '-damdfe.pdf' },
    refusals,
    operation: storedOperation(
      'query FiscalPdf($document_id: ID!) { fiscalDocumentPdf(id: $document_id) { name base64 } }',
    ),
    responseFrom: 'fiscalDocumentPdf',
  }),
  route('GET /api/app/v1/fiscal-documents/:document_id/xml', {
    summary: 'Get the XML of a fiscal document, with its protocol',
    file: { type: 'application/xml', ending: '-mdfe.xml' },
    refusals: ['not_found'],
    operation: storedOperation(
      'query FiscalXml($document_id: ID!) { fiscalDocumentXml(id: $document_id) { name base64 } }',
    ),
    responseFrom: 'fiscalDocumentXml',
  }),
  route('POST /api/app/v1/fiscal-documents/:document_id/correct', {
    summary: 'Correct a rejected fiscal document, which is sent again',
    refusals,
    body: bodyFromSchema({ trip: tripInput }),
    example: { trip },
    operation: storedOperation(`mutation CorrectFiscalDocument($document_id: ID!, $trip: FiscalTripInput!) {
      fiscal_document: correctFiscalDocument(id: $document_id, trip: $trip) { ${documentFields} }
    }`),
  }),
  route('POST /api/app/v1/fiscal-documents/:document_id/close', {
    summary: 'Close an MDF-e at the end of its trip',
    refusals,
    body: bodyFromSchema(),
    isBodyOptional: true,
    example: { city: '1200401' },
    operation: storedOperation(`mutation CloseFiscalDocument($document_id: ID!, $city: String) {
      fiscal_document: closeFiscalDocument(id: $document_id, city: $city) { ${documentFields} }
    }`),
  }),
  route('POST /api/app/v1/fiscal-documents/:document_id/cancel', {
    summary: 'Cancel an MDF-e before its trip begins',
    refusals,
    body: bodyFromSchema({ reason: text }),
    example: { reason: 'O embarcador desistiu da viagem' },
    operation: storedOperation(`mutation CancelFiscalDocument($document_id: ID!, $reason: String!) {
      fiscal_document: cancelFiscalDocument(id: $document_id, reason: $reason) { ${documentFields} }
    }`),
  }),
  route('POST /api/app/v1/fiscal-documents/:document_id/drivers', {
    summary: 'Add a driver to an MDF-e',
    refusals,
    body: bodyFromSchema({ cpf: text }),
    example: { name: 'Zuleica Souza', cpf: '111.444.777-35' },
    operation: storedOperation(`mutation AddFiscalDriver($document_id: ID!, $name: String!, $cpf: String!) {
      fiscal_document: addFiscalDriver(id: $document_id, name: $name, cpf: $cpf) { ${documentFields} }
    }`),
  }),
]
