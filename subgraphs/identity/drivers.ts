import {
  approveDriver,
  listPendingDrivers,
  rejectDriver,
} from '@rodovia/core/identity/drivers/review-driver.ts'
import { signUpDriver } from '@rodovia/core/identity/drivers/sign-up-driver.ts'
import { resolveConnection } from '../shared/connection.ts'
import { builder, cursorOf, page } from './builder.ts'
import { MemberConnection, MemberRef } from './members.ts'
import { PersonaEnum } from './user.ts'

builder.queryField('pendingDrivers', (t) =>
  t.field({
    type: MemberConnection,
    description:
      'Drivers who signed up and wait for an answer, newest first. For the platform’s operations. Refuses with `forbidden`.',
    args: page,
    resolve: (_, asked, { ports, actor }) =>
      resolveConnection(asked, cursorOf, (page) => listPendingDrivers(ports, { actor, page })),
  }),
)

const SignUpDriverInput = builder.inputType('SignUpDriverInput', {
  description: 'A driver of his own who wants to be taken on.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'The full name, 1 to 120 characters.' }),
    email: t.string({ required: true, description: 'The e-mail address to log in with.' }),
    password: t.string({ required: true, description: 'The password, 10 to 200 characters.' }),
    persona: t.field({ type: PersonaEnum, required: true, description: 'What the driver drives.' }),
    phone: t.string({ required: true, description: 'The telephone number.' }),
  }),
})

builder.mutationFields((t) => {
  const driverId = t.arg.id({ required: true, description: 'The id of the driver.' })
  return {
    signUpDriver: t.field({
      type: MemberRef,
      description:
        'A driver of his own asks to be taken on: he may log in at once, and is offered deliveries once an operator says yes. Refuses with `rate_limited`, `validation_failed`.',
      args: { input: t.arg({ type: SignUpDriverInput, required: true, description: 'The driver.' }) },
      resolve: (_, { input }, { ports, ...request }) => signUpDriver(ports, { ...input, request }),
    }),
    approveDriver: t.field({
      type: MemberRef,
      description:
        'Takes a driver on who signed up. For the platform’s operations. Refuses with `forbidden`, `not_found`.',
      args: { driverId },
      resolve: (_, { driverId }, { ports, ...request }) => approveDriver(ports, { driverId, request }),
    }),
    rejectDriver: t.boolean({
      description:
        'Turns a driver down who signed up: the account ends, and the e-mail address may sign up anew. Always true. For the platform’s operations. Refuses with `forbidden`, `not_found`, `validation_failed`.',
      args: {
        driverId,
        reason: t.arg.string({
          required: true,
          description: 'Why, as the driver reads it, 1 to 200 characters.',
        }),
      },
      resolve: async (_, input, { ports, ...request }) => {
        await rejectDriver(ports, { ...input, request })
        return true
      },
    }),
  }
})
