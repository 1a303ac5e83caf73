import { localized } from '@rodovia/core/shared/language.ts'

export const messages = {
  recipient: localized('DESTINATÁRIO', 'RECIPIENT'),
  sender: localized('REMETENTE', 'SENDER'),
  deadline: localized('ENTREGAR ATÉ', 'DELIVER BY'),
  brasilia: localized('horário de Brasília', 'Brasília time'),
  pickup: localized('COLETA', 'PICKUP'),
  delivery: localized('ENTREGA', 'DELIVERY'),
  vehicle: localized('VEÍCULO', 'VEHICLE'),
  fragile: localized('FRÁGIL', 'FRAGILE'),
  reference: localized('REFERÊNCIA', 'REFERENCE'),
  remarks: localized('OBSERVAÇÕES', 'REMARKS'),
  none: localized('Nenhuma', 'None'),
  proof: localized('Exige comprovante de entrega', 'Proof of delivery required'),
  track: localized('Rastreie aqui', 'Track it here'),
  title: localized('Etiqueta', 'Label'),
}
