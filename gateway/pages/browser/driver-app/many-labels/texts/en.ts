import type { ManyLabelsTexts } from './pt-br.ts'

const deliveries = (count: number) => (count === 1 ? '1 delivery' : `${count} deliveries`)
const pickups = (count: number) => (count === 1 ? '1 pickup' : `${count} pickups`)

export const manyLabels: ManyLabelsTexts = {
  title: 'Scan several labels',
  open: (count) => `Scan several labels (${deliveries(count)} here)`,
  hint: 'Show one label at a time. Between two parcels of one delivery, move the camera away for a moment.',
  read: (code, read, all) => `${code}: the label is right, ${read} of ${all}.`,
  complete: (code) => `${code}: all its labels are scanned.`,
  held: (code) => `${code}: pick it up on the screen of this delivery.`,
  document: (code) => `${code}: the fiscal document is of this delivery. Read the label, too.`,
  foreign: (names) => `Not of these deliveries: ${names.join(', ')}. Leave it there.`,
  count: (read, all) => (read === all ? `Complete: ${read} of ${all}` : `Labels scanned: ${read} of ${all}`),
  own: 'Pick it up on the screen of this delivery.',
  confirm: (count) => `Confirm ${pickups(count)}`,
  ask: (count) => `Do you have the parcels of ${deliveries(count)}?`,
  staying: (count) =>
    count === 1 ? '1 delivery is not complete and stays.' : `${count} deliveries are not complete and stay.`,
  done: (taken, left) =>
    `${pickups(taken)} recorded.${left === 0 ? '' : left === 1 ? ' 1 delivery stays.' : ` ${left} deliveries stay.`}`,
  sent: 'Collected. The platform has it.',
  waiting: 'Saved on this phone. It is sent as soon as there is a connection.',
  refused: (message) => `Refused: ${message}`,
  more: 'Scan the others',
}
