import { documentKinds } from '@rodovia/core/identity/drivers/application.ts'
import * as z from 'zod'
import { expectingSecret } from '../http/parse-input.ts'
import { email, flag, jsonBody, onePage, optionalText, phone, secretText, text } from './request-fields.ts'
import { type AnyRoute, route } from './route.ts'
import { storedOperation } from './stored-operation.ts'

const applicationFields =
  `status vehicle_plate: vehiclePlate vehicle_model: vehicleModel fleet_name: fleetName
  applied_at: appliedAt rejected_at: rejectedAt reason
  documents { kind sha256 sent_at: sentAt } missing_documents: missingDocuments` as const
const reviewedFields = `driver { id name email phone persona } ${applicationFields}` as const

const details = {
  vehicle_plate: optionalText.describe('The plate of the vehicle, such as ABC1D23 or ABC-1234'),
  vehicle_model: optionalText.describe('Make and model of the vehicle, at most 80 characters'),
  fleet_name: optionalText.describe('The company of an applicant who has a fleet, at most 120 characters'),
}
type Details = { [K in keyof typeof details]?: string | null | undefined }
const inputOf = ({ vehicle_plate, vehicle_model, fleet_name }: Details) => ({
  vehiclePlate: vehicle_plate,
  vehicleModel: vehicle_model,
  fleetName: fleet_name,
})

/** The routes of a driver who signs up. */
export const ownApplicationRoutes: AnyRoute[] = [
  route('POST /api/app/v1/auth/driver-sign-up', {
    auth: 'none',
    summary: 'Sign up as a driver',
    refusals: ['rate_limited', 'unavailable'],
    body: jsonBody({
      name: text.describe('The full name, at most 120 characters'),
      email,
      password: secretText.describe('10 to 200 characters, none of the commonest passwords'),
      persona: text.describe('What the driver drives: caminhoneiro, carro_van or motoboy'),
      phone,
      ...details,
    }),
    example: {
      name: 'Pedro Alves',
      email: 'pedro.alves@example.com',
      password: 'long enough 2026',
      persona: 'motoboy',
      phone: '+55 11 91234-5678',
      vehicle_plate: 'ABC1D23',
    },
    operation: storedOperation(`mutation SignUpDriver($input: SignUpDriverInput!) {
      driver: signUpDriver(input: $input) { id is_pending: isPending }
    }`),
    variables: ({ body }) => {
      const { name, email, password, persona, phone } = body
      return { input: { name, email, password, persona: persona as 'motoboy', phone, ...inputOf(body) } }
    },
  }),
  route('GET /api/app/v1/driver/application', {
    summary: 'Get the driver’s application',
    operation: storedOperation(
      `query OwnApplication { application: myDriverApplication { ${applicationFields} } }`,
    ),
  }),
  route('POST /api/app/v1/driver/application', {
    summary: 'Apply as a driver',
    refusals: ['invalid_state'],
    body: jsonBody(details),
    example: { vehicle_plate: 'ABC1D23', vehicle_model: 'Honda CG 160' },
    operation: storedOperation(`mutation ApplyAsDriver($input: ApplyAsDriverInput!) {
      application: applyAsDriver(input: $input) { ${applicationFields} }
    }`),
    variables: ({ body }) => ({ input: inputOf(body) }),
  }),
  route('POST /api/app/v1/driver/application/documents', {
    summary: 'Send a document of the application',
    refusals: ['invalid_state', 'rate_limited', 'unavailable'],
    takesPhotos: true,
    body: jsonBody({
      kind: text.describe(`What the document is: one of ${documentKinds.join(', ')}`),
      image_b64: z
        .string(expectingSecret('an image in base64'))
        .describe('A JPEG, PNG or WebP picture of the document, in base64'),
    }),
    example: {
      kind: 'cnh',
      // A picture of one white pixel.
      image_b64:
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWP4//8/AAX+Av5Y8msOAAAAAElFTkSuQmCC',
    },
    operation: storedOperation(`mutation SendDocument($input: SendDriverDocumentInput!) {
      application: sendDriverDocument(input: $input) { ${applicationFields} }
    }`),
    variables: ({ body: { kind, image_b64 } }) => ({ input: { kind, imageBase64: image_b64 } }),
  }),
]

/** The routes by which operators of the platform handle applications. */
export const applicationRoutes: AnyRoute[] = [
  route('GET /api/app/v1/driver-applications', {
    ...onePage,
    tag: 'driver',
    summary: 'List the applications that wait for a decision',
    operation: storedOperation(`query Applications($limit: Int, $offset: Int) {
      list: driverApplications(first: $limit, offset: $offset) { applications: nodes { ${reviewedFields} } total: totalCount }
    }`),
  }),
  route('GET /api/app/v1/driver-applications/:driver_id', {
    tag: 'driver',
    summary: 'Get an application',
    operation: storedOperation(
      `query Application($driver_id: ID!) { application: driverApplication(driverId: $driver_id) { ${reviewedFields} } }`,
    ),
  }),
  route('GET /api/app/v1/driver-applications/:driver_id/documents/:kind', {
    tag: 'driver',
    summary: 'Get the picture of a document',
    file: { type: 'image/jpeg', ending: '.jpg' },
    operation: storedOperation(`query Document($driver_id: ID!, $kind: String!) {
      document: driverDocument(driverId: $driver_id, kind: $kind) { name: kind base64 }
    }`),
    responseFrom: 'document',
  }),
  route('POST /api/app/v1/driver-applications/:driver_id/approve', {
    tag: 'driver',
    summary: 'Approve an application',
    operation: storedOperation(
      `mutation Approve($driver_id: ID!) { driver: approveDriver(driverId: $driver_id) { id is_pending: isPending } }`,
    ),
  }),
  route('POST /api/app/v1/driver-applications/:driver_id/reject', {
    tag: 'driver',
    summary: 'Reject an application',
    body: jsonBody({
      reason: text.describe('The reason for the driver, 1 to 200 characters'),
      may_apply_again: flag
        .nullish()
        .describe(
          'Whether the driver may correct the application and apply again; else the account ends with its documents',
        ),
    }),
    example: { reason: 'A foto da CNH está ilegível', may_apply_again: true },
    operation: storedOperation(`mutation Reject($driver_id: ID!, $reason: String!, $mayApplyAgain: Boolean) {
      rejected: rejectDriver(driverId: $driver_id, reason: $reason, mayApplyAgain: $mayApplyAgain)
    }`),
    variables: ({ params, body: { reason, may_apply_again } }) => ({
      driver_id: params.driver_id!,
      reason,
      mayApplyAgain: may_apply_again,
    }),
  }),
]
