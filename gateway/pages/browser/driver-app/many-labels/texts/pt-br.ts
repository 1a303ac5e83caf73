const deliveries = (count: number) => (count === 1 ? '1 entrega' : `${count} entregas`)
const pickups = (count: number) => (count === 1 ? '1 coleta' : `${count} coletas`)

export const manyLabels = {
  title: 'Ler várias etiquetas',
  open: (count: number) => `Ler várias etiquetas (${deliveries(count)} aqui)`,
  hint: 'Mostre uma etiqueta de cada vez. Entre dois volumes da mesma entrega, afaste a câmera por um instante.',
  read: (code: string, read: number, all: number) => `${code}: etiqueta certa, ${read} de ${all}.`,
  complete: (code: string) => `${code}: todas as etiquetas já foram lidas.`,
  held: (code: string) => `${code}: colete na tela desta entrega.`,
  document: (code: string) => `${code}: o documento fiscal é desta entrega. Leia também a etiqueta.`,
  foreign: (names: readonly string[]) => `Não é destas entregas: ${names.join(', ')}. Não leve.`,
  count: (read: number, all: number) =>
    read === all ? `Completa: ${read} de ${all}` : `Etiquetas lidas: ${read} de ${all}`,
  own: 'Colete na tela desta entrega.',
  confirm: (count: number) => `Confirmar ${pickups(count)}`,
  ask: (count: number) => `A carga de ${deliveries(count)} está com você?`,
  staying: (count: number) =>
    count === 1 ? '1 entrega não está completa e fica.' : `${count} entregas não estão completas e ficam.`,
  done: (taken: number, left: number) =>
    `${taken === 1 ? '1 coleta registrada' : `${taken} coletas registradas`}.${left === 0 ? '' : left === 1 ? ' 1 entrega fica.' : ` ${left} entregas ficam.`}`,
  sent: 'Coletada. A central recebeu.',
  waiting: 'Guardada neste aparelho. É enviada assim que houver conexão.',
  refused: (message: string) => `Recusada: ${message}`,
  more: 'Ler as que faltam',
}

export type ManyLabelsTexts = typeof manyLabels
