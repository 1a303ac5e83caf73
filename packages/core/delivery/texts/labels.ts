import { inLanguages, type LocalizedText } from '../../shared/language.ts'
import type { Delivery } from '../model/delivery.ts'
import { type DispatchTime, isScheduled } from '../model/schedule.ts'
import type { Move } from '../model/states.ts'
import { texts as en } from './en.ts'
import { texts as es } from './es.ts'
import { texts as ptBr } from './pt-br.ts'

export type MoveOrResume = Move | 'resume'

const labels = inLanguages({ 'pt-BR': ptBr, en, es })
export const {
  statusLabels,
  timelineLabels,
  moveMessages,
  stageLabels,
  rehearsalNotice,
  noDocumentReasonNames,
  requirementNames,
  requirementPlaceNames,
  personDocumentNames,
} = labels

type Labeled = DispatchTime & Pick<Delivery, 'arrivedAtDestinationAt'>

/** The status, or that the search for a driver has not begun, or that the driver is at the destination. */
export function statusLabelOf(delivery: Labeled, now: Date): LocalizedText {
  if (isScheduled(delivery, now)) return labels.scheduledLabel
  const { status, arrivedAtDestinationAt } = delivery
  return status === 'in_transit' && arrivedAtDestinationAt ? labels.atDestinationLabel : statusLabels[status]
}
