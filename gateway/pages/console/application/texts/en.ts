import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  documentNames: {
    cnh: 'Driving licence (CNH)',
    crlv: 'Vehicle registration (CRLV)',
    company: 'Company registration (CNPJ)',
    other: 'Another document',
  },

  statusNames: {
    pending: 'Under review',
    approved: 'Approved',
    rejected: 'Needs a correction',
  },

  statusTexts: {
    pending:
      'We have everything. A person of our team will check your application, and we tell you by e-mail.',
    approved: 'Open the app, go on duty and get offers.',
    rejected: 'Correct what is missing and apply again. The documents are deleted 30 days after the answer.',
  },

  messages: {
    title: 'My application',
    reason: 'Reason',
    incomplete: 'Documents are missing',
    incompleteText:
      'Send a picture of each document below. Then a person of our team checks your application and tells you by e-mail.',
    missing: 'Still missing',
    openApp: 'Open the app',
    documents: 'Documents',
    noDocuments: 'No document was sent.',
    sentAt: 'sent',
    send: 'Send a document',
    kind: 'Document',
    file: 'Picture of the document',
    fileHint: 'JPEG, PNG or WebP, up to 8 MB. Another picture of the same document replaces the one before.',
    sendNow: 'Send the document',
    details: 'Vehicle and company',
    plate: 'Plate',
    plateHint: 'Such as ABC1D23 or ABC-1234.',
    model: 'Make and model',
    fleet: 'Company, if you have a fleet',
    save: 'Save',
    applyAgain: 'Apply again',
  },
}
