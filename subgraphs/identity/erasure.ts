import type { Erasure, ErasureStatus } from '@rodovia/core/privacy/erasure.ts'
import { findContactErasure, findOwnErasure } from '@rodovia/core/privacy/read-erasure.ts'
import {
  requestContactErasure,
  requestErasure,
  withdrawContactErasure,
  withdrawErasure,
} from '@rodovia/core/privacy/request-erasure.ts'
import { describedValues } from '../shared/enums.ts'
import { builder } from './builder.ts'

const ErasureStatusEnum = builder.enumType('ErasureStatus', {
  description: 'How far an erasure has come.',
  values: describedValues({
    waiting: 'It waits for what is under way, and is done by itself then.',
    done: 'Nothing personal is left.',
    withdrawn: 'It was taken back before it was done.',
  } satisfies Record<ErasureStatus, string>),
})

const ErasureRef = builder.objectRef<Erasure>('Erasure').implement({
  description: 'That somebody has personal data erased. docs/how-to/answer-privacy-requests.md',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    status: t.expose('status', { type: ErasureStatusEnum, description: 'How far it has come.' }),
    requestedAt: t.expose('requestedAt', { type: 'DateTime', description: 'When it was asked for.' }),
    possibleFrom: t.expose('possibleFrom', {
      type: 'DateTime',
      nullable: true,
      description:
        'While it waits: from when on it is possible at the latest; null where that cannot be said, as of earnings that are to be paid.',
    }),
    doneAt: t.expose('doneAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was done; null before.',
    }),
  }),
})

const whatWaits =
  'with `invalid_state` what has to wait, naming until when (`details.possible_from`): it is kept then, and done by itself.'
const itsId = 'The id of the erasure.'

builder.queryFields((t) => ({
  erasure: t.field({
    type: ErasureRef,
    description:
      'What became of one’s own erasure, the newest one. Refuses with `not_found` where none was asked for.',
    resolve: (_, __, { ports, actor }) => findOwnErasure(ports, { actor }),
  }),
  contactErasure: t.field({
    type: ErasureRef,
    description:
      'What became of the erasure of a sender or recipient. For the tenant that asked for it. Refuses with `forbidden`, `not_found`.',
    args: { id: t.arg.id({ required: true, description: itsId }) },
    resolve: (_, { id }, { ports, actor }) => findContactErasure(ports, { actor, erasureId: id }),
  }),
}))

builder.mutationFields((t) => ({
  requestErasure: t.field({
    type: ErasureRef,
    description: `Erases one’s own account and all that is personal about it; sessions end within 5 s. Refuses with \`invalid_credentials\`, \`rate_limited\`, with \`last_owner\` the last head of a tenant, and ${whatWaits}`,
    args: { password: t.arg.string({ required: true, description: 'The password of the account.' }) },
    resolve: (_, { password }, { ports, ...request }) => requestErasure(ports, { request, password }),
  }),
  withdrawErasure: t.field({
    type: ErasureRef,
    description:
      'Takes one’s own erasure back while it waits. Refuses with `not_found` where there is none, with `invalid_state` one that is done.',
    resolve: (_, __, { ports, ...request }) => withdrawErasure(ports, request),
  }),
  requestContactErasure: t.field({
    type: ErasureRef,
    description: `Erases a sender or recipient from the tenant’s orders up to now. Refuses with \`forbidden\`, \`validation_failed\`, and ${whatWaits}`,
    args: {
      phone: t.arg.string({ required: true, description: 'The telephone number, as people write it.' }),
    },
    resolve: (_, { phone }, { ports, ...request }) => requestContactErasure(ports, { request, phone }),
  }),
  withdrawContactErasure: t.field({
    type: ErasureRef,
    description:
      'Takes the erasure of a sender or recipient back while it waits. Refuses with `forbidden`, `not_found`, `invalid_state`.',
    args: { id: t.arg.id({ required: true, description: itsId }) },
    resolve: (_, { id }, { ports, ...request }) => withdrawContactErasure(ports, { request, erasureId: id }),
  }),
}))
