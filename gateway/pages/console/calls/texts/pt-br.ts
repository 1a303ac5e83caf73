import { type Hole, html } from '../../../html.ts'

export const texts = {
  title: 'Ligar',
  callParty: {
    sender: 'Ligar para o remetente',
    recipient: 'Ligar para o destinatário',
    driver: 'Ligar para o motorista',
    support: 'Ligar para a central',
  },
  logged: 'Cada pedido de ligação fica no registro de acessos.',
  masked: (until: Hole) =>
    html`Disque este número do seu telefone: a ligação chega à outra pessoa, e nenhum dos dois vê o número do outro. Vale até ${until}, enquanto durar a entrega.`,
  plain: 'Este é o número da pessoa. Use-o só para esta entrega.',
  whatsapp: 'Abrir no WhatsApp',
  from: 'O telefone de onde você liga',
  fromHint: 'Com DDD. A ligação funciona só a partir dele.',
  getNumber: 'Mostrar o número',
  back: 'Voltar ao pedido',
}

export type Texts = typeof texts
