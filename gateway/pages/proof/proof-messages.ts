export const proofMessages = {
  'pt-BR': {
    title: 'Conferir um comprovante',
    intro: 'Informe o código do comprovante de uma entrega ou envie o arquivo PDF para saber se é autêntico.',
    code: 'Código do comprovante',
    codeHint: 'Exemplo: 3f0a-91c2-77de-0b45-a1f3, ou o código completo de 64 dígitos.',
    check: 'Conferir o código',
    or: 'Ou envie o arquivo',
    file: 'Arquivo PDF do comprovante',
    fileHint: 'O arquivo não fica armazenado.',
    send: 'Conferir o arquivo',
    noCode: 'Código inválido: ele tem 20 ou 64 dígitos, de 0 a 9 e de a até f.',
    noHead: 'Este arquivo não é um comprovante da Rodovia: ele não contém um código. Envie o PDF original.',
    genuineCode: {
      title: 'Código autêntico',
      text: 'O código pertence a esta entrega e nenhum registro dela foi alterado. Compare os dados abaixo com o seu comprovante ou envie o PDF.',
    },
    genuineFile: {
      title: 'Comprovante autêntico',
      text: 'Este arquivo foi emitido por esta plataforma e não foi modificado. Nenhum registro da entrega foi alterado.',
    },
    changedFile: {
      title: 'O arquivo foi alterado',
      text: 'O código é de uma entrega real, mas o arquivo não é igual ao que esta plataforma emitiu: pode ter sido editado ou salvo por outro programa. Não confie no conteúdo dele; valem os dados abaixo.',
    },
    broken: (entry: number) => ({
      title: 'Os registros desta entrega foram alterados',
      text: `O registro ${entry} da linha do tempo não corresponde à cadeia de hashes. Este comprovante não pode mais ser confirmado.`,
    }),
    unknown: {
      title: 'Código desconhecido',
      text: 'Nenhuma entrega desta plataforma tem este código. Confira se você copiou o código inteiro. Se copiou, o comprovante não é autêntico.',
    },
    lostFile: {
      title: 'Os registros deste comprovante não existem mais',
      text: 'Este arquivo foi emitido por esta plataforma, mas nenhuma entrega tem mais este código: os registros foram alterados depois.',
    },
    delivery: 'Entrega',
    parties: { sender: 'De', recipient: 'Para' },
    pickedUp: 'Coleta',
    ended: 'Entrega ou devolução',
    notYet: 'ainda não',
    brasilia: 'horário de Brasília',
    entry: (number: number, label: string) => `O código é do registro ${number}: “${label}”.`,
    since: (count: number) =>
      count === 0
        ? 'É o último registro desta entrega.'
        : count === 1
          ? 'Depois dele há mais um registro.'
          : `Depois dele há mais ${count} registros.`,
    erased: (entries: number) =>
      `${entries === 1 ? 'Um registro teve' : `${entries} registros tiveram`} dados pessoais apagados, conforme a lei: a posição na cadeia continua verificada, mas o conteúdo não pode mais ser recalculado. Apagados em`,
    head: 'Código completo (SHA-256)',
    evidence: 'Fotos e assinatura',
    evidenceHint: 'Se você tem uma das fotos, compare o SHA-256 do arquivo.',
    noEvidence: 'Nenhuma foto ou assinatura foi enviada.',
    kept: 'armazenada',
    sent: 'como enviada',
    another: 'Conferir outro comprovante',
    privacy: 'Esta página não mostra telefones nem endereços completos.',
  },
  en: {
    title: 'Check a proof',
    intro: 'Enter the code of a proof of delivery, or send its PDF, to check whether it is genuine.',
    code: 'Code of the proof',
    codeHint: 'Example: 3f0a-91c2-77de-0b45-a1f3, or the full code of 64 digits.',
    check: 'Check the code',
    or: 'Or send the file',
    file: 'PDF of the proof',
    fileHint: 'The file is not stored.',
    send: 'Check the file',
    noCode: 'Invalid code: it has 20 or 64 digits, 0 to 9 and a to f.',
    noHead: 'This file is not a proof of Rodovia: it contains no code. Send the original PDF.',
    genuineCode: {
      title: 'Genuine code',
      text: 'The code belongs to this delivery, and none of its records was changed. Compare the data below with your proof, or send the PDF.',
    },
    genuineFile: {
      title: 'Genuine proof',
      text: 'This platform issued this file, and it was not modified. None of the delivery’s records was changed.',
    },
    changedFile: {
      title: 'The file was changed',
      text: 'The code is that of a real delivery, but the file differs from the one that this platform issued: it may have been edited, or saved by another program. Do not trust its content; the data below is valid.',
    },
    broken: (entry: number) => ({
      title: 'The records of this delivery were changed',
      text: `Entry ${entry} of the timeline does not match the chain of hashes. This proof can no longer be confirmed.`,
    }),
    unknown: {
      title: 'Unknown code',
      text: 'No delivery of this platform has this code. Check that you copied all of it. If you did, the proof is not genuine.',
    },
    lostFile: {
      title: 'The records of this proof no longer exist',
      text: 'This platform issued this file, but no delivery has its code any more: the records were changed afterwards.',
    },
    delivery: 'Delivery',
    parties: { sender: 'From', recipient: 'To' },
    pickedUp: 'Picked up',
    ended: 'Delivered or returned',
    notYet: 'not yet',
    brasilia: 'Brasília time',
    entry: (number: number, label: string) => `The code is that of entry ${number}: “${label}”.`,
    since: (count: number) =>
      count === 0
        ? 'It is the last entry of this delivery.'
        : count === 1
          ? 'One entry came after it.'
          : `${count} entries came after it.`,
    erased: (entries: number) =>
      `${entries === 1 ? 'One entry had' : `${entries} entries had`} personal data erased, as the law requires: the position in the chain is still verified, but the content can no longer be recalculated. Erased on`,
    head: 'Full code (SHA-256)',
    evidence: 'Photos and signature',
    evidenceHint: 'If you have one of the photos, compare the SHA-256 of its file.',
    noEvidence: 'No photo or signature was sent.',
    kept: 'as stored',
    sent: 'as sent',
    another: 'Check another proof',
    privacy: 'This page shows no telephone numbers and no full addresses.',
  },
}
