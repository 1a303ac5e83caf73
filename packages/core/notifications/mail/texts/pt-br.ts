import type { MailTexts } from '../message-texts.ts'

const walletNow =
  'Saldo da carteira agora: {balance}. Com saldo negativo, novos pedidos são recusados até uma nova recarga por PIX.'

/** The mails, with placeholders in braces such as {name}. */
export const texts: MailTexts = {
  mails: {
    invitation: {
      subject: 'Convite para {tenant} na Rodovia',
      paragraphs: [
        'Você foi convidado a fazer parte de {tenant} na Rodovia.',
        'O link abaixo funciona uma vez e expira. Se você não esperava este convite, ignore este e-mail.',
      ],
      action: 'Aceitar o convite',
    },
    password_reset: {
      subject: 'Nova senha na Rodovia',
      paragraphs: [
        'Alguém, talvez você, pediu uma nova senha para esta conta.',
        'O link abaixo funciona uma vez e expira. Se não foi você, ignore este e-mail: nada muda.',
      ],
      action: 'Escolher uma nova senha',
    },
    shop_sign_up: {
      subject: 'Confirme o seu e-mail na Rodovia',
      paragraphs: [
        'Você pediu uma conta para {tenant} na Rodovia.',
        'Abra o link abaixo para confirmar este e-mail e escolher a senha. Ele funciona uma vez e expira. Se não foi você, ignore este e-mail: nenhuma conta é aberta.',
      ],
      action: 'Confirmar e escolher a senha',
    },
    shop_approved: {
      subject: 'A sua conta na Rodovia foi aprovada',
      paragraphs: [
        'A sua loja já pode recarregar a carteira e fazer entregas de verdade.',
        'As chaves de teste continuam valendo para os ensaios.',
      ],
      action: 'Abrir o painel',
    },
    driver_approved: {
      subject: 'Cadastro aprovado na Rodovia',
      paragraphs: [
        'Olá, {name}. O seu cadastro de motorista foi aprovado.',
        'Entre no aplicativo e entre em serviço para receber entregas.',
      ],
      action: 'Abrir o aplicativo',
    },
    fleet_approved: {
      subject: 'Frota aprovada na Rodovia',
      paragraphs: [
        'Olá, {name}. O cadastro da frota {tenant} foi aprovado, e esta conta agora é a da empresa.',
        'Entre com o seu e-mail e senha e convide os motoristas.',
      ],
      action: 'Convidar motoristas',
    },
    driver_returned: {
      subject: 'Corrija o seu cadastro na Rodovia',
      paragraphs: [
        'Olá, {name}. Ainda não pudemos aprovar o seu cadastro de motorista: {reason}',
        'Entre com o seu e-mail e senha, corrija os dados ou documentos e envie de novo em até 30 dias. Depois disso apagamos os documentos.',
      ],
      action: 'Corrigir o cadastro',
    },
    driver_rejected: {
      subject: 'Cadastro não aprovado na Rodovia',
      paragraphs: [
        'Olá, {name}. O seu cadastro de motorista não foi aprovado: {reason}',
        'Você pode se cadastrar novamente.',
      ],
      action: null,
    },
    new_device: {
      subject: 'Novo acesso à sua conta na Rodovia',
      paragraphs: [
        'Olá, {name}. Alguém entrou na sua conta de um aparelho ou lugar novo: {device}, rede {network}, {at}.',
        'Se foi você, não é preciso fazer nada. Se não foi você, escolha já uma nova senha pelo link abaixo: isso encerra todas as sessões abertas.',
      ],
      action: 'Escolher uma nova senha',
    },
    password_changed: {
      subject: 'A senha da sua conta na Rodovia mudou',
      paragraphs: [
        'Olá, {name}. A senha da sua conta foi alterada, da rede {network}, {at}.',
        'Se não foi você, escolha já uma nova senha pelo link abaixo: isso encerra todas as sessões abertas. Avise também quem administra a sua equipe.',
      ],
      action: 'Escolher uma nova senha',
    },
    api_key_created: {
      subject: 'Nova chave de API na sua conta na Rodovia',
      paragraphs: [
        'Olá, {name}. A chave de API {key} foi criada com a sua conta, da rede {network}, {at}.',
        'Se não foi você, revogue a chave pelo link abaixo e depois escolha uma nova senha, o que encerra todas as sessões abertas.',
      ],
      action: 'Ver as chaves de API',
    },
    owner_added: {
      subject: 'Novo dono na Rodovia',
      paragraphs: [
        'Olá, {name}. {person} recebeu com a sua conta o papel mais alto de {tenant}, da rede {network}, {at}.',
        'Se não foi você, cancele o convite ou altere o papel pelo link abaixo e depois escolha uma nova senha, o que encerra todas as sessões abertas.',
      ],
      action: 'Ver a equipe',
    },
    privacy_key_set: {
      subject: 'Chave de API com acesso a dados pessoais',
      paragraphs: [
        'Olá, {name}. A chave de API {key}, que pode exportar e apagar dados de contatos, foi criada ou alterada com a sua conta, da rede {network}, {at}.',
        'Se não foi você, revogue a chave pelo link abaixo e depois escolha uma nova senha, o que encerra todas as sessões abertas.',
      ],
      action: 'Ver as chaves de API',
    },
    sign_up_repeated: {
      subject: 'Você já tem uma conta na Rodovia',
      paragraphs: [
        'Alguém, talvez você, quis cadastrar um motorista com este e-mail, da rede {network}, {at}. Já existe uma conta com ele, e nada mudou.',
        'Se foi você, entre com a sua senha ou escolha uma nova pelo link abaixo. Se não foi você, ignore este e-mail.',
      ],
      action: 'Escolher uma nova senha',
    },
    factor_added: {
      subject: 'Nova segunda etapa na sua conta na Rodovia',
      paragraphs: [
        'Olá, {name}. “{factor}” agora confirma os acessos à sua conta, da rede {network}, {at}.',
        'Guarde os códigos de recuperação fora do aparelho. Se não foi você, escolha já uma nova senha pelo link abaixo, o que encerra todas as sessões abertas, e avise quem administra a sua equipe.',
      ],
      action: 'Escolher uma nova senha',
    },
    factor_removed: {
      subject: 'Segunda etapa removida da sua conta na Rodovia',
      paragraphs: [
        'Olá, {name}. “{factor}” não confirma mais os acessos à sua conta, da rede {network}, {at}.',
        'Se não foi você, escolha já uma nova senha pelo link abaixo, o que encerra todas as sessões abertas, e adicione uma segunda etapa de novo.',
      ],
      action: 'Escolher uma nova senha',
    },
    factors_reset: {
      subject: 'As segundas etapas da sua conta na Rodovia foram removidas',
      paragraphs: [
        'Olá, {name}. A administração da Rodovia removeu todas as segundas etapas e os códigos de recuperação da sua conta e encerrou as sessões abertas, {at}.',
        'Entre com a sua senha e adicione uma nova. Se você não pediu isto, escolha já uma nova senha pelo link abaixo e avise quem administra a sua equipe.',
      ],
      action: 'Escolher uma nova senha',
    },
    recovery_code_used: {
      subject: 'Código de recuperação usado na sua conta na Rodovia',
      paragraphs: [
        'Olá, {name}. Alguém entrou na sua conta com um código de recuperação, da rede {network}, {at}. Códigos que restam: {left}.',
        'Se foi você, crie novos códigos pelo link abaixo antes que acabem. Se não foi você, encerre lá as outras sessões e altere a senha.',
      ],
      action: 'Abrir a minha conta',
    },
    recovery_codes_made: {
      subject: 'Novos códigos de recuperação na sua conta na Rodovia',
      paragraphs: [
        'Olá, {name}. Novos códigos de recuperação foram criados na sua conta, da rede {network}, {at}. Os anteriores não funcionam mais.',
        'Se não foi você, escolha já uma nova senha pelo link abaixo, o que encerra todas as sessões abertas, e depois crie novos códigos.',
      ],
      action: 'Escolher uma nova senha',
    },
    pix_key_changed: {
      subject: 'A chave PIX dos seus repasses mudou',
      paragraphs: [
        'Olá, {name}. A chave PIX que recebe os seus ganhos foi alterada, da rede {network}, {at}.',
        'Se a conta já tinha outra chave, os repasses pedidos nas próximas 24 horas esperam até o fim desse prazo.',
        'Se não foi você, escolha já uma nova senha pelo link abaixo, o que encerra todas as sessões abertas. Depois entre no aplicativo e informe a sua chave PIX de novo: os repasses que esperam voltam para o seu saldo.',
      ],
      action: 'Escolher uma nova senha',
    },
    payout_held: {
      subject: 'Repasse pedido para a nova chave PIX',
      paragraphs: [
        'Olá, {name}. Foi pedido um repasse de {amount} para a sua nova chave PIX, da rede {network}, {at}. Ele espera até {until}.',
        'Se não foi você, escolha já uma nova senha pelo link abaixo, o que encerra todas as sessões abertas. Depois entre no aplicativo e informe a sua chave PIX de novo antes desse horário: o valor volta para o seu saldo.',
      ],
      action: 'Escolher uma nova senha',
    },
    spending_cap_raised: {
      subject: 'O limite diário de uma chave de API aumentou',
      paragraphs: [
        'Olá, {name}. O limite diário da chave de API {key} foi aumentado com a sua conta, da rede {network}, {at}. O novo limite é: {amount}.',
        'Se não foi você, revogue a chave pelo link abaixo e depois escolha uma nova senha, o que encerra todas as sessões abertas.',
      ],
      action: 'Ver as chaves de API',
    },
    top_up_contested: {
      subject: 'Recarga contestada na Rodovia',
      paragraphs: [
        'Quem pagou uma recarga por PIX pediu {amount} de volta ao banco. O valor fica bloqueado até a decisão do banco, em até 11 dias.',
        walletNow,
      ],
      action: 'Ver a carteira',
    },
    top_up_held: {
      subject: 'Recarga em devolução na Rodovia',
      paragraphs: [
        'Uma recarga por PIX está sendo devolvida a quem pagou: {amount}. O valor fica bloqueado até o banco confirmar a devolução.',
        walletNow,
      ],
      action: 'Ver a carteira',
    },
    top_up_returned: {
      subject: 'Recarga devolvida na Rodovia',
      paragraphs: ['Uma recarga por PIX foi devolvida a quem pagou: {amount}.', walletNow],
      action: 'Ver a carteira',
    },
    top_up_released: {
      subject: 'Recarga desbloqueada na Rodovia',
      paragraphs: [
        'A recarga não foi devolvida. O valor bloqueado voltou para a carteira: {amount}.',
        walletNow,
      ],
      action: 'Ver a carteira',
    },
    repetition_unpaid: {
      subject: 'Pedido repetido de {day} sem pagamento',
      paragraphs: [
        'O pedido de {day} de uma repetição custa {amount} e ainda não foi feito. {reason}',
        'Tentamos de novo a cada 15 minutos, até 30 minutos antes do fim da janela de coleta. Uma recarga por PIX resolve sem mais nada a fazer.',
      ],
      action: 'Ver as repetições',
    },
    repetition_failed: {
      subject: 'Pedido repetido de {day} não foi feito',
      paragraphs: [
        'O pedido de {day} de uma repetição não foi feito e não será tentado de novo. {reason}',
        'Os próximos dias da repetição continuam. Para aquele dia, faça um pedido avulso.',
      ],
      action: 'Ver as repetições',
    },
    papers_expiring: {
      subject: '{name} vence em {day}',
      paragraphs: [
        'O documento {name} de {tenant} vale até {day}.',
        'Renove e atualize a data na página de veículos. Sem documentos válidos, a plataforma pode deixar de oferecer cargas lotação aos seus motoristas.',
      ],
      action: 'Ver os veículos e documentos',
    },
  },
  unknownDevice: 'aparelho sem nome',
  /** The text for a cap that was removed. */
  noAmount: 'nenhum',
}
