export const texts = {
  recipient: 'DESTINATÁRIO',
  sender: 'REMETENTE',
  deadline: 'ENTREGAR ATÉ',
  pickup: 'COLETA',
  delivery: 'ENTREGA',
  vehicle: 'VEÍCULO',
  fragile: 'FRÁGIL',
  reference: 'REFERÊNCIA',
  remarks: 'OBSERVAÇÕES',
  none: 'Nenhuma',
  proof: 'Exige comprovante de entrega',
  track: 'Rastreie aqui',
  collect: (amount: string) => `COBRAR ${amount}`,
  moreDocuments: (count: number) => `+ ${count} no aplicativo do motorista`,
  return: 'DEVOLUÇÃO',
  returnOf: 'DEVOLUÇÃO DE',
  title: 'Etiqueta',
}

export type Texts = typeof texts
