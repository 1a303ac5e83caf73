import type * as issues from '@rodovia/core/shared/issue.ts'
import { textIn } from '@rodovia/core/shared/language.ts'
import { brl } from '../../texts/facts.ts'
import { about, type IssueTexts, quoted, type Ranges, textFrom } from '../issue-texts.ts'

export const texts: IssueTexts = {
  not_allowed: ({ why, got }) => about(got, reasons[why]),
  wrong_form: ({ form, got }) => `${forms[form]}; veio ${quoted(got)}`,
  not_valid: ({ got }) => `valor não permitido${got === undefined ? '' : `: ${got}`}`,
  required: 'é obrigatório',
  required_with: ({ other }) => `é obrigatório com ${other}`,
  one_required: 'é obrigatório, ou outro dos campos: nenhum foi preenchido',
  both_given: ({ first, second }) => `tem ${first} e ${second}: só pode um dos dois`,
  unknown_field: ({ allowed, similar }) =>
    `não existe${similar ? `: você quis dizer ${similar}?` : '.'} Permitidos: ${allowed.join(', ')}`,
  given_times: ({ times }) => `aparece ${times} vezes; só pode uma`,
  empty: 'não pode ficar vazio',
  not_one_of: ({ got, allowed }) => `deve ser um de ${allowed.join(', ')}; veio ${quoted(got)}`,
  none_chosen: ({ allowed }) => `deve ter ao menos um de ${allowed.join(', ')}`,
  repeated: ({ got }) => `tem ${got} duas vezes: só pode uma`,
  too_short: ({ got, min }) => `${quoted(got)} é curto demais: pelo menos ${min} letras ou números`,
  too_long: ({ got, max }) => `${got} caracteres são demais: no máximo ${max}`,
  wrong_length: ({ got, min, max }) => `deve ter de ${min} a ${max} caracteres; tem ${got}`,
  characters: ({ set, min, max, got }) => about(got, `deve ter de ${min} a ${max} ${characterSets[set]}`),
  too_many: ({ got, max, of }) => `${got}${of ? ` ${counted[of]}` : ''} são demais: no máximo ${max}`,
  full: ({ of, max, days }) => full[of](max, days),
  out_of_range: ({ unit, got, min, max, isOptional }) =>
    `deve ser ${max === null ? `um número inteiro a partir de ${min}` : ranges[unit](min, max)}${isOptional ? ', ou null' : ''}; veio ${got}`,
  too_early: ({ got, earliest }) => `${got} é cedo demais: a partir de ${earliest}`,
  too_late: ({ got, latest }) => `${got} é tarde demais: ${latest} ou antes`,
  written: ({ text }) => textIn(text, 'pt-BR'),
  in_line: ({ line, issue }) => `linha ${line}: ${textFrom(texts, issue)}`,
  over: ({ got }) => `${got} já passou: informe um momento futuro, ou null`,
  day_outside: ({ got, first, last }) => `${quoted(got)} não é permitido: uma data de ${first} a ${last}`,
  after_pickup: ({ got, latest }) => `${got} é depois do início da coleta: no máximo ${latest}`,
  window_too_short: ({ got, minutes, earliest }) =>
    `${got} é cedo demais: uma janela tem pelo menos ${minutes} minutos pela frente; a partir de ${earliest}`,
  day_window_too_short: ({ got, minutes, hoursOverMidnight, from }) =>
    `${got} não é permitido: a janela começa às ${from} e tem pelo menos ${minutes} minutos, ou até ${hoursOverMidnight} horas se passa da meia-noite`,
  unreachable: ({ got, pickupAt, minutes, earliest }) =>
    `${got} é cedo demais: com a coleta às ${pickupAt} e ${minutes} minutos de trajeto, a partir de ${earliest}`,
  outside_hours: ({ from, until }) =>
    `fica fora do horário: das ${from} às ${until} h do mesmo dia, horário local da entrega`,
  no_such_cep: ({ cep }) => `nenhum lugar do Brasil tem o CEP ${cep}; confira os números`,
  city_unknown: ({ cep }) => `é obrigatório: não conhecemos a cidade do CEP ${cep}`,
  other_state: ({ got, cep, state }) => `é ${got}, mas o CEP ${cep} fica em ${state}`,
  other_town: ({ got, cep, town }) => `é ${got}, mas o CEP ${cep} fica em ${town}`,
  other_cep: ({ got, address, cep }) => `é ${got}, mas o CEP de ${address} é ${cep}`,
  pin_outside: ({ lat, lng, area }) =>
    `o ponto ${lat}, ${lng} fica fora do Brasil: lat de ${area.lat.min} a ${area.lat.max}, lng de ${area.lng.min} a ${area.lng.max}`,
  pin_far: ({ lat, lng, km, town, maxKm }) =>
    `o ponto ${lat}, ${lng} fica a ${km} km de ${town}; no máximo ${maxKm} km: confira o ponto e o CEP`,
  trip_longer: ({ trip, quoted, max }) =>
    `dá um trajeto de ${trip}, e a cotação é de ${quoted}: ela cobre no máximo ${max}; cote estes endereços`,
  too_few_corners: ({ place, got }) => `${placeText(place)} tem ${got} vértices: são no mínimo 3`,
  wrong_point: ({ place, got, area }) =>
    `${placeText(place)} é ${got}: use [longitude, latitude], de ${area.lng.min} a ${area.lng.max} e de ${area.lat.min} a ${area.lat.max}`,
  not_quoted: ({ got, quoted }) => `${got} não é o que foi cotado: ${quoted}`,
  other_parcel_count: ({ got, quoted }) => `a cotação tem ${quoted} volumes, não ${got}`,
  does_not_fit: ({ smallest }) =>
    smallest ? `${smallest} é o menor veículo que leva estes volumes` : 'nenhum veículo leva estes volumes',
  quoted_without_parcels: 'a cotação foi feita sem volumes: faça a cotação com eles',
  smaller_vehicle: ({ vehicle, needed }) => `${vehicle} não leva o que precisa de ${needed}`,
  not_of_list: ({ list, allowed }) => `não filtra a lista ${list}: permitidos são ${allowed.join(', ')}`,
  sorts_open_orders: ({ sort, statuses }) =>
    `${sort} só ordena pedidos em andamento: filtre pelos status ${statuses.join(', ')}, ou ordene por newest ou oldest`,
  dropoff_first: ({ orderId }) => `é a entrega do pedido ${orderId} antes da coleta`,
  dropoff_missing: ({ orderId }) => `falta a entrega do pedido ${orderId}`,
  over_capacity: ({ got, free }) => `têm ${got} entregas: o motorista pode aceitar mais ${free}`,
  no_area_code: ({ got }) => `${quoted(got)} está sem DDD: escreva com ele, como (11) 91234-5678`,
  column_missing: ({ label, headings }) =>
    `falta uma coluna como “${label}”: os títulos deste arquivo são ${headings}`,
  older_prices: 'a remessa mudou em outra página: confira as entregas e salve de novo',
  unset_channel: ({ got, channels }) =>
    `${quoted(got)} não está configurado nesta plataforma${channels.length > 0 ? `: ${channels.join(', ')}` : ', nem outro canal'}`,
  placeholder_missing: ({ kind, placeholder }) => `o texto de ${kind} precisa do campo ${placeholder}`,
  wrong_shop: ({ got, shop, example }) =>
    `${quoted(got)} não é uma loja ${shop}: use um endereço como ${example}`,
  not_of_shop: ({ shop }) => `deve ficar vazio: uma loja ${shop} não tem`,
  rule_part_missing: ({ part }) => `não tem ${part}: uma regra é como FREQ=WEEKLY;BYDAY=MO,TH`,
  no_day_left: ({ rule, from }) => `${rule} não tem nenhum dia a partir de ${from}`,
  day_decided: ({ day }) => `${day} já foi decidido: cancele o pedido desse dia`,
  not_a_day: ({ day, rule, from }) => `${day} não é um dia de ${rule}, que começa em ${from}`,
  below_price: ({ gotCents, priceCents }) =>
    `${gotCents} é menos do que o pedido custa hoje: ${priceCents} ou mais`,
  unreadable: ({ format }) => `não é um ${format} que se possa ler`,
  cells_too_far: ({ row }) =>
    `tem células abaixo da linha ${row} ou à direita da coluna ZZ: apague o que está lá`,
  faulty_rows: ({ faulty, rows, named }) =>
    `tem falhas em ${faulty} de ${rows} linhas${named < faulty ? ` (aqui estão as primeiras ${named})` : ''}, e nada foi salvo: corrija e envie o arquivo de novo`,
  cell_too_long: ({ row, max }) => `tem uma célula com mais de ${max} caracteres na linha ${row}`,
  unpacks_too_much: ({ maxBytes, maxEntries }) =>
    `é grande demais: no máximo ${maxBytes} bytes em ${maxEntries} partes`,
  broken_picture: ({ format }) =>
    `é um arquivo ${format.toUpperCase()} com defeito ou incompleto: envie uma imagem que abra`,
  base64_stray: ({ got, at }) => `tem ${quoted(got)} no caractere ${at}, o que não é permitido`,
  base64_length: ({ got }) => `tem ${got} caracteres, o que não é permitido`,
  base64_end: ({ got }) => `termina com ${got}, o que nenhum codificador escreve`,
  too_many_pixels: ({ width, height, maxMegapixels }) =>
    `tem ${width} × ${height} pixels: no máximo ${maxMegapixels} megapixels`,
  several_mutations: 'vale para uma única mutation por operação',
  documents_missing: ({ missing }) =>
    `${missing.join(', ')}: falta enviar. Envie cada um e depois o cadastro de novo`,
  not_of_role: ({ role }) => `é só para motoristas, não para o papel ${role}`,
  keys_undecided: 'escolha o que fazer com as chaves desta pessoa',
  take_over_refused: 'take_over é para outra pessoa da empresa: escolha revoke',
  no_company: ({ domain }) =>
    `nenhuma empresa entra por ${quoted(domain)}: informe o domínio da própria empresa, como nome@exemplo.com.br`,
  no_txt_record: ({ record, expected }) =>
    `${record} não tem o registro TXT esperado, "${expected}". Um registro novo pode levar uma hora para aparecer`,
  domain_of_another: ({ domain }) =>
    `${domain} já foi comprovado por outra empresa, cujo registro TXT continua lá`,
  provider_silent: ({ issuer }) =>
    `${issuer} não responde como provedor OpenID Connect em /.well-known/openid-configuration`,
  not_public: ({ got, max, example }) =>
    `${quoted(got)} não é permitido: use um endereço de um servidor público, sem credenciais e sem #, com até ${max} caracteres, como ${example}`,
  wallet_full: ({ maxCents }) => `faria o saldo passar de ${maxCents} centavos, o máximo de uma carteira`,
  credited_already: ({ got }) => `${got} já foi creditado, por outra cobrança ou com outro valor`,
  paid_long_ago: ({ days, maxDays }) => `foi pago há ${days} dias: vale até ${maxDays} dias`,
  above_rest: ({ gotCents, leftCents }) =>
    leftCents > 0n
      ? `deve ser de 1 a ${leftCents} centavos, o que resta do pagamento; veio ${gotCents}`
      : `não resta nada do pagamento: tudo está bloqueado ou devolvido; veio ${gotCents}`,
  period_too_full: ({ max }) => `o período tem mais de ${max} lançamentos: escolha um mais curto`,
  too_many_to_print: ({ got, max }) =>
    `${got} lançamentos são demais para um PDF: no máximo ${max}; a planilha CSV tem todos`,
  wrong_hours: ({ from, until }) =>
    `as horas de ${from} a ${until} não são permitidas: de 0 a 23, até 1 a 24`,
  same_trips: ({ row }) =>
    `vale para os mesmos trajetos que a linha ${row}: junte as duas, ou separe as horas`,
  above_share: ({ got, max }) =>
    `${got} é mais que a parte da plataforma no preço: no máximo ${max}, porque o motorista recebe pelo preço cheio`,
  vehicle_rows: ({ vehicle, vehicles }) =>
    `deve ter exatamente uma linha para ${vehicle}: uma para cada um de ${vehicles.join(', ')}`,
  version_behind: ({ got, latest }) =>
    `é ${got}, mas a versão ${latest} foi publicada nesse meio-tempo: leia essa e escreva a sua de novo`,
  faster_costs_less: ({ amounts, row }) =>
    `um prazo mais rápido não pode custar menos: ${row ? `${row}: ` : ''}${amounts.map((amount) => amount.join(' ')).join(', ')}`,
  cash_limit_reached: ({ owedCents, limitCents }) =>
    `deve ${brl(owedCents)} recebidos em dinheiro; a partir de ${brl(limitCents)} não recebe pedidos pagos em dinheiro`,
  papers_missing: ({ fault, axles }) => `${papers[fault](axles)}; o operador exige isso para carga lotação`,
  too_many_decimals: ({ got, max }) => `${got} tem casas decimais demais: no máximo ${max}`,
  table_not_imported: ({ got, allowed }) =>
    `a tabela ${got} (${kindsOfTransport[got]}) não foi importada pelo operador desta plataforma; disponível: ${allowed.join(', ')}`,
  key_length: ({ got, length }) =>
    `${quoted(got)} tem ${length} caracteres: a chave de acesso tem 44, como sob o código de barras do DANFE, DACTE ou DACE`,
  key_characters: ({ got }) =>
    `${quoted(got)} não é uma chave de acesso: são 44 dígitos, com letras só no CNPJ, do 7º ao 18º caractere`,
  key_model: ({ key, got, allowed }) =>
    `${key} é do modelo ${got} (21º e 22º caracteres): valem ${allowed.join(', ')}`,
  key_state: ({ key, got, allowed }) =>
    `${key} começa com ${got}, que não é uma UF: valem ${allowed.join(', ')}`,
  key_month: ({ key, got, earliest, latest }) =>
    `${key} tem ano e mês ${got} (3º ao 6º caractere, AAMM): vale de ${earliest} a ${latest}`,
  key_issuer: ({ key, got, takesCpf }) =>
    `${key} tem o emitente ${got} (7º ao 20º caractere), que não é um CNPJ com seus dígitos verificadores${takesCpf ? ' nem um CPF depois de 000' : ''}`,
  key_check_digit: ({ key, got, digit }) =>
    `${key} termina em ${got}, mas o dígito verificador dos outros caracteres é ${digit}: confira com o documento`,
  fiscal_rule: ({ rule, got }) => about(got, fiscalRules[rule]),
  too_many_values: ({ max }) => `tem valores demais: no máximo ${max} objetos, listas e itens`,
  wide_range: ({ maxBytes, sizeBytes }) =>
    `deve ser uma faixa de no máximo ${maxBytes} dos ${sizeBytes} bytes, como bytes=0-16383`,
  not_your_event: ({ got, days }) =>
    `${quoted(got)} não é um evento seu dos últimos ${days} dias: informe o id de um, ou nenhum para começar pelo mais antigo`,
}

