import type { Language } from '@rodovia/core/shared/language.ts'

type Verdict = { title: string; text: string }

type ProofMessages = {
  title: string
  intro: string
  code: string
  codeHint: string
  check: string
  or: string
  file: string
  fileHint: string
  send: string
  noCode: string
  noHead: string
  genuineCode: Verdict
  genuineFile: Verdict
  changedFile: Verdict
  broken: (entry: number) => Verdict
  unknown: Verdict
  lostFile: Verdict
  delivery: string
  parties: { sender: string; recipient: string }
  pickedUp: string
  ended: string
  notYet: string
  brasilia: string
  entry: (number: number, label: string) => string
  since: (count: number) => string
  erased: (entries: number) => string
  head: string
  evidence: string
  evidenceHint: string
  noEvidence: string
  kept: string
  sent: string
  another: string
  privacy: string
}

export const proofMessages: Record<Language, ProofMessages> = {
  'pt-BR': {
    title: 'Conferir um comprovante',
    intro: 'Diga o código do comprovante de uma entrega, ou envie o arquivo PDF, para saber se é autêntico.',
    code: 'Código do comprovante',
    codeHint: 'Por exemplo 3f0a-91c2-77de-0b45-a1f3, ou os 64 dígitos inteiros.',
    check: 'Conferir o código',
    or: 'Ou envie o arquivo',
    file: 'Arquivo PDF do comprovante',
    fileHint: 'O arquivo não é guardado.',
    send: 'Conferir o arquivo',
    noCode: 'Isto não é um código de comprovante: são 20 ou 64 dígitos de 0 a 9 e de a a f.',
    noHead:
      'Este arquivo não é um comprovante da Rodovia: não traz nenhum código. Envie o PDF como o recebeu.',
    genuineCode: {
      title: 'Código autêntico',
      text: 'Esta entrega tem este código, e nenhum registro dela foi alterado. Compare abaixo o que diz o seu comprovante, ou envie o PDF.',
    },
    genuineFile: {
      title: 'Comprovante autêntico',
      text: 'Este arquivo foi feito por esta plataforma e nenhum byte dele mudou; nenhum registro da entrega foi alterado.',
    },
    changedFile: {
      title: 'O arquivo foi alterado',
      text: 'O código que ele traz é de uma entrega verdadeira, mas o arquivo não é o que esta plataforma fez: pode ter sido editado, ou salvo por outro programa. Não confie no que ele diz; vale o que está abaixo.',
    },
    broken: (entry) => ({
      title: 'Os registros desta entrega foram alterados',
      text: `O registro ${entry} da linha do tempo não corresponde à cadeia de hashes. Este comprovante já não pode ser confirmado.`,
    }),
    unknown: {
      title: 'Código desconhecido',
      text: 'Nenhuma entrega desta plataforma tem este código. Confira se o copiou inteiro; se copiou, o comprovante não é autêntico.',
    },
    lostFile: {
      title: 'Os registros deste comprovante não existem mais',
      text: 'Este arquivo foi feito por esta plataforma, mas nenhuma entrega tem mais o código que ele traz: os registros foram alterados depois.',
    },
    delivery: 'Entrega',
    parties: { sender: 'De', recipient: 'Para' },
    pickedUp: 'Coleta',
    ended: 'Entrega ou devolução',
    notYet: 'ainda não',
    brasilia: 'horário de Brasília',
    entry: (number, label) => `O código é do registro ${number}: “${label}”.`,
    since: (count) =>
      count === 0
        ? 'É o último registro desta entrega.'
        : count === 1
          ? 'Desde então houve mais um registro.'
          : `Desde então houve mais ${count} registros.`,
    erased: (entries) =>
      `${entries === 1 ? 'Um registro teve dados pessoais apagados, como a lei garante' : `${entries} registros tiveram dados pessoais apagados, como a lei garante`}: o lugar na cadeia continua conferido, o que dizia não pode mais ser recalculado. Apagados em`,
    head: 'Código inteiro (SHA-256)',
    evidence: 'Fotos e assinatura',
    evidenceHint: 'Quem tem uma foto pode comparar o SHA-256 do arquivo.',
    noEvidence: 'Nenhuma foto ou assinatura foi enviada.',
    kept: 'guardada',
    sent: 'como enviada',
    another: 'Conferir outro comprovante',
    privacy: 'Esta página não mostra telefones nem endereços completos.',
  },
  en: {
    title: 'Check a proof',
    intro: 'Give the code of the proof of a delivery, or send its PDF, to learn whether it is genuine.',
    code: 'Code of the proof',
    codeHint: 'Such as 3f0a-91c2-77de-0b45-a1f3, or all 64 digits.',
    check: 'Check the code',
    or: 'Or send the file',
    file: 'PDF of the proof',
    fileHint: 'The file is not kept.',
    send: 'Check the file',
    noCode: 'This is no code of a proof: it has 20 or 64 digits from 0 to 9 and a to f.',
    noHead: 'This file is no proof of Rodovia: it brings no code. Send the PDF as you got it.',
    genuineCode: {
      title: 'Genuine code',
      text: 'This delivery has this code, and none of its records was changed. Compare what your proof says with what is below, or send the PDF.',
    },
    genuineFile: {
      title: 'Genuine proof',
      text: 'This file was made by this platform and no byte of it changed; none of the delivery’s records was changed.',
    },
    changedFile: {
      title: 'The file was changed',
      text: 'The code in it is that of a real delivery, but the file is not the one that this platform made: it may have been edited, or saved by another program. Do not trust what it says, but what is below.',
    },
    broken: (entry) => ({
      title: 'The records of this delivery were changed',
      text: `Entry ${entry} of the timeline does not fit the chain of hashes. This proof can no longer be confirmed.`,
    }),
    unknown: {
      title: 'Code not known',
      text: 'No delivery of this platform has this code. Check that you copied all of it; if you did, the proof is not genuine.',
    },
    lostFile: {
      title: 'The records of this proof are gone',
      text: 'This file was made by this platform, but no delivery has the code in it any more: the records were changed afterwards.',
    },
    delivery: 'Delivery',
    parties: { sender: 'From', recipient: 'To' },
    pickedUp: 'Picked up',
    ended: 'Handed over or brought back',
    notYet: 'not yet',
    brasilia: 'Brasília time',
    entry: (number, label) => `The code is that of entry ${number}: “${label}”.`,
    since: (count) =>
      count === 0
        ? 'It is the last entry of this delivery.'
        : count === 1
          ? 'Since then one entry came.'
          : `Since then ${count} entries came.`,
    erased: (entries) =>
      `${entries === 1 ? 'One entry had personal data erased, as the law gives people' : `${entries} entries had personal data erased, as the law gives people`}: the place in the chain is checked still, what was said cannot be worked out again. Erased on`,
    head: 'The whole code (SHA-256)',
    evidence: 'Photos and signature',
    evidenceHint: 'Whoever has a photo can compare the SHA-256 of its file.',
    noEvidence: 'No photo or signature was sent.',
    kept: 'as kept',
    sent: 'as sent',
    another: 'Check another proof',
    privacy: 'This page shows no telephone numbers and no full addresses.',
  },
}
