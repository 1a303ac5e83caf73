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

  shopSignUpMessages: {
    title: 'Abrir uma conta para a sua loja',
    intro:
      'Leva um minuto. Com a conta você já integra e ensaia com uma chave de teste; as entregas de verdade vêm depois da aprovação.',
    shopName: 'Nome da loja',
    document: 'CNPJ ou CPF',
    documentHint: 'Com ou sem pontos. Exemplo: 12.345.678/0001-95.',
    email: 'Seu e-mail',
    emailHint: 'Enviamos um link para confirmar e escolher a senha.',
    termsText:
      'A carteira é pré-paga, o cancelamento antes da coleta devolve o valor, e os dados dos destinatários só servem para a entrega.',
    readTerms: 'Ler os termos',
    send: 'Criar conta',
    hasAccount: 'Já tem conta?',
    enter: 'Entrar',
    closed: 'Esta plataforma não abre contas por aqui. Fale com quem a opera.',
    sentTitle: 'Confira o seu e-mail',
    sent: 'Enviamos um link para confirmar o endereço e escolher a senha. Se o e-mail já tinha uma conta, a mensagem diz isso.',
    termsTitle: 'Termos de uso',
    terms: (version: string) => `Li e aceito os termos, versão ${version}`,
  },
}

export type Texts = typeof texts
