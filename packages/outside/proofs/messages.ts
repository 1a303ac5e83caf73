import type { TimelineActor } from '@rodovia/core/delivery/timeline.ts'
import type { Language } from '@rodovia/core/shared/language.ts'

type ProofMessages = {
  title: { delivered: string; returned: string }
  seal: string
  sealHint: string
  sealCode: string
  sealHead: (entries: number) => string
  chainHolds: string
  chainBroken: (entry: number) => string
  erased: (entries: number) => string
  erasedEntry: string
  order: string
  id: string
  reference: string
  service: string
  placed: string
  deadline: string
  ended: { delivered: string; returned: string }
  sender: string
  recipient: string
  driver: string
  remarks: string
  distance: string
  pin: string
  pinMatched: string
  pinNotAsked: string
  needed: string
  neededYes: string
  neededNo: string
  fromDestination: string
  noPosition: string
  photos: string
  noPhotos: string
  received: string
  note: string
  kept: string
  sent: string
  gone: string
  changed: string
  unreadable: string
  tooMany: (most: number) => string
  timeline: string
  timelineGap: (count: number) => string
  by: Record<TimelineActor['kind'], string>
  madeAt: string
  page: (number: number, count: number) => string
}

const messages: Record<Language, ProofMessages> = {
  'pt-BR': {
    title: { delivered: 'Comprovante de entrega', returned: 'Comprovante de devolução' },
    seal: 'Autenticidade',
    sealHint: 'Qualquer pessoa pode conferir este comprovante, pelo código ou enviando este arquivo, em',
    sealCode: 'Código',
    sealHead: (entries) => `Último hash da linha do tempo (registro ${entries})`,
    chainHolds: 'Ao ser feito este comprovante, todos os hashes da linha do tempo conferiam.',
    chainBroken: (entry) =>
      `A LINHA DO TEMPO FOI ALTERADA: O REGISTRO ${entry} NÃO CORRESPONDE AO HASH. Este comprovante não prova nada.`,
    erased: (entries) =>
      `Registros com dados pessoais apagados, como a lei garante (LGPD): ${entries}. Seu lugar na cadeia foi conferido.`,
    erasedEntry: 'dados pessoais apagados em',
    order: 'Pedido',
    id: 'Identificação',
    reference: 'Referência',
    service: 'Serviço',
    placed: 'Criado em',
    deadline: 'Entregar até',
    ended: { delivered: 'Entregue em', returned: 'Devolvido em' },
    sender: 'Remetente',
    recipient: 'Destinatário',
    driver: 'Motorista',
    remarks: 'Observações',
    distance: 'por estrada',
    pin: 'PIN do destinatário',
    pinMatched: 'conferido: o PIN informado é o do destinatário',
    pinNotAsked: 'não exigido neste pedido',
    needed: 'Foto ou assinatura',
    neededYes: 'exigida neste pedido',
    neededNo: 'não exigida neste pedido',
    fromDestination: 'Distância do destino',
    noPosition: 'sem posição informada',
    photos: 'Fotos e assinatura',
    noPhotos: 'Nenhuma foto ou assinatura foi enviada.',
    received: 'Recebida em',
    note: 'Observação',
    kept: 'SHA-256 do arquivo guardado',
    sent: 'SHA-256 do arquivo enviado pelo motorista',
    gone: 'A imagem não está mais guardada: passou o prazo das fotos, ou foi apagada a pedido. Os hashes permanecem.',
    changed: 'O ARQUIVO GUARDADO NÃO CORRESPONDE AO HASH REGISTRADO e por isso não é mostrado.',
    unreadable: 'O arquivo guardado não pode ser aberto como imagem.',
    tooMany: (most) => `Imagem não impressa: são mostradas no máximo ${most}.`,
    timeline: 'Linha do tempo',
    timelineGap: (count) => `… ${count} registros omitidos; a API mostra todos.`,
    by: { shipper: 'remetente', driver: 'motorista', operator: 'operação', platform: 'plataforma' },
    madeAt: 'Feito por Rodovia em',
    page: (number, count) => `página ${number} de ${count}`,
  },
  en: {
    title: { delivered: 'Proof of delivery', returned: 'Proof of return' },
    seal: 'Authenticity',
    sealHint: 'Anyone can check this proof, by its code or by sending this file, at',
    sealCode: 'Code',
    sealHead: (entries) => `Last hash of the timeline (entry ${entries})`,
    chainHolds: 'When this proof was made, every hash of the timeline held.',
    chainBroken: (entry) =>
      `THE TIMELINE WAS CHANGED: ENTRY ${entry} DOES NOT MATCH ITS HASH. This proof proves nothing.`,
    erased: (entries) =>
      `Entries whose personal data was erased, as the law gives people (LGPD): ${entries}. Their place in the chain was checked.`,
    erasedEntry: 'personal data erased on',
    order: 'Order',
    id: 'Id',
    reference: 'Reference',
    service: 'Service',
    placed: 'Placed at',
    deadline: 'Deliver by',
    ended: { delivered: 'Delivered at', returned: 'Returned at' },
    sender: 'Sender',
    recipient: 'Recipient',
    driver: 'Driver',
    remarks: 'Remarks',
    distance: 'by road',
    pin: 'PIN of the recipient',
    pinMatched: 'checked: the PIN given is the recipient’s',
    pinNotAsked: 'not needed for this order',
    needed: 'Photo or signature',
    neededYes: 'needed for this order',
    neededNo: 'not needed for this order',
    fromDestination: 'Distance from destination',
    noPosition: 'no position was reported',
    photos: 'Photos and signature',
    noPhotos: 'No photo or signature was sent.',
    received: 'Received at',
    note: 'Note',
    kept: 'SHA-256 of the kept file',
    sent: 'SHA-256 of the file that the driver sent',
    gone: 'The picture is no longer kept: photos are deleted after a while, or on request. Their hashes stay.',
    changed: 'THE KEPT FILE DOES NOT MATCH THE RECORDED HASH and is therefore not shown.',
    unreadable: 'The kept file cannot be opened as a picture.',
    tooMany: (most) => `Picture not printed: at most ${most} are shown.`,
    timeline: 'Timeline',
    timelineGap: (count) => `… ${count} entries left out; the API shows all of them.`,
    by: { shipper: 'shipper', driver: 'driver', operator: 'operations', platform: 'platform' },
    madeAt: 'Made by Rodovia at',
    page: (number, count) => `page ${number} of ${count}`,
  },
}

export function proofMessages(language: Language): ProofMessages {
  return messages[language]
}
