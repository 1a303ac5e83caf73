import { localized } from '@rodovia/core/shared/language.ts'
export const messages = {
  title: localized('Conferir um comprovante', 'Check a proof'),
  intro: localized(
    'Informe o código do comprovante de uma entrega ou envie o arquivo PDF para saber se é autêntico.',
    'Enter the code of a proof of delivery, or send its PDF, to check whether it is genuine.',
  ),
  code: localized('Código do comprovante', 'Code of the proof'),
  codeHint: localized(
    'Exemplo: 3f0a-91c2-77de-0b45-a1f3, ou o código completo de 64 dígitos.',
    'Example: 3f0a-91c2-77de-0b45-a1f3, or the full code of 64 digits.',
  ),
  check: localized('Conferir o código', 'Check the code'),
  or: localized('Ou envie o arquivo', 'Or send the file'),
  file: localized('Arquivo PDF do comprovante', 'PDF of the proof'),
  fileHint: localized('O arquivo não fica armazenado.', 'The file is not stored.'),
  send: localized('Conferir o arquivo', 'Check the file'),
  noCode: localized(
    'Código inválido: ele tem 20 ou 64 dígitos, de 0 a 9 e de a até f.',
    'Invalid code: it has 20 or 64 digits, 0 to 9 and a to f.',
  ),
  noHead: localized(
    'Este arquivo não é um comprovante da Rodovia: ele não contém um código. Envie o PDF original.',
    'This file is not a proof of Rodovia: it contains no code. Send the original PDF.',
  ),
  genuineCode: {
    title: localized('Código autêntico', 'Genuine code'),
    text: localized(
      'O código pertence a esta entrega e nenhum registro dela foi alterado. Compare os dados abaixo com o seu comprovante ou envie o PDF.',
      'The code belongs to this delivery, and none of its records was changed. Compare the data below with your proof, or send the PDF.',
    ),
  },
  genuineFile: {
    title: localized('Comprovante autêntico', 'Genuine proof'),
    text: localized(
      'Este arquivo foi emitido por esta plataforma e não foi modificado. Nenhum registro da entrega foi alterado.',
      'This platform issued this file, and it was not modified. None of the delivery’s records was changed.',
    ),
  },
  changedFile: {
    title: localized('O arquivo foi alterado', 'The file was changed'),
    text: localized(
      'O código é de uma entrega real, mas o arquivo não é igual ao que esta plataforma emitiu: pode ter sido editado ou salvo por outro programa. Não confie no conteúdo dele; valem os dados abaixo.',
      'The code is that of a real delivery, but the file differs from the one that this platform issued: it may have been edited, or saved by another program. Do not trust its content; the data below is valid.',
    ),
  },
  broken: (entry: number) => ({
    title: localized(
      'Os registros desta entrega foram alterados',
      'The records of this delivery were changed',
    ),
    text: localized(
      `O registro ${entry} da linha do tempo não corresponde à cadeia de hashes. Este comprovante não pode mais ser confirmado.`,
      `Entry ${entry} of the timeline does not match the chain of hashes. This proof can no longer be confirmed.`,
    ),
  }),
  unknown: {
    title: localized('Código desconhecido', 'Unknown code'),
    text: localized(
      'Nenhuma entrega desta plataforma tem este código. Confira se você copiou o código inteiro. Se copiou, o comprovante não é autêntico.',
      'No delivery of this platform has this code. Check that you copied all of it. If you did, the proof is not genuine.',
    ),
  },
  lostFile: {
    title: localized(
      'Os registros deste comprovante não existem mais',
      'The records of this proof no longer exist',
    ),
    text: localized(
      'Este arquivo foi emitido por esta plataforma, mas nenhuma entrega tem mais este código: os registros foram alterados depois.',
      'This platform issued this file, but no delivery has its code any more: the records were changed afterwards.',
    ),
  },
  delivery: localized('Entrega', 'Delivery'),
  parties: {
    sender: localized('De', 'From'),
    recipient: localized('Para', 'To'),
  },
  pickedUp: localized('Coleta', 'Picked up'),
  ended: localized('Entrega ou devolução', 'Delivered or returned'),
  notYet: localized('ainda não', 'not yet'),
  brasilia: localized('horário de Brasília', 'Brasília time'),
  entry: (number: number, label: string) =>
    localized(
      `O código é do registro ${number}: “${label}”.`,
      `The code is that of entry ${number}: “${label}”.`,
    ),
  since: (count: number) => {
    if (count === 0)
      return localized('É o último registro desta entrega.', 'It is the last entry of this delivery.')
    if (count === 1) return localized('Depois dele há mais um registro.', 'One entry came after it.')
    return localized(`Depois dele há mais ${count} registros.`, `${count} entries came after it.`)
  },
  erased: (entries: number) =>
    localized(
      `${entries === 1 ? 'Um registro teve' : `${entries} registros tiveram`} dados pessoais apagados, conforme a lei: a posição na cadeia continua verificada, mas o conteúdo não pode mais ser recalculado. Apagados em`,
      `${entries === 1 ? 'One entry had' : `${entries} entries had`} personal data erased, as the law requires: the position in the chain is still verified, but the content can no longer be recalculated. Erased on`,
    ),
  head: localized('Código completo (SHA-256)', 'Full code (SHA-256)'),
  evidence: localized('Fotos e assinatura', 'Photos and signature'),
  evidenceHint: localized(
    'Se você tem uma das fotos, compare o SHA-256 do arquivo.',
    'If you have one of the photos, compare the SHA-256 of its file.',
  ),
  noEvidence: localized('Nenhuma foto ou assinatura foi enviada.', 'No photo or signature was sent.'),
  kept: localized('armazenada', 'as stored'),
  sent: localized('como enviada', 'as sent'),
  another: localized('Conferir outro comprovante', 'Check another proof'),
  privacy: localized(
    'Esta página não mostra telefones nem endereços completos.',
    'This page shows no telephone numbers and no full addresses.',
  ),
}
