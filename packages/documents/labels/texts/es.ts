import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  recipient: 'DESTINATARIO',
  sender: 'REMITENTE',
  deadline: 'ENTREGAR HASTA',
  pickup: 'RECOLECCIÓN',
  delivery: 'ENTREGA',
  vehicle: 'VEHÍCULO',
  fragile: 'FRÁGIL',
  reference: 'REFERENCIA',
  remarks: 'OBSERVACIONES',
  none: 'Ninguna',
  proof: 'Exige comprobante de entrega',
  track: 'Siga aquí la entrega',
  collect: (amount) => `COBRAR ${amount}`,
  moreDocuments: (count) => `+ ${count} en la aplicación del conductor`,
  return: 'DEVOLUCIÓN',
  returnOf: 'DEVOLUCIÓN DE',
  title: 'Etiqueta',
}
