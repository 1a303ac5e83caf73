export const texts = {
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
  parties: {
    sender: 'De',
    recipient: 'Para',
  },
  pickedUp: 'Coleta',
  ended: 'Entrega ou devolução',
  notYet: 'ainda não',
  entry: (number: number, label: string) => `O código é do registro ${number}: “${label}”.`,
  since: (count: number) => {
    if (count === 0) return 'É o último registro desta entrega.'
    if (count === 1) return 'Depois dele há mais um registro.'
    return `Depois dele há mais ${count} registros.`
  },
  erased: (entries: number) =>
    `${entries === 1 ? 'Um registro teve' : `${entries} registros tiveram`} dados pessoais apagados, conforme a lei: a posição na cadeia continua verificada, mas o conteúdo não pode mais ser recalculado. Apagados em`,
  head: 'Código completo (SHA-256)',
  checks: 'Conferido pelo motorista',
  evidence: 'Fotos e assinatura',
  evidenceHint: 'Se você tem uma das fotos, compare o SHA-256 do arquivo.',
  noEvidence: 'Nenhuma foto ou assinatura foi enviada.',
  kept: 'armazenada',
  sent: 'como enviada',
  another: 'Conferir outro comprovante',
  privacy: 'Esta página não mostra telefones nem endereços completos.',
}

export type Texts = typeof texts
