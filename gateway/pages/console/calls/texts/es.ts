import { html } from '../../../html.ts'
import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  title: 'Llamar',
  callParty: {
    sender: 'Llamar al remitente',
    recipient: 'Llamar al destinatario',
    driver: 'Llamar al conductor',
    support: 'Llamar a la central',
  },
  logged: 'Cada solicitud de llamada queda en el registro de accesos.',
  masked: (until) =>
    html`Marca este número desde tu teléfono: la llamada llega a la otra persona, y ninguno ve el número del otro. Vale hasta ${until}, mientras dure la entrega.`,
  plain: 'Este es el número de la persona. Úsalo solo para esta entrega.',
  whatsapp: 'Abrir en WhatsApp',
  from: 'El teléfono desde el que llamas',
  fromHint: 'Con código de área. La llamada funciona solo desde él.',
  getNumber: 'Mostrar el número',
  back: 'Volver al pedido',
}
