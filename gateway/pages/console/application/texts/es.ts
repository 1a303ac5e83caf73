import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  documentNames: {
    cnh: 'CNH (licencia de conducir)',
    crlv: 'CRLV (documento del vehículo)',
    company: 'Constancia de CNPJ de la empresa',
    other: 'Otro documento',
  },

  statusNames: {
    pending: 'En revisión',
    approved: 'Aprobada',
    rejected: 'Necesita corrección',
  },

  statusTexts: {
    pending:
      'Recibimos todo. Una persona de nuestro equipo revisará su solicitud, y le avisaremos por correo electrónico.',
    approved: 'Abra la aplicación, póngase disponible y reciba ofertas.',
    rejected:
      'Corrija lo que falta y envíela de nuevo. Los documentos se borran 30 días después de la respuesta.',
  },

  messages: {
    title: 'Mi solicitud',
    reason: 'Motivo',
    incomplete: 'Falta enviar documentos',
    incompleteText:
      'Envíe abajo una foto de cada documento. Después una persona de nuestro equipo revisa la solicitud y le avisa por correo electrónico.',
    missing: 'Falta enviar',
    openApp: 'Abrir la aplicación',
    documents: 'Documentos',
    noDocuments: 'Ningún documento enviado.',
    sentAt: 'enviado',
    send: 'Enviar un documento',
    kind: 'Documento',
    file: 'Foto del documento',
    fileHint: 'JPEG, PNG o WebP, hasta 8 MB. Otra foto del mismo documento reemplaza la anterior.',
    sendNow: 'Enviar documento',
    details: 'Vehículo y empresa',
    plate: 'Placa',
    plateHint: 'Como ABC1D23 o ABC-1234.',
    model: 'Marca y modelo',
    fleet: 'Empresa, si usted tiene una flota',
    save: 'Guardar',
    applyAgain: 'Enviar la solicitud de nuevo',
  },
}
