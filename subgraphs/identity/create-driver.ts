import { createDriver } from '@rodovia/core/identity/create-driver.ts'
import { latitudeInBrazil, longitudeInBrazil } from '../shared/descriptions.ts'
import { builder } from './builder.ts'
import { PersonaEnum, UserRef } from './user.ts'

const PointInput = builder.inputType('PointInput', {
  description: 'A geographic point in decimal degrees (WGS 84).',
  fields: (t) => ({
    lat: t.float({ required: true, description: latitudeInBrazil }),
    lng: t.float({ required: true, description: longitudeInBrazil }),
  }),
})

const CreateDriverInput = builder.inputType('CreateDriverInput', {
  description: 'A self-employed driver to create.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Full name, 1 to 120 characters.' }),
    email: t.string({ required: true, description: 'E-mail address for the login.' }),
    password: t.string({ required: true, description: 'Initial password, 10 to 200 characters.' }),
    persona: t.field({ type: PersonaEnum, required: true, description: 'Kind of driver.' }),
    phone: t.string({ description: 'Phone number, such as `+55 11 91234-5678`.' }),
    position: t.field({
      type: PointInput,
      description: 'Initial position; the driver is then on duty at once. Omit to start off duty.',
    }),
  }),
})

builder.mutationField('createDriver', (t) =>
  t.field({
    type: UserRef,
    description:
      'Create a self-employed driver with their own tenant. For platform administrators. Errors: `forbidden`, `validation_failed`.',
    args: { input: t.arg({ type: CreateDriverInput, required: true, description: 'The driver.' }) },
    resolve: (_, { input }, { ports, ...request }) => createDriver(ports, { ...input, request }),
  }),
)
