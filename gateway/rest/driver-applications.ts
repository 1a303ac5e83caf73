import { bodyFromSchema } from './derive-body.ts'
import { email, image, onePage, secretText } from './request-fields.ts'
import { type AnyRoute, route } from './route.ts'
import { storedOperation } from './stored-operation.ts'

const applicationFields =
  `status vehicle_plate: vehiclePlate vehicle_model: vehicleModel fleet_name: fleetName
  applied_at: appliedAt rejected_at: rejectedAt reason
  documents { kind sha256 sent_at: sentAt } missing_documents: missingDocuments` as const
const reviewedFields = `driver { id name email phone persona } ${applicationFields}` as const

/** The routes of a driver who signs up. */
export const ownApplicationRoutes: AnyRoute[] = [
  route('POST /api/app/v1/auth/driver-sign-up', {
    auth: 'none',
    summary: 'Sign up as a driver',
    refusals: ['rate_limited', 'unavailable'],
    body: bodyFromSchema({ email, password: secretText }),
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
    body: bodyFromSchema(),
    example: { vehicle_plate: 'ABC1D23', vehicle_model: 'Honda CG 160' },
    operation: storedOperation(`mutation ApplyAsDriver($input: ApplyAsDriverInput!) {
      application: applyAsDriver(input: $input) { ${applicationFields} }
    }`),
  }),
  route('POST /api/app/v1/driver/application/documents', {
    summary: 'Send a document of the application',
    refusals: ['invalid_state', 'rate_limited', 'unavailable'],
    takesPhotos: true,
    body: bodyFromSchema({ image_b64: image }),
    example: {
      kind: 'cnh',
      // A picture of one white pixel.
      image_b64:
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWP4//8/AAX+Av5Y8msOAAAAAElFTkSuQmCC',
    },
    operation: storedOperation(`mutation SendDocument($input: SendDriverDocumentInput!) {
      application: sendDriverDocument(input: $input) { ${applicationFields} }
    }`),
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
    body: bodyFromSchema(),
    example: { reason: 'A foto da CNH está ilegível', may_apply_again: true },
    operation:
      storedOperation(`mutation Reject($driver_id: ID!, $reason: String!, $may_apply_again: Boolean) {
      rejected: rejectDriver(driverId: $driver_id, reason: $reason, mayApplyAgain: $may_apply_again)
    }`),
  }),
]
