import type { Language } from '@rodovia/core/shared/language.ts'

const messages = {
  'pt-BR': {
    recipient: 'DESTINATÁRIO',
    sender: 'REMETENTE',
    deadline: 'ENTREGAR ATÉ',
    brasilia: 'horário de Brasília',
    vehicle: 'VEÍCULO',
    reference: 'REFERÊNCIA',
    remarks: 'OBSERVAÇÕES',
    none: 'Nenhuma',
    proof: 'Exige comprovante de entrega',
    track: 'Rastreie aqui',
    title: 'Etiqueta',
  },
  en: {
    recipient: 'RECIPIENT',
    sender: 'SENDER',
    deadline: 'DELIVER BY',
    brasilia: 'Brasília time',
    vehicle: 'VEHICLE',
    reference: 'REFERENCE',
    remarks: 'REMARKS',
    none: 'None',
    proof: 'Proof of delivery required',
    track: 'Track it here',
    title: 'Label',
  },
} as const

export const labelMessages = (language: Language) => messages[language]