/** The kinds of transport whose freight floors the tables of ANTT hold. */
const kindsOfTransport = {
  A: 'carga lotação',
  B: 'só o veículo automotor',
  C: 'carga lotação de alto desempenho',
  D: 'só o veículo automotor, alto desempenho',
}

const reasons: Record<issues.NotAllowed, string> = {
  not_a_uuid: 'não é um UUID',
  not_a_phone: 'não é um telefone: de 8 a 15 dígitos, como +55 11 91234-5678',
  several_phones: 'tem mais de um telefone: informe um só, como +55 11 91234-5678',
  not_an_email: 'não é um e-mail: nome@exemplo.com.br',
  not_a_cursor: 'não é um cursor desta lista',
  not_a_plate: 'não é uma placa: use uma forma como ABC1D23 ou ABC-1234',
  not_a_renavam: 'não é um RENAVAM: de 9 a 11 dígitos, com o dígito verificador, como no CRLV',
  not_an_rntrc: 'não é um RNTRC: 8 ou 9 dígitos, como no certificado da ANTT',
  not_a_month: 'não é um mês: use ano e mês, como 2026-11',
  not_a_state_registration: 'não é uma inscrição estadual: de 2 a 14 dígitos',
  not_a_certificate:
    'não é um certificado A1, ou a senha está errada: envie o arquivo PFX em base64 e a senha dele',
  not_a_cpf: 'não é um CPF: 11 dígitos, com os dígitos verificadores',
  not_an_ncm: 'não é um NCM: 2 ou 8 dígitos',
  not_a_ciot: 'não é um CIOT: 12 dígitos',
  of_another_vehicle: 'é a placa de outro veículo da empresa: altere aquele',
  not_a_domain: 'não é um domínio de e-mail, como exemplo.com.br',
  public_suffix: 'é um sufixo público, em que outros têm domínios: informe o seu, como exemplo.com.br',
  mail_provider:
    'é de um provedor de e-mail, em que qualquer pessoa tem endereço: informe o domínio da sua empresa, como exemplo.com.br',
  not_an_address:
    'não é um endereço: use um como 203.0.113.7 ou 2001:db8::1, ou uma faixa como 203.0.113.0/24',
  not_a_time: 'não é um horário: use um como 09:00',
  not_a_quiet_time: 'não é uma hora como 21:00; deixe os dois em branco para não ter',
  not_an_order_code: 'não é um código nosso: RD e mais 8 caracteres; confira cada um',
  not_a_cep_prefix: 'não é permitido: de 1 a 8 dígitos do começo de um CEP, como 013',
  not_a_town: 'não é um município do Brasil; escreva como São Paulo - SP',
  not_a_city: 'não é um município do Brasil; escreva como São Paulo, com a UF, como SP',
  not_hours: 'não são horas: escreva como 22-6',
  not_an_amount: 'não é um valor: escreva como 9,00',
  not_an_until: 'não é uma data: como UNTIL=20261231, ou UNTIL=20261231T235959Z em UTC',
  not_geojson: 'não é um objeto GeoJSON com um tipo, como um Polygon',
  not_text: 'tem caracteres de controle ou Unicode quebrado: use texto simples',
  not_metadata: 'deve ser um objeto JSON com até 50 textos, como {"centro_de_custo": "12"}',
  not_metadata_value:
    'deve ser um texto de até 500 caracteres; escreva números e booleanos entre aspas, como "7" ou "true"',
  pix_without_bank:
    'não está disponível: este servidor não tem um banco que confirme pagamentos (PIX_API_URL); use cash',
  pin_without_holder: 'não é possível: só o destinatário tem PIN; peça o PIN na entrega',
  not_last_four:
    'precisa ter exatamente os quatro últimos caracteres do documento: mais do que isso nunca é guardado',
  no_barcode_needed: 'não pede código: o pedido não tem `barcode` na comprovação dessa parada',
  not_a_pin: 'não é um PIN: de 4 a 8 dígitos',
  not_ascii: 'tem espaços ou caracteres que não são ASCII: copie como a loja mostra',
  not_a_query: 'deve ser a query de um endereço sem "?", como status=delivered&sort=oldest',
  not_a_proof_code: 'não é o código de um comprovante: 20 ou 64 dígitos, de 0 a 9 e de a até f',
  not_a_hash: 'não tem 64 dígitos de 0 a 9 e de a até f; informe os dois do arquivo, ou nenhum',
  not_a_push_key: 'deve ter em keys.p256dh um ponto de P-256: 65 bytes em base64url, sem compressão',
  not_a_push_secret: 'deve ter em keys.auth 16 bytes em base64url',
  not_a_host: 'não é o nome de um servidor',
  not_a_media_type: 'não é um tipo de mídia válido',
  not_a_list: 'não é uma lista',
  not_json: 'não é JSON',
  not_a_file: 'está vazio ou não é base64: envie o conteúdo de um arquivo CSV ou XLSX',
  not_a_picture: 'não é uma imagem que aceitamos: JPEG, PNG ou WebP',
  data_uri: 'é um URI data: envie o que vem depois de "base64,"',
  old_xls: 'é um arquivo .xls antigo: salve como .xlsx ou .csv',
  unknown_encoding: 'está em uma codificação que não lemos: salve como CSV UTF-8',
  no_rows: 'não tem linhas: é preciso uma linha de títulos e uma ou mais linhas abaixo',
  not_of_spreadsheet:
    'tem partes que nenhum programa de planilhas grava: abra em um deles e salve de novo como XLSX ou CSV UTF-8',
  only_hidden_rows: 'só tem linhas ocultas: limpe o filtro, ou reexiba as linhas, e envie de novo',
  one_column: 'tem uma coluna só: as colunas de um CSV são separadas por ; ou , ou tabulação',
  no_polygon: 'não tem nenhum polígono: desenhe ao menos um',
  issuer_with_query: 'tem uma query: um emissor não tem',
  member_already: 'já faz parte dela',
  present_password: 'é a atual: escolha outra',
  common_password: 'é uma das senhas mais comuns, as primeiras que alguém tenta: escolha outra',
  one_factor_needed:
    'envie exatamente uma prova: os seis dígitos do aplicativo (code), um código de recuperação (recovery_code) ou a resposta de uma chave de acesso (passkey)',
  one_proof_needed:
    'envie exatamente uma prova: senha (password), código (code) ou chave de acesso (passkey)',
  domain_needed: 'precisa de um domínio comprovado: vale para membros com e-mail nele',
  persona_needed: 'deve dizer o que o motorista dirige',
  tenant_of_driver: 'um motorista vem com a empresa dele: createDriver',
  driver_stays: 'um motorista continua motorista: remova a conta e convide outra',
  no_channel_for_pin:
    'auto precisa de um canal que alcance o destinatário: escolha um em Mensagens, ou informe de 4 a 8 dígitos',
  same_quiet_times: 'deve ser diferente do início: deixe os dois em branco para não ter',
  test_key_needed: 'é para pedidos de uma chave de teste, que começa com rdk_test_',
  no_other_stop: 'não é outra parada planejada deste motorista',
  no_own_phone:
    'falta o telefone de onde você liga, com DDD, como +55 11 91234-5678: a sua conta não tem nenhum',
  not_mapped: 'não tem coluna no arquivo: escolha uma coluna ou um valor para todas as linhas',
  tenants_of_all:
    'agrupar por embarcador soma os pedidos de todos: só a plataforma pode, sem escolher um deles',
  without_file: 'não veio de um arquivo: envie a remessa de novo com a entrega correta',
  one_hour: 'tem só uma hora: informe a primeira e a última, ou nenhuma',
  no_amount: 'não tem nenhum valor: informe ao menos uma tarifa ou um adicional',
  place_needed: 'é obrigatório: informe um CEP, ou a cidade e a UF, como SP',
  no_body: 'falta: envie um objeto JSON com Content-Type: application/json',
  no_json_body: 'envie um objeto JSON com Content-Type: application/json',
  mcp_batch: 'deve ser uma mensagem só: lotes saíram do MCP na versão 2025-06-18',
  encoded_body: 'não é aceito: envie o corpo sem compressão, sem este cabeçalho',
  duplicate_key: 'tem uma chave repetida em um objeto: cada chave só pode aparecer uma vez',
  malformed_json: 'não é JSON, ou tem uma chave como __proto__',
  key_for_secret: 'não serve para segredos: eles não ficam guardados',
  key_for_step_up: 'não serve para confirmações: os tokens delas não ficam guardados',
  key_for_link: 'não serve para convites: os links deles não ficam guardados',
  key_for_password: 'não serve para links de nova senha: eles não ficam guardados',
  key_for_key: 'não serve para chaves de API novas: a resposta não fica guardada',
  of_another_account: 'já é de outra conta',
  of_another_view: 'é o nome de outro filtro: escolha um nome livre',
  of_another_payout: 'já é de outro repasse',
  key_for_stream: 'não serve para fluxos de eventos: aceite application/json em /graphql',
  key_for_token: 'não serve para confirmações: o token delas vale uma vez',
}

