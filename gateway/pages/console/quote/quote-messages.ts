import type { Language } from '@rodovia/core/shared/language.ts'

const messages = {
  'pt-BR': {
    title: 'Cotar e pedir',
    origin: 'CEP de origem',
    destination: 'CEP de destino',
    cepHint: '8 dígitos, como 01310-100.',
    vehicle: 'Veículo',
    ask: 'Ver preços',
    quote: 'Cotação',
    expires: 'Os preços valem até',
    tier: 'Modalidade',
    priced: (price: string, hours: number) => `${price}, em até ${hours} h`,
    senderName: 'Remetente',
    senderNameHint: 'Sem nome, o da empresa.',
    senderPhone: 'Telefone do remetente',
    recipientName: 'Destinatário',
    recipientPhone: 'Telefone do destinatário',
    phoneHint: '8 a 15 dígitos, como +55 11 91234-5678.',
    remarks: 'Observações para o motorista',
    reference: 'Referência sua',
    referenceHint: 'O seu número do pedido; não pode se repetir.',
    pin: 'PIN do destinatário',
    pinHint: '4 a 8 dígitos, que o destinatário diz ao motorista.',
    pod: 'Exigir foto ou assinatura na entrega',
    order: 'Pagar com a carteira e pedir',
    whoOrders: (roles: string) => `O seu papel pode cotar, mas não pedir. Quem pode: ${roles}.`,
    again: 'Fazer outra cotação',
  },
  en: {
    title: 'Quote and order',
    origin: 'Postal code of origin',
    destination: 'Postal code of destination',
    cepHint: '8 digits, such as 01310-100.',
    vehicle: 'Vehicle',
    ask: 'See prices',
    quote: 'Quote',
    expires: 'The prices hold until',
    tier: 'Speed',
    priced: (price: string, hours: number) => `${price}, within ${hours} h`,
    senderName: 'Sender',
    senderNameHint: 'The company where nobody is named.',
    senderPhone: 'Telephone of the sender',
    recipientName: 'Recipient',
    recipientPhone: 'Telephone of the recipient',
    phoneHint: '8 to 15 digits, such as +55 11 91234-5678.',
    remarks: 'Remarks for the driver',
    reference: 'Reference of your own',
    referenceHint: 'Your own number of the order; each is used once.',
    pin: 'PIN of the recipient',
    pinHint: '4 to 8 digits, which the recipient tells the driver.',
    pod: 'Ask for a photo or a signature at the hand-over',
    order: 'Pay from the wallet and order',
    whoOrders: (roles: string) => `Your role may ask for quotes, but not order. Who may: ${roles}.`,
    again: 'Ask for another quote',
  },
}

export function quoteMessages(language: Language) {
  return messages[language]
}

export const vehicleNames = {
  MOTO: { 'pt-BR': 'Moto', en: 'Motorcycle' },
  CAR: { 'pt-BR': 'Carro', en: 'Car' },
  VAN: { 'pt-BR': 'Van', en: 'Van' },
  TRUCK: { 'pt-BR': 'Caminhão', en: 'Truck' },
} as const
