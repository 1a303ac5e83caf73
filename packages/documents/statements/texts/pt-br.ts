export const texts = {
  title: 'Extrato da carteira',
  period: 'Período',
  account: 'Titular',
  opening: 'Saldo anterior',
  closing: 'Saldo final',
  entries: 'Lançamentos',
  none: 'Nenhum lançamento no período.',
  seal: 'Último selo',
  noSeal: 'Nenhum lançamento do período foi selado ainda.',
  proof:
    'O selo é o hash SHA-256 desta transação e de todas as anteriores da plataforma. Guarde este documento: a posição e o hash permitem comprovar que nenhuma transação anterior foi alterada.',
  sealed: 'selo',
}

export type Texts = typeof texts
