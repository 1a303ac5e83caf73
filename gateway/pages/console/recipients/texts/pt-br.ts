export const texts = {
  title: 'Destinatários',
  intro:
    'Na página de rastreio, quem recebe avisa se vai estar em casa, com quem deixar, como achar a porta, e avalia a entrega. O endereço nunca muda por lá.',
  reschedule: 'Outro horário',
  mayReschedule: 'Deixar o destinatário escolher outro dia e horário, até a coleta',
  days: 'Até quantos dias depois do pedido',
  daysHint: (most: number) => `De 1 a ${most}.`,
  from: 'A partir das (hora)',
  until: 'Até as (hora)',
  hoursHint: 'Hora cheia, no horário local da entrega.',
  save: 'Salvar',
}

export type Texts = typeof texts
