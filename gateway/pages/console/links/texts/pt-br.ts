import { type Hole, html } from '../../../html.ts'

export const texts = {
  invitationPageMessages: {
    title: 'Convite',
    invited: (tenant: string, role: Hole) => html`${tenant} convidou você para a equipe como ${role}.`,
    login: 'Seu e-mail de acesso:',
    name: 'Nome completo',
    password: 'Senha',
    passwordHint: '10 a 200 caracteres, e nenhuma das senhas mais comuns.',
    phone: 'Telefone',
    accept: 'Aceitar convite',
  },

  passwordPagesMessages: {
    forgotten: 'Esqueci a senha',
    email: 'E-mail',
    send: 'Enviar link',
    noMail: 'Se o e-mail não chegar, peça um link a quem administra a equipe.',
    chosen: 'Nova senha',
    passwordHint:
      '10 a 200 caracteres, e nenhuma das senhas mais comuns. As sessões abertas desta conta serão encerradas.',
    save: 'Salvar senha',
    enter: 'Entrar',
  },
}

export type Texts = typeof texts
