import { html } from '../../../html.ts'
import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  messages: {
    title: 'Conectar un agente',
    asks: (name) => html`<strong>${name}</strong> pide acceso a la cuenta de su empresa.`,
    introducedBy: (host) => html`Su descripción está publicada en <code>${host}</code>.`,
    unchecked:
      'El nombre lo eligió quien hizo el programa y nadie lo verificó. Continúe solo si acaba de pedir esta conexión.',
    goesTo: (target) => html`La autorización va a <code>${target}</code>.`,
    goesHere: (target) =>
      html`La autorización va a un programa en este dispositivo (<code>${target}</code>).`,
    scopes: 'Lo que podrá hacer',
    approve: 'Permitir acceso',
    decline: 'Rechazar',
    isKey: (days) =>
      html`El acceso aparece con ese nombre en <a href="/conta/chaves">Claves de API</a>, vale ${days} días y se puede revocar allí en cualquier momento.`,
    mayNot:
      'Solo propietarios y administradores pueden conectar agentes. Pida a uno de ellos que abra esta conexión.',
    nothing: 'El programa no pide nada que su rol permita.',
    continue: 'Volver al programa',
    continueHint: 'Si el programa no se abre solo:',
  },
}