const forms: Record<issues.ValueForm, string> = {
  cep: 'deve ter 8 dígitos, como 01310-100',
  instant: 'deve ser um momento como 2026-03-01T12:00:00.000Z',
  statement_day: 'deve ser um dia a partir de 2000-01-01, como 2026-05-31',
  end_to_end_id: 'deve ser como no extrato do banco, E e mais 31 caracteres',
  pix_key:
    'deve ser uma chave PIX de até 77 caracteres: CPF, CNPJ com os dígitos verificadores, telefone com +55, e-mail ou chave aleatória',
  push_subscription:
    'deve ser o JSON de uma PushSubscription, {"endpoint": "https://…", "keys": {"p256dh": "…", "auth": "…"}}',
  colour: 'deve ser uma cor como #0b5d46, de # e 6 algarismos hexadecimais',
  amount: 'deve ser um valor em reais, como 1.250,00',
  weight: 'deve ser um peso em quilos de 0,001 a 8000, sem separador de milhar, como 2,5',
  cnpj_or_cpf: 'deve ser um CNPJ (14 caracteres) ou CPF (11 dígitos) com os dígitos verificadores certos',
  tracking_link: 'deve ser um link de rastreio, que termina em /rastreio/ e 22 letras e números',
  header_name:
    'deve ser um nome de cabeçalho com até 60 letras, números e hifens, como Authorization, que nem o HTTP nem a Rodovia definem',
}

