import type { ApplicationStatus, DocumentKind } from '@rodovia/core/identity/drivers/application.ts'

export const texts = {
  documentNames: {
    cnh: 'CNH (carteira de motorista)',
    crlv: 'CRLV (documento do veículo)',
    company: 'Cartão CNPJ da empresa',
    other: 'Outro documento',
  } satisfies Record<DocumentKind, string>,

  statusNames: {
    pending: 'Em análise',
    approved: 'Aprovado',
    rejected: 'Precisa de correção',
  } satisfies Record<ApplicationStatus, string>,

  statusTexts: {
    pending:
      'Recebemos tudo. Uma pessoa da nossa equipe vai conferir o seu cadastro, e avisamos você por e-mail.',
    approved: 'Abra o aplicativo, entre em serviço e receba ofertas.',
    rejected: 'Corrija o que falta e envie de novo. Os documentos são apagados 30 dias depois da resposta.',
  } satisfies Record<ApplicationStatus, string>,

  messages: {
    title: 'Meu cadastro',
    reason: 'Motivo',
    incomplete: 'Falta enviar documentos',
    incompleteText:
      'Envie abaixo uma foto de cada documento. Depois uma pessoa da nossa equipe confere o cadastro e avisa você por e-mail.',
    missing: 'Falta enviar',
    openApp: 'Abrir o aplicativo',
    documents: 'Documentos',
    noDocuments: 'Nenhum documento enviado.',
    sentAt: 'enviado',
    send: 'Enviar um documento',
    kind: 'Documento',
    file: 'Foto do documento',
    fileHint: 'JPEG, PNG ou WebP, até 8 MB. Outra foto do mesmo documento substitui a anterior.',
    sendNow: 'Enviar documento',
    details: 'Veículo e empresa',
    plate: 'Placa',
    plateHint: 'Como ABC1D23 ou ABC-1234.',
    model: 'Marca e modelo',
    fleet: 'Empresa, se você tem uma frota',
    save: 'Salvar',
    applyAgain: 'Enviar o cadastro de novo',
  },
}

export type Texts = typeof texts
