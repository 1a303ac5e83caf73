import type { Delivery } from '@rodovia/core/delivery/delivery.ts'
import type { Incident } from '@rodovia/core/delivery/incident.ts'
import { reportProblem } from '@rodovia/core/delivery/report-problem.ts'
import { builder } from './builder.ts'
import { DeliveryRef } from './delivery.ts'
import { IncidentRef } from './incidents.ts'

const ProblemInput = builder.inputType('ProblemInput', {
  description: 'What stands in the way.',
  fields: (t) => ({
    code: t.string({ description: 'A value of IncidentCode; `other` where nothing is said.' }),
    note: t.string({ description: 'A note, at most 1000 characters.' }),
    photoBase64: t.string({ description: 'A JPEG, PNG or WebP as base64, at most 8 MiB decoded.' }),
  }),
})

const ReportProblemPayload = builder
  .objectRef<{ delivery: Delivery; incident: Incident }>('ReportProblemPayload')
  .implement({
    description: 'A problem that was reported.',
    fields: (t) => ({
      delivery: t.expose('delivery', {
        type: DeliveryRef,
        description: 'The delivery it stands in the way of.',
      }),
      incident: t.expose('incident', { type: IncidentRef, description: 'The problem.' }),
    }),
  })

builder.mutationField('reportProblem', (t) =>
  t.field({
    type: ReportProblemPayload,
    description:
      'The driver reports a problem, for operators to decide about. Refuses with `not_found`, `invalid_state`, `validation_failed`.',
    args: {
      code: t.arg.string({ required: true, description: 'The code of the delivery, in any case.' }),
      input: t.arg({ type: ProblemInput, description: 'What stands in the way.' }),
    },
    resolve: (_, { code, input }, { ports, ...request }) =>
      reportProblem(ports, { ...input, request, code, incidentCode: input?.code }),
  }),
)
