export const texts = {
  title: 'Cadastro de motorista',
  intro:
    'Preencha os seus dados. Depois entre na sua conta e envie as fotos dos documentos: CNH e CRLV. Uma pessoa da nossa equipe confere e avisa você por e-mail.',
  name: 'Nome completo',
  email: 'E-mail',
  phone: 'Celular',
  phoneHint: 'Com DDD, como (11) 91234-5678.',
  password: 'Senha',
  passwordHint: 'De 10 a 200 caracteres.',
  persona: 'O que você dirige',
  fleetName: 'Nome da empresa, se você tem uma frota',
  fleetHint:
    'Deixe em branco se você é autônomo. Com frota, a conta passa a ser a da empresa, e você convida os motoristas.',
  plate: 'Placa do veículo',
  plateHint: 'Como ABC1D23 ou ABC-1234.',
  model: 'Marca e modelo do veículo',
  send: 'Criar conta e continuar',
  hasAccount: 'Já tem conta? Entre e acompanhe o cadastro.',
  privacy:
    'Os documentos ficam guardados em sigilo: só quem analisa o cadastro os vê, cada consulta fica registrada, e eles são apagados com a sua conta.',
  sentTitle: 'Conta criada',
  sent: 'Agora entre com o seu e-mail e a sua senha e envie os documentos. Se o e-mail já tinha uma conta, enviamos uma mensagem para ele.',
  logIn: 'Entrar e enviar os documentos',
}

export type Texts = typeof texts
