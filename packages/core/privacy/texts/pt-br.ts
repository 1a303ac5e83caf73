import type { ExportTexts } from './export-texts.ts'

export const texts: ExportTexts = {
  sections: {
    profile: 'A conta: nome, e-mail, telefone, chave PIX, papel e organização.',
    driver: 'Se está disponível, quando deu sinal pela última vez e onde estava.',
    driver_application:
      'O que você informou no cadastro de motorista, a resposta e os documentos; as imagens estão em documents/.',
    freight_operations: 'CIOT e vale-pedágio das suas cargas lotação',
    sessions: 'Os acessos: aparelho, rede, início, último uso e fim, e o provedor de identidade da empresa.',
    identities: 'O seu código no provedor de identidade da empresa.',
    second_factors:
      'O que confirma os seus acessos além da senha: tipo, nome, criação e último uso; e quantos códigos de recuperação restam.',
    activity:
      'O que fez e o que foi feito com a conta nos últimos 180 dias, com o endereço de rede quando foi você.',
    shop_sign_ups: 'Lojas para as quais você abriu uma conta',
    invitations: 'Convites ao seu e-mail.',
    password_resets: 'Links para uma senha nova.',
    mails: 'E-mails enviados a você.',
    push_tokens: 'Aparelhos que recebem notificações; do código de cada um só o começo.',
    api_keys: 'Chaves de API que você criou ou assumiu, com o último uso e o endereço de rede dele.',
    top_ups: 'Recargas por PIX que você pediu, e devoluções que você pediu ou que são delas, em centavos.',
    orders_placed: 'Pedidos que você fez, sem os dados de remetentes e destinatários, que são deles.',
    repetitions_made:
      'Repetições de pedidos que você criou, sem os dados de remetentes e destinatários, que são deles.',
    imports_made:
      'Arquivos de pedidos que você enviou, sem as linhas, que são de remetentes e destinatários.',
    shipments_made: 'Remessas que você cotou ou pediu, sem os itens, que são de remetentes e destinatários.',
    shipment_items: 'Itens de remessas cotadas e não pedidas com o seu telefone: o que dizem de você.',
    imported_rows: 'Linhas de arquivos de pedidos com o seu telefone: o que dizem de você.',
    shop_orders: 'Pedidos de lojas conectadas que ainda não foram feitos, com o seu telefone.',
    list_exports: 'Listas que você exportou nos últimos 7 dias, sem o conteúdo, que é da organização.',
    vehicles:
      'Veículos que estão com você; se você trabalha por conta própria, também os seus, com o proprietário, o RNTRC e os seguros.',
    saved_views: 'Filtros de listas que você salvou, com os nomes que você deu.',
    repetitions:
      'Repetições que fazem pedidos em que você envia ou recebe, com o seu nome, telefone e endereço.',
    offers: 'Entregas que lhe foram oferecidas e a sua resposta.',
    routes: 'Rotas que lhe foram oferecidas e a sua resposta.',
    deliveries: 'Entregas suas, com o que você registrou e quando.',
    calls:
      'As ligações que você pediu, e as que pediram para você como motorista: quando, quem para quem, se o número ficou oculto.',
    notes_written:
      'As mensagens que você escreveu em pedidos: pedido e hora, sem o texto, que pode ser sobre outras pessoas.',
    figures: 'Somas das entregas suas por dia e embarcador: entregues, no prazo, tempos em segundos.',
    earnings: 'Seus ganhos, em centavos.',
    payouts: 'Repasses à sua chave PIX.',
    collected_payments: 'Dinheiro que você recebeu de destinatários na entrega.',
    shared_with: 'A quais servidores de embarcadores os eventos das suas entregas foram enviados (31 dias).',
    access_log: 'Quem, de fora da sua organização, viu os seus dados nos últimos 180 dias.',
    address_book: 'O que a empresa anotou sobre você no livro de endereços, e quantas vezes usou.',
    orders:
      'Pedidos em que você é remetente ou destinatário: o seu lado deles, o andamento, ocorrências, fotos tiradas com você, a quais servidores os eventos foram enviados e quem viu o pedido.',
  },
  account: 'a sua conta',
  phone: (phone) => `o telefone ${phone}`,
  head: ({ by, at, hasTracks }) => [
    'O QUE É ISTO',
    `Tudo o que a Rodovia guarda sobre ${by}, pedido em ${at} (UTC).`,
    'Lei 13.709/2018 (LGPD), art. 18, II e V.',
    '',
    'ARQUIVOS',
    'data.json: listas por nome, uma coisa por linha; horas em UTC, dinheiro em centavos.',
    hasTracks
      ? 'positions.jsonl: por linha uma entrega, com as posições registradas: [hora, latitude, longitude].'
      : 'photos/: fotos e assinaturas de que data.json fala, pelo nome. As que já foram apagadas faltam.',
    '',
    'LISTAS EM data.json',
  ],
  end: [
    '',
    'O QUE NÃO ESTÁ AQUI',
    'Segredos (o resumo da senha, códigos de sessão) e dados de outras pessoas.',
    'Cópias que se apagam sozinhas: respostas guardadas para repetição (30 dias), notificações (7 dias), cópias de segurança.',
  ],
}
