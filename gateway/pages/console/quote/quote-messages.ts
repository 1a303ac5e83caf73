import { localized } from '@rodovia/core/shared/language.ts'
import { type Hole, html } from '../../html.ts'
export const messages = {
  title: localized('Cotar e pedir', 'Quote and order'),
  origin: localized('CEP de origem', 'Origin postal code'),
  destination: localized('CEP de destino', 'Destination postal code'),
  cepHint: localized('8 dígitos. Exemplo: 01310-100.', '8 digits. Example: 01310-100.'),
  vehicle: localized('Veículo', 'Vehicle'),
  smallestVehicle: localized('O menor que serve', 'The smallest that fits'),
  ask: localized('Ver preços', 'See prices'),
  quote: localized('Cotação', 'Quote'),
  byRoad: (distance: Hole, minutes: number) =>
    localized(
      html`${distance} pelas ruas, cerca de ${minutes} min`,
      html`${distance} by road, about ${minutes} min`,
    ),
  estimated: (distance: Hole) =>
    localized(html`cerca de ${distance} (distância estimada)`, html`about ${distance} (estimated distance)`),
  expires: localized('Preços válidos até', 'Prices valid until'),
  tier: localized('Modalidade', 'Service level'),
  priced: (price: Hole, hours: number) =>
    localized(html`${price}, em até ${hours} h`, html`${price}, within ${hours} h`),
  senderName: localized('Remetente', 'Sender'),
  senderNameHint: localized('Em branco, usamos o nome da empresa.', 'The company name when left empty.'),
  senderPhone: localized('Telefone do remetente', 'Sender’s telephone'),
  recipientName: localized('Destinatário', 'Recipient'),
  recipientPhone: localized('Telefone do destinatário', 'Recipient’s telephone'),
  pickupAddress: localized('Endereço da coleta', 'Pickup address'),
  deliveryAddress: localized('Endereço da entrega', 'Delivery address'),
  phoneHint: localized(
    '8 a 15 dígitos. Exemplo: +55 11 91234-5678.',
    '8 to 15 digits. Example: +55 11 91234-5678.',
  ),
  savedPickup: localized('Coleta do livro de endereços', 'Pickup from the address book'),
  savedDelivery: localized('Entrega do livro de endereços', 'Delivery from the address book'),
  noneSaved: localized('Nenhum: vou preencher', 'None: I will fill it in'),
  useSaved: localized('Preencher com estes endereços', 'Fill in these addresses'),
  remarks: localized('Observações para o motorista', 'Remarks for the driver'),
  reference: localized('Sua referência', 'Your reference'),
  referenceHint: localized(
    'Número do pedido no seu sistema. Não pode se repetir.',
    'The order number in your system. It must be unique.',
  ),
  pin: localized('PIN do destinatário', 'Recipient’s PIN'),
  pinHint: localized(
    '4 a 8 dígitos. O destinatário informa o PIN ao motorista na entrega.',
    '4 to 8 digits. The recipient gives it to the driver at delivery.',
  ),
  pod: localized('Exigir foto ou assinatura na entrega', 'Require a photo or signature at delivery'),
  repeat: localized(
    'Repetir toda semana (os dias vêm no próximo passo)',
    'Repeat every week (the days are the next step)',
  ),
  schedule: localized('Agendar coleta e entrega', 'Schedule pickup and delivery'),
  scheduleHint: localized(
    'Horário de Brasília, até 30 dias à frente. Em branco, a coleta é agora. O valor é debitado da carteira ao criar o pedido.',
    'Brasília time, at most 30 days ahead. Left empty, the pickup is now. The wallet is debited when the order is placed.',
  ),
  readyAt: localized('Pronto a partir de', 'Ready from'),
  pickupFrom: localized('Coletar a partir de', 'Pick up from'),
  pickupUntil: localized('Coletar até', 'Pick up until'),
  deliveryFrom: localized('Entregar a partir de', 'Deliver from'),
  deliveryUntil: localized('Entregar até', 'Deliver until'),
  windowHint: localized(
    'Pelo menos 30 minutos depois do início; precisa haver tempo para o trajeto.',
    'At least 30 minutes after the beginning; there must be time for the way.',
  ),
  order: localized('Pagar com a carteira e criar pedido', 'Pay from the wallet and place order'),
  whoOrders: (roles: Hole) =>
    localized(
      html`O seu papel permite cotar, mas não criar pedidos. Quem pode: ${roles}.`,
      html`Your role allows quotes but not orders. Allowed for: ${roles}.`,
    ),
  again: localized('Nova cotação', 'New quote'),
}
