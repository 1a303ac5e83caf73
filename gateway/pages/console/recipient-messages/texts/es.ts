import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  title: 'Mensajes al destinatario',
  intro:
    'Quien recibe el pedido es avisado de cada etapa. Sin canal elegido no se envía nada. El costo sale de la billetera cuando el mensaje se envía.',
  channels: 'Canales',
  channelsHint: 'El primero se intenta antes; el siguiente, si el proveedor lo rechaza.',
  channel: (number) => `Canal ${number}`,
  noChannel: 'Ninguno',
  offers: 'Canales de esta plataforma',
  free: 'sin costo',
  perMessage: 'por mensaje',
  notOffered: 'no está configurado',
  what: 'Qué se envía',
  kinds: 'Mensajes',
  language: 'Idioma',
  quietFrom: 'Silencio desde',
  quietUntil: 'Silencio hasta',
  quietHint:
    'Hora local de la entrega. En ese período solo salen la llegada y el PIN. Deja ambos vacíos para no tenerlo.',
  templates: 'Textos',
  templatesHint:
    'Valen para SMS y correo; vacío, vale el texto de la plataforma. WhatsApp usa las plantillas aprobadas de la plataforma.',
  placeholders: (list) => `Campos: ${list}`,
  preview: 'Vista previa',
  save: 'Guardar',
  section: 'Mensajes al destinatario',
  none: 'Ningún mensaje todavía.',
  settings: 'Configurar mensajes',
  channelNames: { whatsapp: 'WhatsApp', sms: 'SMS', email: 'Correo' },
  reasons: {
    opted_out: 'el destinatario no quiere mensajes',
    no_credit: 'sin saldo en la billetera',
    no_channel: 'ningún canal llega al destinatario',
    out_of_date: 'el pedido ya terminó',
    too_late: 'no salió a tiempo',
    erased: 'los datos del destinatario fueron borrados',
    refused: 'el proveedor lo rechazó',
    unknown: 'no se sabe si llegó; no se envía de nuevo',
  },
  due: 'sale a partir de',
}
