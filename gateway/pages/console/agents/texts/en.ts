import { html } from '../../../html.ts'
import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  messages: {
    title: 'Connect an agent',
    asks: (name) => html`<strong>${name}</strong> asks for access to your company’s account.`,
    introducedBy: (host) => html`Its description is published at <code>${host}</code>.`,
    unchecked:
      'The maker of the program chose its name, and nobody has checked it. Go on only if you have just asked for this connection.',
    goesTo: (target) => html`The authorization goes to <code>${target}</code>.`,
    goesHere: (target) => html`The authorization goes to a program on this device (<code>${target}</code>).`,
    scopes: 'What it may do',
    approve: 'Allow access',
    decline: 'Decline',
    isKey: (days) =>
      html`The access is listed under this name in <a href="/conta/chaves">API keys</a>, lasts ${days} days, and can be revoked there at any time.`,
    mayNot: 'Only owners and administrators can connect agents. Ask one of them to open this connection.',
    nothing: 'The program asks for nothing that your role allows.',
    continue: 'Back to the program',
    continueHint: 'If the program does not open by itself:',
  },
}
