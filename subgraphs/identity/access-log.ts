import type { AccessKind, AccessView, accessKinds } from '@rodovia/core/identity/access/access.ts'
import { readOrderAccessLog, readOwnAccessLog } from '@rodovia/core/privacy/read-access-log.ts'
import { resolveConnection } from '../shared/connection.ts'
import { describedValues } from '../shared/enums.ts'
import { builder, connectionOf, cursorOf, page } from './builder.ts'
import { RoleEnum } from './user.ts'

const AccessKindEnum = builder.enumType('AccessKind', {
  description: 'What was looked at.',
  values: describedValues<AccessKind>({
    order: 'An order, with the people whom it names and who drives it.',
    label: 'The label of an order.',
    proof: 'The proof of an order.',
    driver: 'Where a driver is and whether on duty.',
    payout: 'What a driver earned, with the PIX key.',
    account: 'An account with its e-mail address and telephone number.',
    export: 'All that is held on a person, as a file.',
  } satisfies Record<(typeof accessKinds)[number], string>),
})

const AccessRef = builder.objectRef<AccessView>('Access').implement({
  description: 'That somebody from outside looked at personal data: docs/how-to/answer-privacy-requests.md.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id, which rises with time.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When, the first time within an hour.' }),
    kind: t.expose('kind', { type: AccessKindEnum, description: 'What was looked at.' }),
    role: t.expose('role', { type: RoleEnum, description: 'In which role.' }),
    organisation: t.exposeString('organisation', {
      nullable: true,
      description: 'For which organisation; null for a driver of his own.',
    }),
    isByKey: t.exposeBoolean('isByKey', { description: 'Whether an API key did.' }),
  }),
})

const AccessConnection = connectionOf(AccessRef, cursorOf)

builder.queryFields((t) => ({
  accessLog: t.field({
    type: AccessConnection,
    description:
      'Who from outside the own organisation looked at the data of the one who asks, newest first, for 180 days. Refuses with `forbidden`.',
    args: page,
    resolve: (_, asked, { ports, actor }) =>
      resolveConnection(asked, cursorOf, (page) => readOwnAccessLog(ports, { actor, page })),
  }),
  orderAccessLog: t.field({
    type: AccessConnection,
    description:
      'Who from outside looked at one of the tenant’s orders, newest first, for 180 days. For its owner. Refuses with `forbidden`, `not_found`.',
    args: { ...page, orderId: t.arg.id({ required: true, description: 'The id of the order.' }) },
    resolve: (_, { orderId, ...asked }, { ports, actor }) =>
      resolveConnection(asked, cursorOf, (page) => readOrderAccessLog(ports, { actor, orderId, page })),
  }),
}))
