import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  title: 'Extracto de la billetera',
  period: 'Período',
  account: 'Titular',
  opening: 'Saldo anterior',
  closing: 'Saldo final',
  entries: 'Movimientos',
  none: 'Ningún movimiento en el período.',
  seal: 'Último sello',
  noSeal: 'Ningún movimiento del período fue sellado todavía.',
  proof:
    'El sello es el hash SHA-256 de esta transacción y de todas las anteriores de la plataforma. Guarde este documento: la posición y el hash permiten comprobar que ninguna transacción anterior fue alterada.',
  sealed: 'sello',
}
