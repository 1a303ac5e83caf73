import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  title: 'Verificar un comprobante',
  intro:
    'Escriba el código del comprobante de una entrega o envíe el archivo PDF para saber si es auténtico.',
  code: 'Código del comprobante',
  codeHint: 'Ejemplo: 3f0a-91c2-77de-0b45-a1f3, o el código completo de 64 dígitos.',
  check: 'Verificar el código',
  or: 'O envíe el archivo',
  file: 'Archivo PDF del comprobante',
  fileHint: 'El archivo no se guarda.',
  send: 'Verificar el archivo',
  noCode: 'Código no válido: tiene 20 o 64 dígitos, de 0 a 9 y de a a f.',
  noHead: 'Este archivo no es un comprobante de Rodovia: no contiene un código. Envíe el PDF original.',
  genuineCode: {
    title: 'Código auténtico',
    text: 'El código pertenece a esta entrega y ningún registro de ella fue alterado. Compare los datos de abajo con su comprobante o envíe el PDF.',
  },
  genuineFile: {
    title: 'Comprobante auténtico',
    text: 'Esta plataforma emitió este archivo y no fue modificado. Ningún registro de la entrega fue alterado.',
  },
  changedFile: {
    title: 'El archivo fue alterado',
    text: 'El código es de una entrega real, pero el archivo no es igual al que emitió esta plataforma: puede haber sido editado o guardado por otro programa. No confíe en su contenido; valen los datos de abajo.',
  },
  broken: (entry) => ({
    title: 'Los registros de esta entrega fueron alterados',
    text: `El registro ${entry} de la línea de tiempo no corresponde a la cadena de hashes. Este comprobante ya no se puede confirmar.`,
  }),
  unknown: {
    title: 'Código desconocido',
    text: 'Ninguna entrega de esta plataforma tiene este código. Revise si copió el código entero. Si lo copió, el comprobante no es auténtico.',
  },
  lostFile: {
    title: 'Los registros de este comprobante ya no existen',
    text: 'Esta plataforma emitió este archivo, pero ninguna entrega tiene ya este código: los registros fueron alterados después.',
  },
  delivery: 'Entrega',
  parties: {
    sender: 'De',
    recipient: 'Para',
  },
  pickedUp: 'Recolección',
  ended: 'Entrega o devolución',
  notYet: 'todavía no',
  entry: (number, label) => `El código es del registro ${number}: “${label}”.`,
  since: (count) => {
    if (count === 0) return 'Es el último registro de esta entrega.'
    if (count === 1) return 'Después de él hay un registro más.'
    return `Después de él hay ${count} registros más.`
  },
  erased: (entries) =>
    `${entries === 1 ? 'Un registro tuvo' : `${entries} registros tuvieron`} datos personales borrados, conforme a la ley: la posición en la cadena sigue verificada, pero el contenido ya no se puede calcular de nuevo. Borrados el`,
  head: 'Código completo (SHA-256)',
  checks: 'Controlado por el conductor',
  evidence: 'Fotos y firma',
  evidenceHint: 'Si usted tiene una de las fotos, compare el SHA-256 del archivo.',
  noEvidence: 'No se envió ninguna foto o firma.',
  kept: 'guardada',
  sent: 'como se envió',
  another: 'Verificar otro comprobante',
  privacy: 'Esta página no muestra teléfonos ni direcciones completas.',
}
