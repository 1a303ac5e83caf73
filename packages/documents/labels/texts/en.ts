import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  recipient: 'RECIPIENT',
  sender: 'SENDER',
  deadline: 'DELIVER BY',
  pickup: 'PICKUP',
  delivery: 'DELIVERY',
  vehicle: 'VEHICLE',
  fragile: 'FRAGILE',
  reference: 'REFERENCE',
  remarks: 'REMARKS',
  none: 'None',
  proof: 'Proof of delivery required',
  track: 'Track it here',
  collect: (amount) => `COLLECT ${amount}`,
  moreDocuments: (count) => `+ ${count} in the driver’s app`,
  return: 'RETURN',
  returnOf: 'RETURN OF',
  title: 'Label',
}
