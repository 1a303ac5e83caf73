import {
  type ApplicationStatus,
  type DocumentKind,
  type DriverApplication,
  type DriverDocument,
  documentKinds,
  missingDocuments,
  rejectedRetentionDays,
  statusOf,
} from '@rodovia/core/identity/drivers/application.ts'
import {
  applyAsDriver,
  readOwnApplication,
  sendDriverDocument,
} from '@rodovia/core/identity/drivers/apply.ts'
import {
  findDriverApplication,
  listDriverApplications,
  type ReadDocument,
  readDriverDocument,
} from '@rodovia/core/identity/drivers/read-applications.ts'
import { listed } from '../shared/connection.ts'
import { describedEnum } from '../shared/enums.ts'
import { dateTime, described, id, inputs, of, string } from '../shared/fields.ts'
import { fromInput, withActor, withRequest } from '../shared/resolvers.ts'
import { builder, connectionOf, page } from './builder.ts'
import { MemberRef } from './members.ts'

const kindList = documentKinds.map((kind) => `\`${kind}\``).join(', ')

const StatusEnum = describedEnum<ApplicationStatus>(
  builder,
  'DriverApplicationStatus',
  'State of a driver’s application.',
  {
    pending: 'An operator has not decided yet.',
    approved: 'The driver receives offers.',
    rejected: 'An operator rejected it; the driver may correct it and apply again.',
  },
)

const DocumentKindEnum = describedEnum<DocumentKind>(
  builder,
  'DriverDocumentKind',
  'What a document of an application is.',
  {
    cnh: 'Driving licence (CNH). Required.',
    crlv: 'Registration of the vehicle (CRLV). Required of a self-employed driver.',
    company: 'Registration of the company (CNPJ). Required of an applicant with a fleet.',
    other: 'Any other document that an operator asked for.',
  },
)

const DocumentRef = builder.objectRef<DriverDocument>('DriverDocument').implement({
  description: 'A document of an application. Its picture is read with `driverDocument`.',
  fields: described({
    kind: of(DocumentKindEnum)('What the document is.'),
    sha256: string('SHA-256 of the stored picture, in hex.'),
    sentAt: dateTime('When the server received it.'),
  }),
})

const ApplicationRef = builder.objectRef<DriverApplication>('DriverApplication').implement({
  description: 'What a driver who signed up applies with, and the outcome.',
  fields: described({
    driver: of(MemberRef)('Account of the driver.'),
    status: of(StatusEnum)('State of the application.', statusOf),
    vehiclePlate: string.orNull('Plate of the vehicle, such as `ABC1D23`; null if not stated.'),
    vehicleModel: string.orNull('Make and model of the vehicle; null if not stated.'),
    fleetName: string.orNull(
      'Company of an applicant who has a fleet; null for a self-employed driver. After the approval the applicant is the owner of that fleet.',
    ),
    appliedAt: dateTime('When the driver last applied.'),
    rejectedAt: dateTime.orNull('When an operator rejected it; null unless rejected.'),
    reason: string.orNull('Why it was rejected; null unless rejected.'),
    documents: of([DocumentRef])(
      `Documents that the driver sent, one of each kind. Those of a rejected application are deleted after ${rejectedRetentionDays} days.`,
      ({ documents }) => [...documents],
    ),
    missingDocuments: of([DocumentKindEnum])(
      'Required documents that the driver has not sent.',
      (application) => missingDocuments(application),
    ),
  }),
})

const PictureRef = builder.objectRef<ReadDocument>('DriverDocumentPicture').implement({
  description: 'The picture of a document.',
  fields: described({
    kind: of(DocumentKindEnum)('What the document is.'),
    base64: string('The picture as a JPEG file, in base64.', ({ content }) =>
      Buffer.from(content).toString('base64'),
    ),
  }),
})

const ApplicationConnection = connectionOf(ApplicationRef, ({ driver }) => driver.id)

builder.queryFields((t) => ({
  myDriverApplication: t.field({
    type: ApplicationRef,
    description: 'The calling driver’s application and its status. Errors: `forbidden`.',
    resolve: withActor(readOwnApplication),
  }),
  driverApplications: t.field({
    type: ApplicationConnection,
    description:
      'Applications that wait for a decision, newest first. For platform operators. Errors: `forbidden`.',
    args: page,
    resolve: listed(({ driver }) => driver.id, listDriverApplications),
  }),
  driverApplication: t.field({
    type: ApplicationRef,
    description: 'A driver’s application. For platform operators. Errors: `forbidden`, `not_found`.',
    args: { driverId: t.arg(id('User id of the driver.')) },
    resolve: withActor(findDriverApplication),
  }),
  driverDocument: t.field({
    type: PictureRef,
    description:
      'The picture of a document. For its driver, and for platform operators, whose views stand in the driver’s access log. Errors: `forbidden`, `not_found`, `validation_failed`.',
    args: {
      driverId: t.arg(id('User id of the driver.')),
      kind: t.arg(string(`What the document is: one of ${kindList}.`)),
    },
    resolve: withActor(readDriverDocument),
  }),
}))

const ApplyAsDriverInput = builder.inputType('ApplyAsDriverInput', {
  description: 'What the driver states in an application.',
  fields: inputs({
    vehiclePlate: string.orNull('Plate of the vehicle, such as `ABC1D23` or `ABC-1234`.'),
    vehicleModel: string.orNull('Make and model of the vehicle, at most 80 characters.'),
    fleetName: string.orNull('Company of an applicant who has a fleet, at most 120 characters.'),
  }),
})

const SendDriverDocumentInput = builder.inputType('SendDriverDocumentInput', {
  description: 'A document of an application.',
  fields: inputs({
    kind: string(`What the document is: one of ${kindList}.`),
    imageBase64: string('A JPEG, PNG or WebP picture, in base64.'),
  }),
})

builder.mutationFields((t) => ({
  sendDriverDocument: t.field({
    type: ApplicationRef,
    description:
      'Send a document of the calling driver’s application; it replaces the one of that kind. Errors: `forbidden`, `invalid_state`, `rate_limited`, `validation_failed`, `payload_too_large`.',
    args: { input: t.arg(of(SendDriverDocumentInput)('The document.')) },
    resolve: fromInput(withRequest(sendDriverDocument)),
  }),
  applyAsDriver: t.field({
    type: ApplicationRef,
    description:
      'State the vehicle of the calling driver’s application, and apply again after a rejection. Errors: `forbidden`, `invalid_state`, `validation_failed`.',
    args: { input: t.arg(of(ApplyAsDriverInput)('What the driver states.')) },
    resolve: fromInput(withRequest(applyAsDriver)),
  }),
}))
