import { createDriver } from '@rodovia/core/identity/create-driver.ts'
import { builder } from './builder.ts'
import { PersonaEnum, UserRef } from './user.ts'

const PointInput = builder.inputType('PointInput', {
  description: 'A point on the Earth in decimal degrees.',
  fields: (t) => ({
    lat: t.float({ required: true, description: 'Degrees north, from -34 to 6.' }),
    lng: t.float({ required: true, description: 'Degrees east, from -74 to -28.' }),
  }),
})

const CreateDriverInput = builder.inputType('CreateDriverInput', {
  description: 'A self-employed driver whom the platform takes on.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'The full name, 1 to 120 characters.' }),
    email: t.string({ required: true, description: 'The e-mail address to log in with.' }),
    password: t.string({ required: true, description: 'The first password, 10 to 200 characters.' }),
    persona: t.field({ type: PersonaEnum, required: true, description: 'What the driver drives.' }),
    phone: t.string({ description: 'The telephone number.' }),
    position: t.field({
      type: PointInput,
      description: 'Where the driver waits, available from the start. Without it the driver begins off duty.',
    }),
  }),
})

builder.mutationField('createDriver', (t) =>
  t.field({
    type: UserRef,
    description:
      'Takes a self-employed driver on, with a tenant of the driver’s own. For those who run the platform.',
    args: { input: t.arg({ type: CreateDriverInput, required: true, description: 'The driver.' }) },
    resolve: (_, { input }, { ports, ...request }) => createDriver(ports, { ...input, request }),
  }),
)
