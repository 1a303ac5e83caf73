import type { Incident } from '@rodovia/core/delivery/model/incident.ts'
import type { DriverView } from '@rodovia/core/delivery/reading/driver-view.ts'
import { reportProblem } from '@rodovia/core/delivery/steps/report-problem.ts'
import { deliveryCodeArgument } from '../shared/descriptions.ts'
import { described, inputs, of, string } from '../shared/fields.ts'
import { builder } from './builder.ts'
import { DeliveryRef } from './delivery.ts'
import { IncidentRef } from './incidents.ts'

const ProblemInput = builder.inputType('ProblemInput', {
  description: 'A problem to report.',
  fields: inputs({
    code: string.orNull('A value of `IncidentCode`; the default is `other`.'),
    note: string.orNull('Free text, at most 1000 characters.'),
    photoBase64: string.orNull('JPEG, PNG or WebP image, base64-encoded, at most 8 MiB decoded.'),
  }),
})

const ReportProblemPayload = builder
  .objectRef<{ delivery: DriverView; incident: Incident }>('ReportProblemPayload')
  .implement({
    description: 'Result of reporting a problem.',
    fields: described({
      delivery: of(DeliveryRef)('The affected delivery.'),
      incident: of(IncidentRef)('The new incident.'),
    }),
  })

builder.mutationField('reportProblem', (t) =>
  t.field({
    type: ReportProblemPayload,
    description:
      'Report a problem with a delivery; an operator decides what to do. Errors: `not_found`, `invalid_state`, `validation_failed`.',
    args: {
      code: t.arg(string(deliveryCodeArgument)),
      input: t.arg(of(ProblemInput).orNull('The problem; omit for `other`.')),
    },
    resolve: (_, { code, input }, { ports, ...request }) =>
      reportProblem(ports, { ...input, request, code, incidentCode: input?.code }),
  }),
)
