import type {
  AccessKind,
  AccessView,
  CallAccess,
  CallAccessKind,
} from '@rodovia/core/identity/access/access.ts'
import { readOrderAccessLog, readOwnAccessLog } from '@rodovia/core/privacy/read-access-log.ts'
import { byId, listed } from '../shared/connection.ts'
import { describedEnum } from '../shared/enums.ts'
import { boolean, dateTime, described, id, of, string } from '../shared/fields.ts'
import { builder, connectionOf, page } from './builder.ts'
import { RoleEnum } from './user.ts'

const AccessKindEnum = describedEnum<AccessKind | CallAccessKind>(builder, 'AccessKind', 'What was read.', {
  order: 'An order with its contacts and its driver.',
  label: 'The label of an order.',
  proof: 'The proof of delivery of an order.',
  driver: 'The position and availability of a driver.',
  payout: 'The earnings and the PIX key of a driver.',
  account: 'An account with its e-mail address and phone number.',
  document: 'The picture of a document that a driver signed up with.',
  export: 'An export of all data about a person.',
  phone: 'A telephone number, to call it.',
  call: 'A masked number for a call; the telephone number stayed hidden.',
})

const CallAccessRef = builder.objectRef<CallAccess>('CallAccess').implement({
  description: 'A request to call somebody about an order.',
  fields: described({
    from: string(
      'Who asked: `driver`, `recipient`, `shipper`, `support`, or `fleet` for a fleet’s dispatcher.',
      ({ caller }) => caller,
    ),
    to: string('Who was to be called: `driver`, `recipient` or `sender`.', ({ callee }) => callee),
    orderId: id('Order id.'),
  }),
})

const AccessRef = builder.objectRef<AccessView>('Access').implement({
  description:
    'A record that somebody outside the organisation read personal data, or that somebody asked to call the person. See docs/how-to/answer-privacy-requests.md.',
  fields: described({
    id: id('Record id; larger ids are newer.'),
    at: dateTime('When it was read; within an hour, the first time.'),
    kind: of(AccessKindEnum)('What was read.'),
    role: of(RoleEnum)(
      'Role of the reader; `cliente_externo` for the recipient, who has no account and holds the tracking link.',
    ),
    organisation: string.orNull('Organisation of the reader; null for a self-employed driver.'),
    isByKey: boolean('Whether an API key was used.'),
    call: of(CallAccessRef).orNull('Who asked to call whom; null for other kinds than `phone` and `call`.'),
  }),
})

const AccessConnection = connectionOf(AccessRef, byId)

builder.queryFields((t) => ({
  accessLog: t.field({
    type: AccessConnection,
    description:
      'Reads of the calling user’s personal data by people outside the organisation in the last 180 days, newest first. Errors: `forbidden`.',
    args: page,
    resolve: listed(byId, readOwnAccessLog),
  }),
  orderAccessLog: t.field({
    type: AccessConnection,
    description:
      'Reads of an order’s personal data by people outside the organisation in the last 180 days, newest first. For the owner of the tenant. Errors: `forbidden`, `not_found`.',
    args: { ...page, orderId: t.arg(id('Order id.')) },
    resolve: listed(byId, readOrderAccessLog),
  }),
}))
