import type { Rehearsal, RehearsalPace, RehearsalScript } from '@rodovia/core/delivery/rehearsal.ts'
import { describedValues } from '../shared/enums.ts'
import { builder } from './builder.ts'

const ScriptEnum = builder.enumType('RehearsalScript', {
  description: 'What happens to an order of a rehearsal.',
  values: describedValues<RehearsalScript>({
    delivered: 'All goes well.',
    no_driver: 'Nobody is found: canceled and given back.',
    problem: 'Nobody opens at first: a problem that is solved, then a delivery.',
    late: 'The deadline has passed before the hand-over.',
    wrong_pin: 'The driver is told a wrong PIN at first; needs a PIN of the recipient.',
    webhook_fails: 'The first call of each webhook counts as failed, whatever the receiver answers.',
  }),
})

const PaceEnum = builder.enumType('RehearsalPace', {
  description: 'When it happens.',
  values: describedValues<RehearsalPace>({
    real: 'By itself, in about two and a half minutes.',
    stepped: 'Act by act, with `stepRehearsal`.',
  }),
})

export const RehearsalInput = builder.inputType('RehearsalInput', {
  description: 'How an order of a test key is to be rehearsed.',
  fields: (t) => ({
    script: t.field({
      type: ScriptEnum,
      description: 'What is to happen; `delivered` where nothing is said.',
    }),
    pace: t.field({ type: PaceEnum, description: 'When; `real` where nothing is said.' }),
  }),
})

export const RehearsalRef = builder.objectRef<Rehearsal>('Rehearsal').implement({
  description: 'How an order is rehearsed.',
  fields: (t) => ({
    script: t.expose('script', { type: ScriptEnum, description: 'What happens.' }),
    pace: t.expose('pace', { type: PaceEnum, description: 'When.' }),
  }),
})
