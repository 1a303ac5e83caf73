import type { Rehearsal, RehearsalPace, RehearsalScript } from '@rodovia/core/delivery/model/rehearsal.ts'
import { describedEnum } from '../shared/enums.ts'
import { described, inputs, of } from '../shared/fields.ts'
import { builder } from './builder.ts'

const ScriptEnum = describedEnum<RehearsalScript>(
  builder,
  'RehearsalScript',
  'Scenario that a rehearsed order plays.',
  {
    delivered: 'Everything goes well.',
    no_driver: 'No driver is found: the order is canceled and refunded.',
    problem:
      'The recipient is absent at first: an incident is opened and resolved, then the parcel is delivered.',
    late: 'The parcel is delivered after its deadline.',
    wrong_pin: 'The first PIN at the hand-over is wrong; the order needs a `recipientPin`.',
    comes_back:
      'Nobody opens the door twice: the parcel goes back to the sender with a return order of its own.',
    webhook_fails: 'The first attempt of each webhook counts as failed, whatever the endpoint responds.',
  },
)

const PaceEnum = describedEnum<RehearsalPace>(
  builder,
  'RehearsalPace',
  'When the next act of a rehearsal runs.',
  {
    real: 'Automatically; the whole scenario takes about two and a half minutes.',
    stepped: 'One act per call of `stepRehearsal`.',
  },
)

export const RehearsalInput = builder.inputType('RehearsalInput', {
  description: 'How to rehearse an order of a test key.',
  fields: inputs({
    script: of(ScriptEnum).orNull('Scenario; the default is `delivered`.'),
    pace: of(PaceEnum).orNull('Pace; the default is `real`.'),
  }),
})

export const RehearsalRef = builder.objectRef<Rehearsal>('Rehearsal').implement({
  description: 'How an order is rehearsed.',
  fields: described({
    script: of(ScriptEnum)('Scenario.'),
    pace: of(PaceEnum)('Pace.'),
  }),
})
