import type { Erasure, ErasureStatus } from '@rodovia/core/privacy/erasure.ts'
import {
  findContactErasure,
  findOwnErasure,
  requestContactErasure,
  requestErasure,
  withdrawContactErasure,
  withdrawErasure,
} from '@rodovia/core/privacy/request-erasure.ts'
import { describedEnum } from '../shared/enums.ts'
import { dateTime, described, id, of, string } from '../shared/fields.ts'
import { withActor, withRequest } from '../shared/resolvers.ts'
import { builder } from './builder.ts'

const ErasureStatusEnum = describedEnum<ErasureStatus>(builder, 'ErasureStatus', 'Status of an erasure.', {
  waiting: 'Waiting for open orders or payments; it then runs automatically.',
  done: 'All personal data is erased.',
  withdrawn: 'Canceled before it ran.',
})

const ErasureRef = builder.objectRef<Erasure>('Erasure').implement({
  description: 'A request to erase personal data. See docs/how-to/answer-privacy-requests.md.',
  fields: described({
    id: id('Erasure id (UUID).'),
    status: of(ErasureStatusEnum)('Current status.'),
    requestedAt: dateTime('When it was requested.'),
    possibleFrom: dateTime.orNull(
      'Latest time at which a waiting erasure becomes possible; null if that is unknown, for example while earnings are unpaid.',
    ),
    doneAt: dateTime.orNull('When it ran; null before.'),
  }),
})

const waitingError =
  '`invalid_state` if the erasure has to wait: `details.possible_from` says until when, and it then runs automatically.'
const idDescription = 'Erasure id.'

builder.queryFields((t) => ({
  erasure: t.field({
    type: ErasureRef,
    description:
      'Get the status of the calling user’s latest erasure request. Errors: `not_found` if there is none.',
    resolve: withActor(findOwnErasure),
  }),
  contactErasure: t.field({
    type: ErasureRef,
    description:
      'Get the status of the erasure request for a sender or recipient. For the tenant that requested it. Errors: `forbidden`, `not_found`.',
    args: { id: t.arg(id(idDescription)) },
    resolve: (_, { id }, { ports, actor }) => findContactErasure(ports, { actor, erasureId: id }),
  }),
}))

builder.mutationFields((t) => ({
  requestErasure: t.field({
    type: ErasureRef,
    description: `Erase the calling user’s account and all its personal data; sessions end within 5 s. Errors: \`invalid_credentials\`, \`rate_limited\`; \`last_owner\` for the last owner of a tenant; ${waitingError}`,
    args: { password: t.arg(string('Password of the account.')) },
    resolve: withRequest(requestErasure),
  }),
  withdrawErasure: t.field({
    type: ErasureRef,
    description:
      'Cancel the calling user’s pending erasure. Errors: `not_found` if there is none; `invalid_state` if it already ran.',
    resolve: (_, __, { ports, ...request }) => withdrawErasure(ports, request),
  }),
  requestContactErasure: t.field({
    type: ErasureRef,
    description: `Erase a sender or recipient from all existing orders of the tenant. Errors: \`forbidden\`, \`validation_failed\`; ${waitingError}`,
    args: { phone: t.arg(string('Phone number in any notation.')) },
    resolve: withRequest(requestContactErasure),
  }),
  withdrawContactErasure: t.field({
    type: ErasureRef,
    description:
      'Cancel a pending erasure of a sender or recipient. Errors: `forbidden`, `not_found`, `invalid_state`.',
    args: { id: t.arg(id(idDescription)) },
    resolve: (_, { id }, { ports, ...request }) => withdrawContactErasure(ports, { request, erasureId: id }),
  }),
}))
