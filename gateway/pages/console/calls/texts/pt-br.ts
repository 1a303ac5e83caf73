import type { Hole } from '../../../html.ts'

export const texts = {
  title: 'Ligar',
  parties: { sender: 'remetente', recipient: 'destinatário', driver: 'motorista', support: 'central' },
  callParty: (party: string) => `Ligar para: ${party}`,
  logged: 'Cada pedido de ligação fica no registro de acessos.',
  masked: (until: Hole) => [
    'Disque este número do seu telefone: a ligação chega à outra pessoa, e nenhum dos dois vê o número do outro. Vale até ',
    until,
    ', enquanto durar a entrega.',
  ],
  plain: 'Este é o número da pessoa. Use-o só para esta entrega.',
  whatsapp: 'Abrir no WhatsApp',
  from: 'O telefone de onde você liga',
  fromHint: 'Com DDD. A ligação funciona só a partir dele.',
  getNumber: 'Mostrar o número',
  back: 'Voltar ao pedido',
}

export type Texts = typeof texts
