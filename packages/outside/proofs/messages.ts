import { localized } from '@rodovia/core/shared/language.ts'

export const messages = {
  title: {
    delivered: localized('Comprovante de entrega', 'Proof of delivery'),
    returned: localized('Comprovante de devolução', 'Proof of return'),
  },
  seal: localized('Autenticidade', 'Authenticity'),
  sealHint: localized(
    'Qualquer pessoa pode verificar este comprovante, pelo código ou enviando este arquivo, em',
    'Anyone can verify this proof, by its code or by uploading this file, at',
  ),
  sealCode: localized('Código', 'Code'),
  sealHead: (entries: number) =>
    localized(
      `Último hash da linha do tempo (registro ${entries})`,
      `Last hash of the timeline (entry ${entries})`,
    ),
  chainHolds: localized(
    'Na emissão deste comprovante, todos os hashes da linha do tempo foram conferidos.',
    'When this proof was issued, every hash of the timeline was verified.',
  ),
  chainBroken: (entry: number) =>
    localized(
      `A LINHA DO TEMPO FOI ALTERADA: O REGISTRO ${entry} NÃO CORRESPONDE AO HASH. Este comprovante não prova nada.`,
      `THE TIMELINE WAS CHANGED: ENTRY ${entry} DOES NOT MATCH ITS HASH. This proof proves nothing.`,
    ),
  erased: (entries: number) =>
    localized(
      `Registros com dados pessoais apagados conforme a LGPD: ${entries}. A posição deles na cadeia foi conferida.`,
      `Entries whose personal data was erased under the LGPD: ${entries}. Their position in the chain was verified.`,
    ),
  erasedEntry: localized('dados pessoais apagados em', 'personal data erased on'),
  order: localized('Pedido', 'Order'),
  id: localized('Identificação', 'Id'),
  reference: localized('Referência', 'Reference'),
  service: localized('Serviço', 'Service'),
  placed: localized('Criado em', 'Placed at'),
  parcels: localized('Volumes', 'Parcels'),
  pickupWindow: localized('Coleta (Brasília)', 'Pickup (Brasília)'),
  deliveryWindow: localized('Entrega (Brasília)', 'Delivery (Brasília)'),
  deadline: localized('Entregar até', 'Deliver by'),
  ended: {
    delivered: localized('Entregue em', 'Delivered at'),
    returned: localized('Devolvido em', 'Returned at'),
  },
  sender: localized('Remetente', 'Sender'),
  recipient: localized('Destinatário', 'Recipient'),
  driver: localized('Motorista', 'Driver'),
  remarks: localized('Observações', 'Remarks'),
  distance: localized('por estrada', 'by road'),
  pin: localized('PIN do destinatário', 'PIN of the recipient'),
  pinMatched: localized(
    'conferido: o PIN informado é o do destinatário',
    'checked: the PIN given is the recipient’s',
  ),
  pinNotAsked: localized('não exigido neste pedido', 'not required for this order'),
  needed: localized('Foto ou assinatura', 'Photo or signature'),
  neededYes: localized('exigida neste pedido', 'required for this order'),
  neededNo: localized('não exigida neste pedido', 'not required for this order'),
  fromDestination: localized('Distância do destino', 'Distance from destination'),
  noPosition: localized('sem posição informada', 'no position was reported'),
  photos: localized('Fotos e assinatura', 'Photos and signature'),
  noPhotos: localized('Nenhuma foto ou assinatura foi enviada.', 'No photo or signature was sent.'),
  received: localized('Recebida em', 'Received at'),
  note: localized('Observação', 'Note'),
  kept: localized('SHA-256 do arquivo guardado', 'SHA-256 of the stored file'),
  sent: localized('SHA-256 do arquivo enviado pelo motorista', 'SHA-256 of the file the driver sent'),
  gone: localized(
    'A imagem não está mais guardada: o prazo de guarda terminou ou ela foi apagada a pedido. Os hashes permanecem.',
    'The picture is no longer available: its retention period is over, or it was deleted on request. The hashes remain.',
  ),
  changed: localized(
    'O ARQUIVO GUARDADO NÃO CORRESPONDE AO HASH REGISTRADO e por isso não é exibido.',
    'THE STORED FILE DOES NOT MATCH THE RECORDED HASH and is therefore not shown.',
  ),
  unreadable: localized(
    'O arquivo guardado não pode ser aberto como imagem.',
    'The stored file is not a valid picture.',
  ),
  tooMany: (most: number) =>
    localized(
      `Imagem não impressa: são mostradas no máximo ${most}.`,
      `Picture omitted: the proof shows at most ${most}.`,
    ),
  timeline: localized('Linha do tempo', 'Timeline'),
  timelineGap: (count: number) =>
    localized(
      `… ${count} registros omitidos; a API mostra todos.`,
      `… ${count} entries omitted; the API returns all of them.`,
    ),
  by: {
    shipper: localized('remetente', 'shipper'),
    driver: localized('motorista', 'driver'),
    operator: localized('operação', 'operations'),
    recipient: localized('destinatário', 'recipient'),
    platform: localized('plataforma', 'platform'),
  },
}
