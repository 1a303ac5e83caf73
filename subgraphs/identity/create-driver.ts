import { createDriver } from '@rodovia/core/identity/create-account.ts'
import { latitudeInBrazil, longitudeInBrazil } from '../shared/descriptions.ts'
import { float, inputs, of, string } from '../shared/fields.ts'
import { fromInput, withRequest } from '../shared/resolvers.ts'
import { builder } from './builder.ts'
import { PersonaEnum, UserRef } from './user.ts'

const PointInput = builder.inputType('PointInput', {
  description: 'A geographic point in decimal degrees (WGS 84).',
  fields: inputs({
    lat: float(latitudeInBrazil),
    lng: float(longitudeInBrazil),
  }),
})

const CreateDriverInput = builder.inputType('CreateDriverInput', {
  description: 'A self-employed driver to create.',
  fields: inputs({
    name: string('Full name, 1 to 120 characters.'),
    email: string('E-mail address for the login.'),
    password: string('Initial password: 10 to 200 characters, none of the commonest passwords.'),
    persona: of(PersonaEnum)('Kind of driver.'),
    phone: string.orNull('Phone number, such as `+55 11 91234-5678`.'),
    position: of(PointInput).orNull(
      'Initial position; the driver is then on duty at once. Omit to start off duty.',
    ),
  }),
})

builder.mutationField('createDriver', (t) =>
  t.field({
    type: UserRef,
    description:
      'Create a self-employed driver with their own tenant. For platform administrators. Errors: `forbidden`, `validation_failed`.',
    args: { input: t.arg(of(CreateDriverInput)('The driver.')) },
    resolve: fromInput(withRequest(createDriver)),
  }),
)
