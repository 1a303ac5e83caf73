import { html } from '../../../html.ts'

export const texts = {
  messages: {
    title: 'Conectar um agente',
    asks: (name: string) => html`<strong>${name}</strong> pede acesso à conta da sua empresa.`,
    introducedBy: (host: string) => html`A descrição dele está publicada em <code>${host}</code>.`,
    unchecked:
      'O nome foi escolhido por quem fez o programa e não foi verificado. Continue só se você acabou de pedir essa conexão.',
    goesTo: (target: string) => html`A autorização vai para <code>${target}</code>.`,
    goesHere: (target: string) =>
      html`A autorização vai para um programa neste aparelho (<code>${target}</code>).`,
    scopes: 'O que ele poderá fazer',
    approve: 'Permitir acesso',
    decline: 'Recusar',
    isKey: (days: number) =>
      html`O acesso aparece em <a href="/conta/chaves">Chaves de API</a> com esse nome, vale por ${days} dias e pode ser revogado lá a qualquer momento.`,
    mayNot:
      'Só proprietários e administradores podem conectar agentes. Peça a um deles que abra esta conexão.',
    nothing: 'O programa não pede nada que o seu papel permita.',
    continue: 'Voltar ao programa',
    continueHint: 'Se o programa não abrir sozinho:',
  },
}

export type Texts = typeof texts
