import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  title: 'Recipients',
  intro:
    'On the tracking page recipients say whether they are at home, with whom to leave the parcel and how to find the door, and rate the delivery. The address never changes there.',
  reschedule: 'Another time',
  mayReschedule: 'Let recipients choose another day and time, until the pickup',
  days: 'Up to how many days after the order',
  daysHint: (most: number) => `From 1 to ${most}.`,
  from: 'From (hour)',
  until: 'Until (hour)',
  hoursHint: 'A full hour, in the local time of the destination.',
  save: 'Save',
}