const characterSets: Record<issues.CharacterSet, string> = {
  word: 'letras, números, _ ou -',
  visible_ascii: 'caracteres ASCII visíveis',
  printable_ascii: 'caracteres ASCII imprimíveis',
  without_spaces: 'caracteres, sem espaços',
  alphanumeric: 'letras, números e “-”',
}

const counted: Record<issues.Counted, string> = {
  words: 'palavras',
  orders: 'pedidos',
  parcels: 'volumes',
  days: 'dias',
  items: 'entregas',
  rows: 'linhas',
  columns: 'colunas',
  entries: 'itens',
  keys: 'chaves',
  levels: 'níveis',
  polygons: 'polígonos',
  points: 'pontos',
}

const full: Record<issues.Kept, (max: number, days?: number) => string> = {
  addresses: (max) => `seria um endereço a mais: o livro tem no máximo ${max}; remova um que não se usa`,
  views: (max) => `seria um filtro a mais: uma lista tem no máximo ${max}; exclua um que não se usa`,
  exports: (max) => `seria uma a mais: ${max} estão sendo exportadas; espere uma ficar pronta`,
  notes: (max) => `seria uma mensagem a mais: um pedido tem no máximo ${max}`,
  factors: (max) => `uma conta tem no máximo ${max} segundas etapas: remova uma antes`,
  domains: (max) => `seria um a mais: uma empresa tem no máximo ${max}`,
  endpoints: (max) => `seria um endpoint a mais: uma empresa tem no máximo ${max}`,
  repetitions: (max) => `seria uma a mais: uma empresa tem no máximo ${max} repetições`,
  skipped_days: (max) => `seria um a mais: no máximo ${max} dias pulados à frente`,
  imports: (max, days) =>
    `seria uma importação a mais: guardamos no máximo ${max} por ${days} dias; apague uma`,
  areas: (max) => `seria uma área a mais: no máximo ${max}; remova ou altere uma`,
  keys: (max) => `uma empresa tem no máximo ${max} chaves: revogue uma antes`,
  test_keys: (max) => `uma empresa tem no máximo ${max} chaves de teste: revogue uma antes`,
  vehicles: (max) => `seria um veículo a mais: uma empresa tem no máximo ${max}; remova um que não se usa`,
  policies: (max) => `seria uma apólice a mais: uma empresa tem no máximo ${max}; remova uma antiga`,
}

