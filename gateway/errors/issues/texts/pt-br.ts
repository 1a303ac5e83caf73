/** Each text of an issue as the domain writes it, with {} for its facts, and the same in Portuguese with the facts in the same order. */
export const texts = {
  /** Any other issue. */
  '': 'valor não permitido',
  'must be one of {}': 'deve ser um de {}',
  '"{}" is not a UUID': '"{}" não é um UUID',
  '"{}" must be 36 to 100 characters without spaces': '"{}" deve ter de 36 a 100 caracteres, sem espaços',
  '{} is not 0 to 100 cubic metres': '{} não é um volume de 0 a 100 metros cúbicos',
  "{} is more than the platform's share of a price: at most {}, because drivers are paid for the full price":
    '{} é mais que a parte da plataforma no preço: no máximo {}, porque o motorista recebe pelo preço cheio',
  '"{}" is no shop of {}: allowed is such as {}': '"{}" não é uma loja {}: use um endereço como {}',
  'has blanks or other characters than ASCII: copy it as the shop shows it':
    'tem espaços ou caracteres que não são ASCII: copie como a loja mostra',
  '{} characters are too many: at most {}': '{} caracteres são demais: no máximo {}',
  'would be one too many: {} are being exported; wait until one is ready':
    'seria uma a mais: {} estão sendo exportadas; espere uma ficar pronta',
  'does not narrow the list {}: allowed are {}': 'não filtra a lista {}: permitidos são {}',
  '"{}" is too short: at least 2 letters or digits': '"{}" é curto demais: pelo menos 2 letras ou números',
  '{} words are too many: at most {}': '{} palavras são demais: no máximo {}',
  '"{}" cannot be called here: {} can': '"{}" não recebe ligações por aqui: podem ser {}',
  'the telephone number from which you call is needed, with area code, such as +55 11 91234-5678: your account has none':
    'falta o telefone de onde você liga, com DDD, como +55 11 91234-5678: a sua conta não tem nenhum',
  'the order has {} notes: at most {}': 'o pedido tem {} mensagens: no máximo {}',
  '{} is not the id of a driver: a UUID': '{} não é o id de um motorista: um UUID',
  '{} is not a cursor of this list': '{} não é um cursor desta lista',
  'is not a cursor of this list': 'não é um cursor desta lista',
  'would raise the balance above {} centavos, the most that a wallet holds':
    'faria o saldo passar de {} centavos, o máximo de uma carteira',
  'is an old .xls file: save it as .xlsx or .csv': 'é um arquivo .xls antigo: salve como .xlsx ou .csv',
  'has no rows: a row of headings and one row per order':
    'não tem linhas: uma linha de títulos e uma linha por pedido',
  'has one column: the columns of a CSV are separated by ; or , or tabs':
    'tem uma coluna só: as colunas de um CSV são separadas por ; ou , ou tabulação',
  'has {} columns: at most {} are allowed': 'tem {} colunas: no máximo {}',
  'has {} rows: at most {} are allowed; split the file': 'tem {} linhas: no máximo {}; divida o arquivo',
  'has orders below line {}: remove the empty lines':
    'tem pedidos abaixo da linha {}: apague as linhas vazias',
  'has a cell of more than {} characters in row {}': 'tem uma célula com mais de {} caracteres na linha {}',
  'is no CSV: {}': 'não é um CSV que se possa ler',
  'is no XLSX: {}': 'não é um XLSX que se possa ler',
  'unpacks to too much: at most {} bytes in {} entries': 'é grande demais: no máximo {} bytes em {} partes',
  'has cells below row {} or right of column ZZ: remove what is there':
    'tem células abaixo da linha {} ou à direita da coluna ZZ: apague o que está lá',
  '{} does not answer as an OpenID Connect provider at /.well-known/openid-configuration: {}':
    '{0} não responde como provedor OpenID Connect em /.well-known/openid-configuration',
  'is no picture of a kind we take: allowed are JPEG, PNG and WebP':
    'não é uma imagem que aceitamos: JPEG, PNG ou WebP',
  'is empty: {}': 'está vazio',
  'is a data: URI: send what follows "base64,"; {}': 'é um URI data: envie o que vem depois de "base64,"',
  'holds {} at character {}: {}': 'tem {0} no caractere {1}, o que não é permitido',
  'has {} characters: {}': 'tem {0} caracteres, o que não é permitido',
  'ends with {}, which no encoder writes: {}': 'termina com {0}, o que nenhum codificador escreve',
  '{} is not allowed: a whole number of at least 0': '{} não é permitido: um número inteiro a partir de 0',
  'contradicts at_home, which is true: one of both is allowed': 'contradiz "em casa": escolha um dos dois',
  'is required, or complement, or reference, or at_home, or leave_with: all five are missing':
    'é obrigatório, ou outro dos campos: nenhum foi preenchido',
  '{} is not allowed: a whole number from {} to {}': '{} não é permitido: um número inteiro de {} a {}',
  '{} is too late: {} or earlier': '{} é tarde demais: {} ou antes',
  'is outside of the hours: from {} to {} o’clock of one day, Brasília time':
    'fica fora do horário: das {} às {} h do mesmo dia, horário de Brasília',
  'must not be empty': 'não pode ficar vazio',
  'holds control characters or broken Unicode: plain text is allowed':
    'tem caracteres de controle ou Unicode quebrado: use texto simples',
  '"{}" has no area code: write it with one, such as (11) 91234-5678':
    '"{}" está sem DDD: escreva com ele, como (11) 91234-5678',
  '"{}" is not a telephone number: 8 to 15 digits, such as +55 11 91234-5678':
    '"{}" não é um telefone: de 8 a 15 dígitos, como +55 11 91234-5678',
  '{} {}: allowed is an {} URL of a public server, without credentials and fragment, of at most {} characters, such as {}':
    '{0} não é permitido: use um endereço de um servidor público, sem credenciais e sem #, com até {3} caracteres, como {4}',
  'is the present one: choose another': 'é a atual: escolha outra',
  '"{}" is no e-mail address: name@example.com': '"{}" não é um e-mail: nome@exemplo.com.br',
  'must have {} to {} characters; it has {}': 'deve ter de {} a {} caracteres; tem {}',
  'is one of the commonest passwords, which are guessed first: choose another':
    'é uma das senhas mais comuns, as primeiras que alguém tenta: escolha outra',
  '"{}" belongs to another account already': '"{}" já é de outra conta',
  'is not for secrets: they are not kept': 'não serve para segredos: eles não ficam guardados',
  'was added to an account before: use another': 'já foi adicionada a uma conta: use outra',
  'an account has at most {} factors: remove one first':
    'uma conta tem no máximo {} segundas etapas: remova uma antes',
  'is required with a passkey: the one that it answers':
    'é obrigatório com uma chave de acesso: o pedido a que ela responde',
  'exactly one proof is required: the six digits of an app (code), a recovery code (recovery_code) or the response of a passkey (passkey)':
    'envie exatamente uma prova: os seis dígitos do aplicativo (code), um código de recuperação (recovery_code) ou a resposta de uma chave de acesso (passkey)',
  'would be one too many: a tenant has at most {}': 'seria um a mais: uma empresa tem no máximo {}',
  '{} has {}: "{}" is expected. A new record may take an hour to be seen':
    '{0} não tem o registro TXT esperado, "{2}". Um registro novo pode levar uma hora para aparecer',
  '{} is verified by another tenant, whose TXT record is still there':
    '{} já foi comprovado por outra empresa, cujo registro TXT continua lá',
  'no company signs in by "{}": the company\'s own domain is expected, such as name@example.com.br':
    'nenhuma empresa entra por "{}": informe o domínio da própria empresa, como nome@exemplo.com.br',
  'needs a verified domain: it applies to members with an address there':
    'precisa de um domínio comprovado: vale para membros com e-mail nele',
  '"{}" has a query: an issuer has none': '"{}" tem uma query: um emissor não tem',
  'has {} characters: at most 500 are allowed': 'tem {} caracteres: no máximo 500',
  'must be given with a new provider': 'é obrigatório em um provedor novo',
  'has {} rules: 1 to {} are allowed': 'tem {} regras: de 1 a {}',
  '"{}" is given by no group: {} may be': '"{}" não vem de grupos: podem vir {}',
  'names the group "{}" twice': 'tem o grupo "{}" duas vezes',
  '"{}" is no domain of e-mail addresses, such as example.com.br':
    '"{}" não é um domínio de e-mail, como exemplo.com.br',
  'must have {} to {} characters; got {}': 'deve ter de {} a {} caracteres; tem {}',
  'a driver comes with his tenant: createDriver': 'um motorista vem com a empresa dele: createDriver',
  'is not for confirmations: their tokens are not kept':
    'não serve para confirmações: os tokens delas não ficam guardados',
  'exactly one proof is required: password, code or passkey':
    'envie exatamente uma prova: senha (password), código (code) ou chave de acesso (passkey)',
  '"{}" is none of {}': '"{}" não existe: escolha entre {}',
  '"{}" is not a plate: allowed is a form such as ABC1D23 or ABC-1234':
    '"{}" não é uma placa: use uma forma como ABC1D23 ou ABC-1234',
  '{}: missing. Send each of them, then apply again':
    '{}: falta enviar. Envie cada um e depois o cadastro de novo',
  'must say what the driver drives': 'deve dizer o que o motorista dirige',
  'is for drivers, not for the role {}': 'é só para motoristas, não para o papel {}',
  '{}: say {}': 'escolha o que fazer com as chaves desta pessoa',
  'take_over is for another member of the tenant; {}: say revoke':
    'take_over é para outra pessoa da empresa: escolha revoke',
  'a driver stays one: take the account off and invite another':
    'um motorista continua motorista: remova a conta e convide outra',
  'is not for confirmations: their token works once':
    'não serve para confirmações: o token delas vale uma vez',
  'is not for invitations: their links are not kept':
    'não serve para convites: os links deles não ficam guardados',
  '"{}" belongs to it already': '"{}" já faz parte dela',
  'is not for links to a new password: they are not kept':
    'não serve para links de nova senha: eles não ficam guardados',
  'must be 0 to {} centavos, or null; got {}': 'deve ser de 0 a {} centavos, ou null; veio {}',
  '{} is over: give a time in the future, or null': '{} já passou: informe um momento futuro, ou null',
  '{} are too many: at most {}': '{} são demais: no máximo {}',
  '"{}" is no address: give one such as 203.0.113.7 or 2001:db8::1, or a range such as 203.0.113.0/24':
    '"{}" não é um endereço: use um como 203.0.113.7 ou 2001:db8::1, ou uma faixa como 203.0.113.0/24',
  '"{}" cannot be ordered: {}': '"{0}" não pode ser pedida: turbo ou express',
  'auto needs a channel that reaches the recipient: choose one in the settings of messages to recipients, or give 4 to 8 digits':
    'auto precisa de um canal que alcance o destinatário: escolha um em Mensagens, ou informe de 4 a 8 dígitos',
  '"{}" is not an e-mail address': '"{}" não é um e-mail',
  '"{}" is not set up on this platform: {}': '"{}" não está configurado nesta plataforma: {}',
  '"{}" is not set up on this platform, nor is another channel':
    '"{}" não está configurado nesta plataforma, nem outro canal',
  '"{}" is not a channel: {}': '"{}" não é um canal: {}',
  'names a channel twice': 'repete um canal',
  '"{}" is not allowed: {}; a PIN is always sent': '"{}" não é permitido: {}; um PIN é sempre enviado',
  '"{}" is not a time such as 21:00; leave both empty for none':
    '"{}" não é uma hora como 21:00; deixe os dois em branco para não ter',
  'must differ from quiet_from: leave both empty for none':
    'deve ser diferente do início: deixe os dois em branco para não ter',
  'names a kind and language twice': 'repete uma mensagem no mesmo idioma',
  '{} is not a placeholder of {}: {}': '{} não é um campo de {}: {}',
  'the template of {} needs the placeholder {}': 'o texto de {} precisa do campo {}',
  '"{}" is not a language: one of {}': '"{}" não é um idioma: {}',
  'must be 1 to 200 letters, digits, _ or -': 'deve ter de 1 a 200 letras, números, _ ou -',
  'is not a PIN: 4 to 8 digits': 'não é um PIN: de 4 a 8 dígitos',
  'makes a trip of {}, and the quote is for {}: it covers {} at most; quote these addresses':
    'dá um trajeto de {}, e a cotação é de {}: ela cobre no máximo {}; cote estes endereços',
  'is empty: name at least one order': 'está vazio: informe pelo menos um pedido',
  '{} orders are too many: at most {}': '{} pedidos são demais: no máximo {}',
  '"{}" is no id of an order (UUID)': '"{}" não é o id de um pedido (UUID)',
  'these orders have {} parcels: at most {} in one file':
    'estes pedidos têm {} volumes: no máximo {} em um arquivo',
  '{} sorts open orders only: filter by statuses of {}, or sort by newest or oldest':
    '{} só ordena pedidos em andamento: filtre pelos status {}, ou ordene por newest ou oldest',
  'would be one view too many: a list has at most {}; delete one that is not used':
    'seria um filtro a mais: uma lista tem no máximo {}; exclua um que não se usa',
  '"{}" is the name of another view: choose one that is free':
    '"{}" é o nome de outro filtro: escolha um nome livre',
  'must be the query of an address without "?", such as status=delivered&sort=oldest':
    'deve ser a query de um endereço sem "?", como status=delivered&sort=oldest',
  '"{}" is no code of ours: RD and 8 characters, check each of them':
    '"{}" não é um código nosso: RD e mais 8 caracteres; confira cada um',
  '{} is after the pickup window begins: at the latest {}': '{} é depois do início da coleta: no máximo {}',
  '{} has passed: {} or later': '{} já passou: a partir de {}',
  '{} is too early: a window has {} minutes or more ahead, so {} or later':
    '{} é cedo demais: uma janela tem pelo menos {} minutos pela frente; a partir de {}',
  '{} is more than {} days ahead: {} or earlier': '{} está a mais de {} dias: até {}',
  '{} is too early: with a pickup at {} and {} minutes for the way, {} or later':
    '{} é cedo demais: com a coleta às {} e {} minutos de trajeto, a partir de {}',
  '"{}" is not allowed: one of {}': '"{}" não é permitido: escolha entre {}',
  'is for orders of a test key, which begins with rdk_test_':
    'é para pedidos de uma chave de teste, que começa com rdk_test_',
  'is needed for the script wrong_pin: 4 to 8 digits':
    'é necessário para o roteiro wrong_pin: de 4 a 8 dígitos',
  'would be one entry too many: an address book has at most {}; remove one that is not used':
    'seria um endereço a mais: o livro tem no máximo {}; remova um que não se usa',
  'is required: a new entry has name, phone and address':
    'é obrigatório: um endereço novo tem nome, telefone e endereço',
  'must be one of {}; got {}': 'deve ser um de {}; veio {}',
  'must be a time such as 2026-03-01T12:00:00.000Z; got {}':
    'deve ser um momento como 2026-03-01T12:00:00.000Z; veio {}',
  'must be 2 to {}; got {}': 'deve ser de 2 a {}; veio {}',
  'is a second {} of the order {}': 'é uma segunda parada {0} do pedido {1}',
  'is a dropoff of the order {} before its pickup': 'é a entrega do pedido {} antes da coleta',
  'is no other planned stop of that driver': 'não é outra parada planejada deste motorista',
  'lack a dropoff of the order {}': 'falta a entrega do pedido {}',
  'hold {} deliveries: the driver may accept {} more': 'têm {0} entregas: o motorista pode aceitar mais {1}',
  'must be 1 to {}; got {}': 'deve ser de 1 a {}; veio {}',
  'must not be before the order, {}; got {}': 'não pode ser antes do pedido, {}; veio {}',
  'is no code of a proof: {} or 64 digits from 0 to 9 and a to f are allowed':
    'não é o código de um comprovante: {} ou 64 dígitos, de 0 a 9 e de a até f',
  'is not 64 digits from 0 to 9 and a to f; give both of the file, or neither':
    'não tem 64 dígitos de 0 a 9 e de a até f; informe os dois do arquivo, ou nenhum',
  'is needed: the platform follows one order at a time':
    'é necessário: a plataforma acompanha um pedido por vez',
  'is not for new API keys: their answer is not kept':
    'não serve para chaves de API novas: a resposta não fica guardada',
  'a tenant has at most {} {}keys: revoke one first':
    'uma empresa tem no máximo {0} chaves: revogue uma antes',
  'must name at least one of {}': 'deve ter ao menos um de {}',
  '{} is not allowed: a date from {} to {}': '{} não é permitido: uma data de {} a {}',
  '{} is too early: a window has {} minutes or more within one day, and begins at {}':
    '{} é cedo demais: uma janela tem pelo menos {} minutos no mesmo dia e começa às {}',
  '{} is no time of day: such as 09:00': '{} não é um horário: use um como 09:00',
  'must be 1 to {} centavos, or null; got {}': 'deve ser de 1 a {} centavos, ou null; veio {}',
  '{} was decided already: cancel its order instead': '{} já foi decidido: cancele o pedido desse dia',
  '{} is no day of {}, which begins on {}': '{} não é um dia de {}, que começa em {}',
  'would be one too many: at most {} days are skipped ahead':
    'seria um a mais: no máximo {} dias pulados à frente',
  'would be one too many: a tenant has at most {} repetitions':
    'seria uma a mais: uma empresa tem no máximo {} repetições',
  '{} has no day to come from {} on': '{} não tem nenhum dia a partir de {}',
  '{} is less than the order costs today: {} or more': '{} é menos do que o pedido custa hoje: {} ou mais',
  'has both COUNT and UNTIL: give one of them, or neither': 'tem COUNT e UNTIL: use um deles, ou nenhum',
  'the part {} is not supported: {}': 'a parte {} não é aceita: {}',
  '{} has no value: a rule is such as FREQ=WEEKLY;BYDAY=MO,TH':
    '{} não tem valor: uma regra é como FREQ=WEEKLY;BYDAY=MO,TH',
  'has {} twice: once is allowed': 'tem {} duas vezes: só pode uma',
  'has no FREQ: FREQ=DAILY or FREQ=WEEKLY': 'não tem FREQ: FREQ=DAILY ou FREQ=WEEKLY',
  'FREQ={} is not supported: DAILY or WEEKLY': 'FREQ={} não é aceito: DAILY ou WEEKLY',
  '{}={} is not allowed: a whole number from 1 to {}': '{}={} não é permitido: um número inteiro de 1 a {}',
  'BYDAY={} is not a day of the week: {}': 'BYDAY={} não é um dia da semana: {}',
  'UNTIL={} is no date: such as 20261231, or 20261231T235959Z in UTC':
    'UNTIL={} não é uma data: como 20261231, ou 20261231T235959Z em UTC',
  '{} is no field: {}': '{} não é um campo: {}',
  'is mapped twice: once is allowed': 'tem duas colunas: só pode uma',
  'has a column and a value: one of them is allowed': 'tem uma coluna e um valor: só pode um dos dois',
  '{} is no column of the file: 0 to {}': '{} não é uma coluna do arquivo: de 0 a {}',
  '{} is no format: csv or xlsx': '{} não é um formato: csv ou xlsx',
  'has no column in the file: map it to a column or to one value for all rows':
    'não tem coluna no arquivo: escolha uma coluna ou um valor para todas as linhas',
  '{} is no status: {}': '{} não é uma situação: {}',
  'would be one import too many: at most {} are kept for {} days; remove one':
    'seria uma importação a mais: guardamos no máximo {} por {} dias; apague uma',
  '{} is before {}: allowed is that day or a later one': '{} é antes de {}: use esse dia ou um depois',
  '{} days are too many: at most {} are allowed': '{} dias são demais: no máximo {}',
  '`tenant` groups the orders of all tenants: allowed for the platform, without a tenant':
    'agrupar por embarcador soma os pedidos de todos: só a plataforma pode, sem escolher um deles',
  'the pin {}, {} is {} km from {}; at most {} km are allowed: check the pin and the postal code':
    'o ponto {}, {} fica a {} km de {}; no máximo {} km: confira o ponto e o CEP',
  'must be a number of metres from 0 to {}; got {}': 'deve ser um número de metros de 0 a {}; veio {}',
  'must be a number from 0 to 100; got {}': 'deve ser um número de 0 a 100; veio {}',
  'must be a number from {} to {}; got {}': 'deve ser um número de {} a {}; veio {}',
  'is {}, but the postal code {} is in {}': 'é {}, mas o CEP {} fica em {}',
  'is required: the city of the postal code {} is not known':
    'é obrigatório: não conhecemos a cidade do CEP {}',
  '{} is not a state: {}': '{} não é uma UF: {}',
  'is required: a pin has both lat and lng': 'é obrigatório: um ponto tem lat e lng',
  'the pin {}, {} is outside of Brazil: lat from {} to {}, lng from {} to {}':
    'o ponto {}, {} fica fora do Brasil: lat de {} a {}, lng de {} a {}',
  'no place in Brazil has the postal code {}; check its digits':
    'nenhum lugar do Brasil tem o CEP {}; confira os números',
  'must be exactly 8 digits without a hyphen, such as 01310100; got {}':
    'deve ter 8 dígitos, como 01310-100; veio {}',
  '{} was credited already, for another charge or with another amount':
    '{} já foi creditado, por outra cobrança ou com outro valor',
  'must be as the bank’s statement says it, E and 31 characters; got {}':
    'deve ser como no extrato do banco, E e mais 31 caracteres; veio {}',
  'must be {} to {} centavos; got {}': 'deve ser de {} a {} centavos; veio {}',
  'was paid {} days ago: allowed is up to {} days': 'foi pago há {} dias: vale até {} dias',
  'must be 1 to {} centavos, what is left of the payment; got {}':
    'deve ser de 1 a {} centavos, o que resta do pagamento; veio {}',
  'nothing is left of the payment: all of it is held or returned; got {}':
    'não resta nada do pagamento: tudo está bloqueado ou devolvido; veio {}',
  'must be 1 to {} centavos; got {}': 'deve ser de 1 a {} centavos; veio {}',
  'must be {}; got {}': 'valor não permitido: {1}',
  '{} is another payout’s': '{} é de outro repasse',
  '{} days are too many: at most {}': '{} dias são demais: no máximo {}',
  'the period holds more than {} entries: choose a shorter one':
    'o período tem mais de {} lançamentos: escolha um mais curto',
  '{} entries are too many for a PDF: at most {}; the CSV has them':
    '{} lançamentos são demais para um PDF: no máximo {}; a planilha CSV tem todos',
  'must be a day from 2000-01-01 on, such as 2026-05-31; got {}':
    'deve ser um dia a partir de 2000-01-01, como 2026-05-31; veio {}',
  'must be 1 to {} visible ASCII characters': 'deve ter de 1 a {} caracteres ASCII visíveis',
  'must be the JSON of a PushSubscription, {"endpoint": "https://…", "keys": {"p256dh": "…", "auth": "…"}}; got {}':
    'deve ser o JSON de uma PushSubscription, {"endpoint": "https://…", "keys": {"p256dh": "…", "auth": "…"}}; veio {}',
  'must have in keys.p256dh a point on P-256: 65 bytes in base64url, uncompressed':
    'deve ter em keys.p256dh um ponto de P-256: 65 bytes em base64url, sem compressão',
  'must have in keys.auth 16 bytes in base64url': 'deve ter em keys.auth 16 bytes em base64url',
  'would be one endpoint too many: a tenant has at most {}':
    'seria um endpoint a mais: uma empresa tem no máximo {}',
  '{} is no event: {} are': '{} não é um evento: são eventos {}',
  '{} is no event of yours of the last {} days: give the id of one, or none to begin with the oldest':
    '{} não é um evento seu dos últimos {} dias: informe o id de um, ou nenhum para começar pelo mais antigo',
  '{} must be earlier than {}': '{} deve ser antes de {}',
  '{} is too old: events are kept {} days, since {}':
    '{} é antigo demais: guardamos eventos por {} dias, desde {}',
  'a {} cannot carry what needs a {}': '{} não leva o que precisa de {}',
  'is {}, but the postal code of {} is {}': 'é {}, mas o CEP de {} é {}',
  'is required, or {}: exactly 8 digits, such as 01310100': 'é obrigatório, ou {}: 8 dígitos, como 01310-100',
  'is given with items: one of them is allowed': 'envie um arquivo ou preencha as entregas, não os dois',
  'has no column {}, such as "{}": its headings are {}':
    'falta uma coluna como “{1}”: os títulos deste arquivo são {2}',
  '{} are too many: at most {} in a shipment': '{} entregas são demais: no máximo {} em uma remessa',
  'came without a file: send the shipment again with the item as it should be':
    'não veio de um arquivo: envie a remessa de novo com a entrega correta',
  '{} is no item: 1 to {}': '{} não é uma entrega: de 1 a {}',
  '{} is corrected twice: once is allowed': '{} foi corrigida duas vezes: uma é permitida',
  '{} is of older prices: read the shipment again, its prices end at {}':
    'a remessa mudou em outra página: confira as entregas e salve de novo',
  '{} parcels are too many: at most {} in a shipment': '{} volumes são demais: no máximo {} em um pedido',
  '{} is not allowed: a whole number of {} to {}': '{} não é permitido: um número inteiro de {} a {}',
  'no vehicle takes them: {}': 'nenhum veículo leva estes volumes',
  '{}. {} is the smallest that takes them': '{1} é o menor veículo que leva estes volumes',
  'the quote has {} parcels, not {}': 'a cotação tem {} volumes, não {}',
  '{} is not what was quoted: {}': '{} não é o que foi cotado: {}',
  'the quote was made without them: {}. Quote with the parcels':
    'a cotação foi feita sem volumes: faça a cotação com eles',
  'has {} for {}: exactly one for each of {}':
    'deve ter exatamente uma linha para {1}: uma para cada um de {2}',
  'line {}: {}': 'linha {}: {}',
  'has {} columns: at most {}': 'tem {} colunas: no máximo {}',
  '"{}" is not one of {}': '"{}" não existe: escolha entre {}',
  '"{}" are no hours: write them such as 22-6': '"{}" não são horas: escreva como 22-6',
  '"{}" is no amount: write it such as 9,00': '"{}" não é um valor: escreva como 9,00',
  'has one hour: give the first and the last, or neither':
    'tem só uma hora: informe a primeira e a última, ou nenhuma',
  '{} is no municipality of Brazil; write it such as São Paulo - SP':
    '{} não é um município do Brasil; escreva como São Paulo - SP',
  '{} is not allowed: 1 to {}': '{} não é permitido: de 1 a {}',
  'must be a whole number from 1 up; got {}': 'deve ser um número inteiro a partir de 1; veio {}',
  'must be 0 to {} centavos; got {}': 'deve ser de 0 a {} centavos; veio {}',
  '{} are too many: at most {} in a tariff': '{} são demais: no máximo {} em uma tarifa',
  'the hours {} to {} are not allowed: 0 to 23, until 1 to 24':
    'as horas de {} a {} não são permitidas: de 0 a 23, até 1 a 24',
  'states no amount: give at least one fee or markup':
    'não tem nenhum valor: informe ao menos uma tarifa ou um adicional',
  'must be a whole number of 0 to {}; got {}': 'deve ser um número inteiro de 0 a {}; veio {}',
  'counts for the same trips as row {}: join them, or part their hours':
    'vale para os mesmos trajetos que a linha {}: junte as duas, ou separe as horas',
  'is {}, but version {} was written meanwhile: read it, and write yours again':
    'é {}, mas a versão {} foi publicada nesse meio-tempo: leia essa e escreva a sua de novo',
  '{} is not allowed: today, {}, or a later day such as 2026-12-01':
    '{} não é permitido: hoje, {}, ou um dia depois, como 2026-12-01',
  'is required, or cep_prefixes, or cities: an area of nothing serves nobody':
    'é obrigatório, ou começos de CEP, ou municípios: uma área vazia não atende ninguém',
  '{} is not allowed: the first 1 to 8 digits of a postal code, such as 013':
    '{} não é permitido: de 1 a 8 dígitos do começo de um CEP, como 013',
  '{} are too many: at most {} in an area': '{} são demais: no máximo {} em uma área',
  'would be one area too many: at most {}; remove or change one':
    'seria uma área a mais: no máximo {}; remova ou altere uma',
  'must have at least {} letters or digits; got {}': 'deve ter ao menos {} letras ou números; veio {}',
  'is required: give a postal code, or a city and its state such as SP':
    'é obrigatório: informe um CEP, ou a cidade e a UF, como SP',
  '{} is no municipality of Brazil; write it such as São Paulo, with its state such as SP':
    '{} não é um município do Brasil; escreva como São Paulo, com a UF, como SP',
  'is required where the other of lat and lng is given: a number of degrees':
    'é obrigatório quando o outro de lat e lng é informado: um número de graus',
  'is missing: send cep, or both lat and lng': 'falta: envie cep, ou lat e lng',
  'is missing: {}': 'falta',
  'is not the name of a host': 'não é o nome de um servidor',
  'stands for one mutation; the operation has {}': 'vale para uma única mutation por operação',
  'is not for streams of events: accept application/json at /graphql':
    'não serve para fluxos de eventos: aceite application/json em /graphql',
  'is not JSON': 'não é JSON',
  'is not supported: send the body unencoded, without this header':
    'não é aceito: envie o corpo sem compressão, sem este cabeçalho',
  'has too many values: at most {} objects, lists and items are allowed':
    'tem valores demais: no máximo {} objetos, listas e itens',
  'has a duplicate key in an object: each key is allowed once':
    'tem uma chave repetida em um objeto: cada chave só pode aparecer uma vez',
  'is not JSON, or has a key such as __proto__: {}': 'não é JSON, ou tem uma chave como __proto__',
  'is not a valid media type': 'não é um tipo de mídia válido',
  'is required: the name of the host': 'é obrigatório: o nome do servidor',
  'must have 1 to 255 printable ASCII characters': 'deve ter de 1 a 255 caracteres ASCII imprimíveis',
  'must be one message: batches left MCP with 2025-06-18':
    'deve ser uma mensagem só: lotes saíram do MCP na versão 2025-06-18',
  'is empty or no base64: the content of a CSV or XLSX file is allowed':
    'está vazio ou não é base64: envie o conteúdo de um arquivo CSV ou XLSX',
  'must be empty: a shop of {} has none': 'deve ficar vazio: uma loja {} não tem',
  'is not a list': 'não é uma lista',
  'has {} entries: at most {} are allowed': 'tem {} itens: são no máximo {}',
  '"{}" must be 1 to 100 letters, digits and "-"': '“{}” deve ter de 1 a 100 letras, números e “-”',
  'is required: {}': 'é obrigatório',
  'must be {}': 'valor não permitido',
  'is there {} times; once is allowed': 'aparece {} vezes; só pode uma',
  'is not known: did you mean {}? Allowed: {}': 'não existe: você quis dizer {}? Permitidos: {}',
  'is not known. Allowed: {}': 'não existe. Permitidos: {}',
}

export type Texts = typeof texts
