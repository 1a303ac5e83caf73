import { readSupportPhone, setSupportPhone } from '@rodovia/core/identity/support-phone.ts'
import { string } from '../shared/fields.ts'
import { withActor, withRequest } from '../shared/resolvers.ts'
import { builder } from './builder.ts'

builder.queryField('supportPhone', (t) =>
  t.string({
    nullable: true,
    description:
      'Telephone number that the calling driver calls for help: of the fleet, else of the platform; null without one. Errors: `unauthorized`.',
    resolve: withActor(readSupportPhone),
  }),
)

builder.mutationField('setSupportPhone', (t) =>
  t.string({
    nullable: true,
    description:
      'Set the number that drivers call for help. Platform operators set the platform’s, a fleet manager the fleet’s. Errors: `forbidden`, `validation_failed`.',
    args: {
      phone: t.arg(string('Telephone number, 8 to 15 digits, such as `+55 11 3000-0000`; blank removes it.')),
    },
    resolve: withRequest(setSupportPhone),
  }),
)
