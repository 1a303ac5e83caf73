export const texts = {
  title: 'Confirme que é você',
  why: 'Digite a sua senha para continuar. Nada do que você preencheu se perde, e não perguntamos de novo por 5 minutos.',
  password: 'Senha',
  confirm: 'Confirmar e continuar',
  back: 'Voltar sem alterar',
}

export type Texts = typeof texts
