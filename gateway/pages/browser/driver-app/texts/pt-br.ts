type Details = Record<string, unknown>

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const texts = {
  appName: 'Rodovia Motorista',
  opening: 'Abrindo…',
  close: 'Fechar',
  back: 'Voltar',
  cancel: 'Cancelar',
  confirm: 'Confirmar',
  notYet: 'Ainda não',
  email: 'E-mail',
  password: 'Senha',
  logIn: 'Entrar',
  logOut: 'Sair desta conta',
  logOutWaiting: (count: number) =>
    `${plural(count, 'registro ainda não foi enviado', 'registros ainda não foram enviados')}. Se você sair, ${count === 1 ? 'ele fica' : 'eles ficam'} neste aparelho até você entrar de novo.`,
  forgotPassword: 'Esqueci a senha',
  secondStep:
    'A senha está certa. Digite os seis dígitos do aplicativo autenticador, ou um código de recuperação.',
  code: 'Código',
  usePasskey: 'Usar chave de acesso',
  startAgain: 'Voltar ao início',
  factorNeeded: 'Esta conta precisa de uma segunda etapa. Configure-a na página da conta e volte aqui.',
  openAccount: 'Abrir a página da conta',
  notADriver: (email: string) =>
    `${email} não é uma conta de motorista. Entre com a sua conta de motorista ou use a página da conta.`,
  loginNeedsNetwork: 'Sem conexão. Para entrar é preciso internet; tente de novo quando houver sinal.',
  sessionEnded: 'A sua sessão terminou. Nada foi perdido: entre de novo e o que está guardado será enviado.',
  operationsOfAnother: (count: number) =>
    `${plural(count, 'registro de outra conta espera', 'registros de outra conta esperam')} neste aparelho. Só quem os fez pode enviar.`,
  storageFull:
    'O armazenamento do celular está cheio e isto não foi guardado. Libere espaço e toque de novo; nada foi enviado.',
  menu: 'Conta',
  otherLanguage: 'English',
  newVersion: 'Há uma versão nova. Toque para atualizar.',

  offline: 'Sem conexão. Continue trabalhando: tudo fica guardado e é enviado depois.',
  waitingToSend: (count: number) => plural(count, 'registro a enviar', 'registros a enviar'),
  refusedOperations: (count: number) => plural(count, 'registro recusado', 'registros recusados'),
  needsNetwork: 'Sem conexão. Isto precisa de internet; tente de novo quando houver sinal.',

  hello: (name: string) => `Olá, ${name}`,
  onDuty: 'Em serviço',
  offDuty: 'Fora de serviço',
  onDutyHint: 'Deixe o aplicativo aberto: as ofertas aparecem aqui e você tem 45 segundos para responder.',
  offDutyHint: 'Você não recebe ofertas.',
  goOnDuty: 'Entrar em serviço',
  goOffDuty: 'Sair de serviço',
  refresh: 'Atualizar',
  loadingDay: 'Buscando o seu dia…',
  signUpPending: 'O seu cadastro ainda está em análise. Você pode entrar em serviço depois da aprovação.',
  noOffersOffline: 'Sem conexão não chegam ofertas.',
  positionDenied:
    'O navegador não informa a sua posição. Permita a localização para este site nas configurações do celular.',
  keepOpen:
    'Um aplicativo web não acompanha a posição em segundo plano. Deixe-o aberto na tela, com o celular no carregador se puder.',
  earningsToday: 'Ganhos de hoje',
  today: (count: number) => `hoje, ${plural(count, 'entrega', 'entregas')}`,
  balance: (amount: string) => `a receber: ${amount}`,
  callSupport: (phone: string) => `Ligar para a central: ${phone}`,
  missedOrders: (count: number) => `Por que não fui chamado? (${count})`,
  yourDeliveries: 'Suas entregas',
  noDeliveries: 'Nenhuma entrega em andamento.',
  waitingForOffers: 'Aguardando ofertas…',
  continueDelivery: 'Continuar a entrega',
  until: (time: string) => `até ${time}`,

  newOffer: 'Nova oferta',
  secondsLeft: (seconds: number) => `${seconds} s para responder`,
  pickup: 'Coleta',
  destination: 'Entrega',
  away: (distance: string) => `a ${distance} de você`,
  trip: (distance: string, seconds: number | null | undefined) =>
    seconds ? `${distance}, cerca de ${Math.max(1, Math.round(seconds / 60))} min` : distance,
  pickupWindow: 'Coletar entre',
  deliveryWindow: 'Entregar entre',
  deadline: 'Prazo de entrega',
  parcelsTitle: 'Carga',
  parcels: (count: number) => plural(count, 'volume', 'volumes'),
  parcel: (number: number) => `Volume ${number}`,
  fragile: 'frágil',
  handOver: 'Na entrega',
  proofNeeded: 'foto ou assinatura',
  pinNeeded: 'PIN do destinatário',
  accept: 'Aceitar',
  decline: 'Recusar',
  whyDecline: 'Por que recusar?',
  declineReasons: {
    too_far: 'Longe demais',
    pay_too_low: 'Paga pouco',
    does_not_fit: 'Não cabe no veículo',
    unsafe_area: 'Região insegura',
    vehicle_problem: 'Problema no veículo',
    ending_work: 'Vou encerrar o dia',
    other: 'Outro motivo',
  },
  offerGone: 'Esta oferta já passou para outro motorista.',
  offerNeedsNetwork: 'Sem conexão: para aceitar é preciso internet. Tente de novo.',

  statuses: {
    awaiting_driver: 'Procurando motorista',
    assigned: 'Oferta',
    accepted: 'Vá até a coleta',
    at_pickup: 'Colete a carga',
    picked_up: 'Carga a bordo',
    in_transit: 'Vá até a entrega',
    delivered: 'Entregue',
    canceled: 'Cancelada',
    returning: 'Devolver ao remetente',
    returned: 'Devolvida',
  },
  gone: { canceled: 'Cancelada', taken_away: 'Não está mais com você' },
  goneHint: {
    canceled: 'Esta entrega foi cancelada. Se a carga está com você, fale com a central antes de seguir.',
    taken_away:
      'Esta entrega não está mais com você: a central a passou adiante. Se a carga está com você, fale com a central.',
  },
  understood: 'Entendi',
  returning:
    'A central decidiu devolver a carga. Leve-a de volta ao remetente; a central confirma a devolução.',
  steps: {
    arrived: 'Cheguei à coleta',
    picked: 'Coletar',
    'on-route': 'Sair para a entrega',
    'arrived-at-destination': 'Cheguei ao destino',
    delivered: 'Entregar',
  },
  asks: {
    arrived: 'Você está no local da coleta?',
    picked: 'A carga está com você?',
    'on-route': 'Sair para a entrega agora?',
  },
  noUndo: 'Isto não pode ser desfeito.',
  suggestions: { arrived: 'Parece que você já chegou. Um toque basta.' },
  addressIncomplete: 'Endereço incompleto: confirme o número por telefone.',
  call: 'Ligar',
  remarks: 'Observações',
  reportProblem: 'Relatar um problema',

  checkParcels: (checked: number, all: number) => `Volumes conferidos: ${checked} de ${all}`,
  scan: 'Ler a etiqueta',
  scanned: (checked: number, all: number) => `Etiqueta certa: ${checked} de ${all}.`,
  otherCode: (text: string, code: string) => `"${text}" não é desta entrega. A etiqueta deve ter ${code}.`,
  noCamera: 'A câmera não está disponível. Digite o código da etiqueta.',
  typeCode: 'Código da etiqueta',
  checkCode: 'Conferir',
  pickupPhoto: 'Fotografar a carga',
  handOverPhoto: 'Fotografar a entrega',
  problemPhoto: 'Fotografar o problema',
  anotherPhoto: 'Fotografar de novo',
  photoTaken: 'A foto tirada',
  photoUnreadable: (name: string) => `A foto ${name} não pôde ser lida. Tire outra, em JPEG ou PNG.`,
  takeSignature: 'Colher assinatura',
  anotherSignature: 'Assinar de novo',
  signatureTaken: 'A assinatura colhida',
  signHere: 'Assine aqui com o dedo',
  keepSignature: 'Guardar assinatura',
  note: 'Observação (opcional)',
  pin: (name: string) => `PIN que ${name} informa`,
  confirmPickup: 'Confirmar coleta',
  confirmHandOver: 'Confirmar entrega',
  askPickupMissing: (count: number) =>
    `${plural(count, 'volume não foi conferido', 'volumes não foram conferidos')}. A carga está com você?`,
  askHandOver: (name: string) => `A carga foi entregue a ${name}?`,
  missingProof: 'Falta uma foto ou a assinatura.',
  missingPin: 'Falta o PIN do destinatário.',
  deliveredWaiting: 'Guardado neste aparelho. É enviado assim que houver conexão.',
  deliveredSent: 'A central recebeu a entrega.',
  backToDay: 'Voltar ao início',

  whatProblem: 'O que aconteceu?',
  problems: {
    recipient_absent: 'Destinatário ausente',
    address_not_found: 'Endereço não encontrado',
    refused: 'Recusado pelo destinatário',
    damaged: 'Carga avariada',
    vehicle_breakdown: 'Problema no veículo',
    unsafe: 'Local inseguro',
    other: 'Outro',
  },
  chooseProblem: 'Escolha o que aconteceu.',
  sendProblem: 'Enviar relato',

  queueTitle: 'Registros',
  allSent: 'Tudo foi enviado.',
  sendNow: 'Enviar agora',
  positionsWaiting: (count: number) => `${plural(count, 'posição espera', 'posições esperam')} a conexão.`,
  operations: {
    arrived: 'Chegada à coleta',
    picked: 'Coleta',
    'on-route': 'Saída para a entrega',
    'arrived-at-destination': 'Chegada ao destino',
    delivered: 'Entrega',
    problem: 'Problema relatado',
    position: 'Posição',
  },
  refusedTitle: (operation: string, time: string) => `${operation} das ${time}: recusado`,
  whatToDo(error: string, details: Details): string {
    if (error === 'proof_required')
      return `Falta: ${missingOf(details)}. Corrija e envie de novo; o que você já registrou continua guardado.`
    if (error === 'not_found')
      return 'A entrega não está mais com você. Fale com a central antes de descartar.'
    if (error === 'invalid_state')
      return 'A entrega mudou enquanto você estava sem conexão. Tente enviar de novo; se for recusado outra vez, fale com a central.'
    if (error === 'validation_failed') return 'Corrija o registro e envie de novo.'
    return 'Tente enviar de novo. Se for recusado outra vez, fale com a central.'
  },
  correct: 'Corrigir',
  sendAgain: 'Enviar de novo',
  discard: 'Descartar',
  discardAsk: 'Descartar este registro?',
  discardHint: 'Ele some deste aparelho e não chega à central. Isto não pode ser desfeito.',
  keep: 'Manter',
}

const missingNames: Record<string, string> = {
  photo_or_signature: 'foto ou assinatura',
  pin: 'o PIN do destinatário',
  matching_pin: 'o PIN certo (o informado não confere)',
}

function missingOf({ missing }: Details): string {
  return (Array.isArray(missing) ? missing : []).map((one) => missingNames[String(one)] ?? one).join(', ')
}

export type Texts = typeof texts