const fiscalRules: Record<issues.FiscalRule, string> = {
  no_certificate: 'falta: informe antes o emitente e o certificado A1 dele',
  cte_needed:
    'não é um CT-e: quem emite como `service` informa CT-e; com NF-e valem `own_cargo` e `global_service`',
  nfe_needed: 'não é uma NF-e: com `own_cargo` e `global_service` informe NF-e; com CT-e escolha `service`',
  document_too_old:
    'foi emitido há mais de seis meses: só valem documentos dos últimos seis meses (rejeição 518)',
  loads_in_one_state: 'são vários estados de carregamento: um MDF-e começa em um só; emita um para cada',
  way_without_ends: 'é onde a viagem começa ou termina: o percurso tem só os estados do meio',
  way_with_gap: 'não fazem divisa: informe todos os estados do meio, na ordem do percurso',
  rntrc_needed: 'precisa de RNTRC: informe antes o registro da sua empresa',
  owner_rntrc_needed: 'é de outro proprietário, e falta o RNTRC dele (8 dígitos)',
  trailer_needed: 'precisa de pelo menos um reboque com cavalo mecânico (rejeição 523)',
  ciot_needed:
    'é obrigatório desde 23/11/2026: frete rodoviário contratado precisa de CIOT, com 12 dígitos (rejeição 684)',
  contractor_needed: 'é obrigatório: informe quem contratou o transporte, com CPF ou CNPJ (rejeição 578)',
  insurance_needed: 'é obrigatório: o transportador informa pelo menos um seguro da carga (rejeição 698)',
  insurance_unfinished: 'é uma apólice sem CNPJ da seguradora ou sem averbação: os dois são obrigatórios',
  ncm_needed:
    'é obrigatório com um só documento: o NCM do produto predominante, com 2 ou 8 dígitos (rejeição 301)',
  payment_needed:
    'é obrigatório com um só documento: valor e chave PIX, banco ou instituição de pagamento (rejeição 302)',
  payment_of_tac: 'é obrigatório para transportador autônomo: valor e onde é pago (rejeição 303)',
  order_has_document: 'já tem documento fiscal: corrija o rejeitado ou cancele antes',
  certificate_of_another: 'é o CNPJ ou CPF do certificado: tem de ser o do emitente',
  no_schemas:
    'não pode ser conferida: a operação precisa carregar os esquemas oficiais (npm run fiscal:schemas)',
  schema: 'é um erro pelo esquema oficial',
}

const papers = {
  no_valid_rntrc: () => 'a empresa do motorista não tem um RNTRC válido na plataforma',
  no_valid_policies: () => 'falta à empresa do motorista um dos seguros válidos RCTR-C, RC-DC e RC-V',
  no_vehicle_with_axles: (axles: number) =>
    `a empresa do motorista não tem um caminhão de ao menos ${axles} eixos na plataforma`,
}

const ranges: Ranges = {
  count: (min, max) => `de ${min} a ${max}`,
  whole: (min, max) => `um número inteiro de ${min} a ${max}`,
  number: (min, max) => `um número de ${min} a ${max}`,
  centavos: (min, max) => `de ${min} a ${max} centavos`,
  metres: (min, max) => `um número de metros de ${min} a ${max}`,
}

function placeText(place: readonly number[]): string {
  return place.map((number, index) => `${['polígono', 'anel', 'ponto'][index]} ${number}`).join(', ')
}
