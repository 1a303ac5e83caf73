import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  title: 'Documentos de la mercancía',
  intro:
    'Un pedido puede llevar las claves de sus documentos fiscales (NF-e, NFC-e, CT-e, DC-e) o el motivo de no tener ninguno. Sin eso, la regla de abajo retiene la búsqueda de conductor; el pedido entra y se paga igual.',
  documentBeforeDispatch: 'Llamar a un conductor solo cuando el pedido tenga el documento o el motivo',
  hint: 'Vale para los pedidos hechos desde ahora. El plazo no cambia: sin documento hasta entonces, el pedido se cancela y el importe vuelve a la billetera.',
  save: 'Guardar',
}
