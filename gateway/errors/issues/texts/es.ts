import type * as issues from '@rodovia/core/shared/issue.ts'
import { textIn } from '@rodovia/core/shared/language.ts'
import { brl } from '../../texts/facts.ts'
import { about, type IssueTexts, quoted, type Ranges, textFrom } from '../issue-texts.ts'

export const texts: IssueTexts = {
  not_allowed: ({ why, got }) => about(got, reasons[why]),
  wrong_form: ({ form, got }) => `${forms[form]}; llegó ${quoted(got)}`,
  not_valid: ({ got }) => `valor no permitido${got === undefined ? '' : `: ${got}`}`,
  required: 'es obligatorio',
  required_with: ({ other }) => `es obligatorio con ${other}`,
  one_required: 'es obligatorio, u otro de los campos: no se completó ninguno',
  both_given: ({ first, second }) => `tiene ${first} y ${second}: solo puede uno de los dos`,
  unknown_field: ({ allowed, similar }) =>
    `no existe${similar ? `: ¿quiso decir ${similar}?` : '.'} Permitidos: ${allowed.join(', ')}`,
  given_times: ({ times }) => `aparece ${times} veces; solo puede una`,
  empty: 'no puede quedar vacío',
  not_one_of: ({ got, allowed }) => `debe ser uno de ${allowed.join(', ')}; llegó ${quoted(got)}`,
  none_chosen: ({ allowed }) => `debe tener al menos uno de ${allowed.join(', ')}`,
  repeated: ({ got }) => `tiene ${got} dos veces: solo puede una`,
  too_short: ({ got, min }) => `${quoted(got)} es demasiado corto: al menos ${min} letras o números`,
  too_long: ({ got, max }) => `${got} caracteres son demasiados: como máximo ${max}`,
  wrong_length: ({ got, min, max }) => `debe tener de ${min} a ${max} caracteres; tiene ${got}`,
  characters: ({ set, min, max, got }) => about(got, `debe tener de ${min} a ${max} ${characterSets[set]}`),
  too_many: ({ got, max, of }) => `${got} ${of ? counted[of] : 'son demasiados'}: como máximo ${max}`,
  full: ({ of, max, days }) => full[of](max, days),
  out_of_range: ({ unit, got, min, max, isOptional }) =>
    `debe ser ${max === null ? `un número entero desde ${min}` : ranges[unit](min, max)}${isOptional ? ', o null' : ''}; llegó ${got}`,
  too_early: ({ got, earliest }) => `${got} es demasiado temprano: desde ${earliest}`,
  too_late: ({ got, latest }) => `${got} es demasiado tarde: ${latest} o antes`,
  written: ({ text }) => textIn(text, 'es'),
  in_line: ({ line, issue }) => `línea ${line}: ${textFrom(texts, issue)}`,
  over: ({ got }) => `${got} ya pasó: escriba un momento futuro, o null`,
  day_outside: ({ got, first, last }) => `${quoted(got)} no se permite: una fecha de ${first} a ${last}`,
  after_pickup: ({ got, latest }) => `${got} es después del inicio de la recolección: a más tardar ${latest}`,
  window_too_short: ({ got, minutes, earliest }) =>
    `${got} es demasiado temprano: una ventana tiene al menos ${minutes} minutos por delante; desde ${earliest}`,
  day_window_too_short: ({ got, minutes, hoursOverMidnight, from }) =>
    `${got} no está permitido: la ventana comienza a las ${from} y tiene al menos ${minutes} minutos, o hasta ${hoursOverMidnight} horas si pasa de la medianoche`,
  unreachable: ({ got, pickupAt, minutes, earliest }) =>
    `${got} es demasiado temprano: con la recolección a las ${pickupAt} y ${minutes} minutos de trayecto, desde ${earliest}`,
  outside_hours: ({ from, until }) =>
    `queda fuera del horario: de ${from} a ${until} h del mismo día, hora local de la entrega`,
  no_such_cep: ({ cep }) => `ningún lugar de Brasil tiene el CEP ${cep}; revise los números`,
  city_unknown: ({ cep }) => `es obligatorio: no conocemos la ciudad del CEP ${cep}`,
  other_state: ({ got, cep, state }) => `es ${got}, pero el CEP ${cep} queda en ${state}`,
  other_town: ({ got, cep, town }) => `es ${got}, pero el CEP ${cep} queda en ${town}`,
  other_cep: ({ got, address, cep }) => `es ${got}, pero el CEP de ${address} es ${cep}`,
  pin_outside: ({ lat, lng, area }) =>
    `el punto ${lat}, ${lng} queda fuera de Brasil: lat de ${area.lat.min} a ${area.lat.max}, lng de ${area.lng.min} a ${area.lng.max}`,
  pin_far: ({ lat, lng, km, town, maxKm }) =>
    `el punto ${lat}, ${lng} queda a ${km} km de ${town}; como máximo ${maxKm} km: revise el punto y el CEP`,
  trip_longer: ({ trip, quoted, max }) =>
    `da un trayecto de ${trip}, y la cotización es de ${quoted}: cubre como máximo ${max}; cotice estas direcciones`,
  too_few_corners: ({ place, got }) => `${placeText(place)} tiene ${got} vértices: son 3 como mínimo`,
  wrong_point: ({ place, got, area }) =>
    `${placeText(place)} es ${got}: use [longitud, latitud], de ${area.lng.min} a ${area.lng.max} y de ${area.lat.min} a ${area.lat.max}`,
  not_quoted: ({ got, quoted }) => `${got} no es lo que se cotizó: ${quoted}`,
  other_parcel_count: ({ got, quoted }) => `la cotización tiene ${quoted} bultos, no ${got}`,
  does_not_fit: ({ smallest }) =>
    smallest
      ? `${smallest} es el menor vehículo que lleva estos bultos`
      : 'ningún vehículo lleva estos bultos',
  quoted_without_parcels: 'la cotización se hizo sin bultos: cotice con ellos',
  smaller_vehicle: ({ vehicle, needed }) => `${vehicle} no lleva lo que necesita ${needed}`,
  not_of_list: ({ list, allowed }) => `no filtra la lista ${list}: se permiten ${allowed.join(', ')}`,
  sorts_open_orders: ({ sort, statuses }) =>
    `${sort} solo ordena pedidos en curso: filtre por los estados ${statuses.join(', ')}, u ordene por newest u oldest`,
  dropoff_first: ({ orderId }) => `es la entrega del pedido ${orderId} antes de la recolección`,
  dropoff_missing: ({ orderId }) => `falta la entrega del pedido ${orderId}`,
  over_capacity: ({ got, free }) => `tienen ${got} entregas: el conductor puede aceptar ${free} más`,
  no_area_code: ({ got }) => `${quoted(got)} no tiene código de área: escríbalo con él, como (11) 91234-5678`,
  column_missing: ({ label, headings }) =>
    `falta una columna como “${label}”: los títulos de este archivo son ${headings}`,
  older_prices: 'la remesa cambió en otra página: revise las entregas y guarde de nuevo',
  unset_channel: ({ got, channels }) =>
    `${quoted(got)} no está configurado en esta plataforma${channels.length > 0 ? `: ${channels.join(', ')}` : ', ni otro canal'}`,
  placeholder_missing: ({ kind, placeholder }) => `el texto de ${kind} necesita el campo ${placeholder}`,
  wrong_shop: ({ got, shop, example }) =>
    `${quoted(got)} no es una tienda ${shop}: use una dirección como ${example}`,
  not_of_shop: ({ shop }) => `debe quedar vacío: una tienda ${shop} no tiene`,
  rule_part_missing: ({ part }) => `no tiene ${part}: una regla es como FREQ=WEEKLY;BYDAY=MO,TH`,
  no_day_left: ({ rule, from }) => `${rule} no tiene ningún día desde ${from}`,
  day_decided: ({ day }) => `${day} ya se decidió: cancele el pedido de ese día`,
  not_a_day: ({ day, rule, from }) => `${day} no es un día de ${rule}, que comienza el ${from}`,
  below_price: ({ gotCents, priceCents }) =>
    `${gotCents} es menos de lo que el pedido cuesta hoy: ${priceCents} o más`,
  unreadable: ({ format }) => `no es un ${format} que se pueda leer`,
  cells_too_far: ({ row }) =>
    `tiene celdas debajo de la fila ${row} o a la derecha de la columna ZZ: borre lo que hay allí`,
  faulty_rows: ({ faulty, rows, named }) =>
    `tiene fallas en ${faulty} de ${rows} filas${named < faulty ? ` (aquí están las primeras ${named})` : ''}, y no se guardó nada: corríjalas y envíe el archivo de nuevo`,
  cell_too_long: ({ row, max }) => `tiene una celda de más de ${max} caracteres en la fila ${row}`,
  unpacks_too_much: ({ maxBytes, maxEntries }) =>
    `es demasiado grande: como máximo ${maxBytes} bytes en ${maxEntries} partes`,
  broken_picture: ({ format }) =>
    `es un archivo ${format.toUpperCase()} defectuoso o incompleto: envíe una imagen que abra`,
  base64_stray: ({ got, at }) => `tiene ${quoted(got)} en el carácter ${at}, lo que no se permite`,
  base64_length: ({ got }) => `tiene ${got} caracteres, lo que no se permite`,
  base64_end: ({ got }) => `termina con ${got}, lo que ningún codificador escribe`,
  too_many_pixels: ({ width, height, maxMegapixels }) =>
    `tiene ${width} × ${height} píxeles: como máximo ${maxMegapixels} megapíxeles`,
  several_mutations: 'vale para una sola mutation por operación',
  documents_missing: ({ missing }) =>
    `${missing.join(', ')}: falta enviarlo. Envíe cada uno y después la solicitud de nuevo`,
  not_of_role: ({ role }) => `es solo para conductores, no para el rol ${role}`,
  keys_undecided: 'elija qué hacer con las claves de esta persona',
  take_over_refused: 'take_over es para otra persona de la empresa: elija revoke',
  no_company: ({ domain }) =>
    `ninguna empresa entra por ${quoted(domain)}: escriba el dominio de la propia empresa, como nombre@ejemplo.com.br`,
  no_txt_record: ({ record, expected }) =>
    `${record} no tiene el registro TXT esperado, "${expected}". Un registro nuevo puede tardar una hora en verse`,
  domain_of_another: ({ domain }) =>
    `${domain} ya fue verificado por otra empresa, cuyo registro TXT sigue allí`,
  provider_silent: ({ issuer }) =>
    `${issuer} no responde como proveedor OpenID Connect en /.well-known/openid-configuration`,
  not_public: ({ got, max, example }) =>
    `${quoted(got)} no se permite: use una dirección de un servidor público, sin credenciales ni #, de hasta ${max} caracteres, como ${example}`,
  wallet_full: ({ maxCents }) =>
    `haría que el saldo pase de ${maxCents} centavos, el máximo de una billetera`,
  credited_already: ({ got }) => `${got} ya se acreditó, por otro cobro o con otro monto`,
  paid_long_ago: ({ days, maxDays }) => `se pagó hace ${days} días: vale hasta ${maxDays} días`,
  above_rest: ({ gotCents, leftCents }) =>
    leftCents > 0n
      ? `debe ser de 1 a ${leftCents} centavos, lo que queda del pago; llegó ${gotCents}`
      : `no queda nada del pago: todo está bloqueado o devuelto; llegó ${gotCents}`,
  period_too_full: ({ max }) => `el período tiene más de ${max} movimientos: elija uno más corto`,
  too_many_to_print: ({ got, max }) =>
    `${got} movimientos son demasiados para un PDF: como máximo ${max}; la planilla CSV los tiene todos`,
  wrong_hours: ({ from, until }) => `las horas de ${from} a ${until} no se permiten: de 0 a 23, hasta 1 a 24`,
  same_trips: ({ row }) => `vale para los mismos trayectos que la línea ${row}: júntelas, o separe las horas`,
  above_share: ({ got, max }) =>
    `${got} es más que la parte de la plataforma en el precio: como máximo ${max}, porque el conductor cobra por el precio completo`,
  vehicle_rows: ({ vehicle, vehicles }) =>
    `debe tener exactamente una línea para ${vehicle}: una para cada uno de ${vehicles.join(', ')}`,
  version_behind: ({ got, latest }) =>
    `es ${got}, pero la versión ${latest} se publicó entretanto: léala y escriba la suya de nuevo`,
  faster_costs_less: ({ amounts, row }) =>
    `un plazo más rápido no puede costar menos: ${row ? `${row}: ` : ''}${amounts.map((amount) => amount.join(' ')).join(', ')}`,
  cash_limit_reached: ({ owedCents, limitCents }) =>
    `debe ${brl(owedCents)} de efectivo recibido; a partir de ${brl(limitCents)} no recibe pedidos que se pagan en efectivo`,
  papers_missing: ({ fault, axles }) => `${papers[fault](axles)}; el operador lo exige para cargas completas`,
  too_many_decimals: ({ got, max }) => `${got} tiene demasiados decimales: como máximo ${max}`,
  table_not_imported: ({ got, allowed }) =>
    `la tabla ${got} (${kindsOfTransport[got]}) no fue importada por el operador de esta plataforma; disponible: ${allowed.join(', ')}`,
  key_length: ({ got, length }) =>
    `${quoted(got)} tiene ${length} caracteres: la clave de un documento tiene 44, como bajo el código de barras del DANFE, DACTE o DACE`,
  key_characters: ({ got }) =>
    `${quoted(got)} no es la clave de un documento: son 44 dígitos, con letras solo en el CNPJ, caracteres 7 a 18`,
  key_model: ({ key, got, allowed }) =>
    `${key} es del modelo ${got} (caracteres 21 y 22): valen ${allowed.join(', ')}`,
  key_state: ({ key, got, allowed }) =>
    `${key} empieza con ${got}, que no es un estado: valen ${allowed.join(', ')}`,
  key_month: ({ key, got, earliest, latest }) =>
    `${key} tiene año y mes ${got} (caracteres 3 a 6, AAMM): vale de ${earliest} a ${latest}`,
  key_issuer: ({ key, got, takesCpf }) =>
    `${key} tiene el emisor ${got} (caracteres 7 a 20), que no es un CNPJ con sus dígitos verificadores${takesCpf ? ' ni un CPF después de 000' : ''}`,
  key_check_digit: ({ key, got, digit }) =>
    `${key} termina en ${got}, pero el dígito verificador de los otros caracteres es ${digit}: compárela con el documento`,
  fiscal_rule: ({ rule, got }) => about(got, fiscalRules[rule]),
  too_many_values: ({ max }) => `tiene demasiados valores: como máximo ${max} objetos, listas e ítems`,
  wide_range: ({ maxBytes, sizeBytes }) =>
    `debe ser un rango de como máximo ${maxBytes} de los ${sizeBytes} bytes, como bytes=0-16383`,
  not_your_event: ({ got, days }) =>
    `${quoted(got)} no es un evento suyo de los últimos ${days} días: escriba el id de uno, o ninguno para empezar por el más antiguo`,
}

/** The kinds of transport whose freight floors the tables of ANTT hold. */
const kindsOfTransport = {
  A: 'carga completa',
  B: 'solo el vehículo de tracción',
  C: 'carga completa, alto desempeño',
  D: 'solo el vehículo de tracción, alto desempeño',
}

const reasons: Record<issues.NotAllowed, string> = {
  not_a_uuid: 'no es un UUID',
  not_a_phone: 'no es un teléfono: de 8 a 15 dígitos, como +55 11 91234-5678',
  several_phones: 'tiene más de un teléfono: se permite uno, como +55 11 91234-5678',
  not_an_email: 'no es un correo electrónico: nombre@ejemplo.com',
  not_a_cursor: 'no es un cursor de esta lista',
  not_a_plate: 'no es una placa: use una forma como ABC1D23 o ABC-1234',
  not_a_renavam: 'no es un RENAVAM: de 9 a 11 dígitos, con el dígito verificador, como en el CRLV',
  not_an_rntrc: 'no es un RNTRC: 8 o 9 dígitos, como en el certificado de la ANTT',
  not_a_month: 'no es un mes: use año y mes, como 2026-11',
  not_a_state_registration: 'no es una inscripción estatal: de 2 a 14 dígitos',
  not_a_certificate:
    'no es un certificado A1, o la contraseña es incorrecta: envíe el archivo PFX en base64 con su contraseña',
  not_a_cpf: 'no es un CPF: 11 dígitos, con los dígitos verificadores',
  not_an_ncm: 'no es un NCM: 2 u 8 dígitos',
  not_a_ciot: 'no es un CIOT: 12 dígitos',
  of_another_vehicle: 'es la placa de otro vehículo de la empresa: cambie ese',
  not_a_domain: 'no es un dominio de correo, como ejemplo.com.br',
  public_suffix:
    'es un sufijo público, en el que otros tienen dominios: escriba el suyo, como ejemplo.com.br',
  mail_provider:
    'es de un proveedor de correo, en el que cualquiera tiene dirección: escriba el dominio de su empresa, como ejemplo.com.br',
  not_an_address:
    'no es una dirección: use una como 203.0.113.7 o 2001:db8::1, o un rango como 203.0.113.0/24',
  not_a_time: 'no es una hora: use una como 09:00',
  not_a_quiet_time: 'no es una hora como 21:00; deja ambos vacíos para no tener',
  not_an_order_code: 'no es un código nuestro: RD y 8 caracteres más; revise cada uno',
  not_a_cep_prefix: 'no se permite: de 1 a 8 dígitos del comienzo de un CEP, como 013',
  not_a_town: 'no es un municipio de Brasil; escríbalo como São Paulo - SP',
  not_a_city: 'no es un municipio de Brasil; escríbalo como São Paulo, con la UF, como SP',
  not_hours: 'no son horas: escriba como 22-6',
  not_an_amount: 'no es un importe: escriba como 9,00',
  not_an_until: 'no es una fecha: como UNTIL=20261231, o UNTIL=20261231T235959Z en UTC',
  not_geojson: 'no es un objeto GeoJSON con un tipo, como un Polygon',
  not_text: 'tiene caracteres de control o Unicode roto: use texto simple',
  not_metadata: 'debe ser un objeto JSON de hasta 50 textos, como {"centro_de_costo": "12"}',
  not_metadata_value:
    'debe ser un texto de hasta 500 caracteres; escriba números y booleanos entre comillas, como "7" o "true"',
  pix_without_bank:
    'no está disponible: este servidor no tiene un banco que confirme pagos (PIX_API_URL); use cash',
  pin_without_holder: 'no es posible: solo el destinatario tiene PIN; pídalo en la entrega',
  not_last_four:
    'debe tener exactamente los cuatro últimos caracteres del documento: más que eso nunca se guarda',
  no_barcode_needed: 'no pide código: el pedido no tiene `barcode` en la comprobación de esa parada',
  not_a_pin: 'no es un PIN: de 4 a 8 dígitos',
  not_ascii: 'tiene espacios o caracteres que no son ASCII: cópielo como lo muestra la tienda',
  not_a_query: 'debe ser la query de una dirección sin "?", como status=delivered&sort=oldest',
  not_a_proof_code: 'no es el código de un comprobante: 20 o 64 dígitos, de 0 a 9 y de a a f',
  not_a_hash: 'no tiene 64 dígitos de 0 a 9 y de a a f; escriba los dos del archivo, o ninguno',
  not_a_push_key: 'debe tener en keys.p256dh un punto de P-256: 65 bytes en base64url, sin compresión',
  not_a_push_secret: 'debe tener en keys.auth 16 bytes en base64url',
  not_a_host: 'no es el nombre de un servidor',
  not_a_media_type: 'no es un tipo de medio válido',
  not_a_list: 'no es una lista',
  not_json: 'no es JSON',
  not_a_file: 'está vacío o no es base64: envíe el contenido de un archivo CSV o XLSX',
  not_a_picture: 'no es una imagen que aceptemos: JPEG, PNG o WebP',
  data_uri: 'es un URI data: envíe lo que sigue a "base64,"',
  old_xls: 'es un archivo .xls antiguo: guárdelo como .xlsx o .csv',
  unknown_encoding: 'está en una codificación que no leemos: guárdelo como CSV UTF-8',
  no_rows: 'no tiene filas: hacen falta una fila de títulos y una fila o más debajo',
  not_of_spreadsheet:
    'tiene partes que ningún programa de planillas guarda: ábralo en uno y guárdelo de nuevo como XLSX o CSV UTF-8',
  only_hidden_rows: 'solo tiene filas ocultas: quite el filtro, o muestre las filas, y envíelo de nuevo',
  one_column: 'tiene una sola columna: las columnas de un CSV se separan con ; o , o tabulación',
  no_polygon: 'no tiene ningún polígono: dibuje al menos uno',
  issuer_with_query: 'tiene una query: un emisor no la tiene',
  member_already: 'ya es parte de ella',
  present_password: 'es la actual: elija otra',
  common_password: 'es una de las contraseñas más comunes, las primeras que alguien prueba: elija otra',
  one_factor_needed:
    'envíe exactamente una prueba: los seis dígitos de la aplicación (code), un código de recuperación (recovery_code) o la respuesta de una llave de acceso (passkey)',
  one_proof_needed:
    'envíe exactamente una prueba: contraseña (password), código (code) o llave de acceso (passkey)',
  domain_needed: 'necesita un dominio verificado: vale para miembros con correo en él',
  persona_needed: 'debe decir qué conduce el conductor',
  tenant_of_driver: 'un conductor viene con su empresa: createDriver',
  driver_stays: 'un conductor sigue siéndolo: quite la cuenta e invite otra',
  no_channel_for_pin:
    'auto necesita un canal que llegue al destinatario: elige uno en Mensajes, o indica de 4 a 8 dígitos',
  same_quiet_times: 'debe ser diferente del inicio: deja ambos vacíos para no tener',
  test_key_needed: 'es para pedidos de una clave de prueba, que comienza con rdk_test_',
  no_other_stop: 'no es otra parada planificada de este conductor',
  no_own_phone:
    'falta el teléfono desde el que llamas, con código de área, como +55 11 91234-5678: tu cuenta no tiene ninguno',
  not_mapped: 'no tiene columna en el archivo: elija una columna o un valor para todas las filas',
  tenants_of_all:
    'agrupar por embarcador suma los pedidos de todos: solo puede la plataforma, sin elegir uno',
  without_file: 'no vino de un archivo: envíe la remesa de nuevo con la entrega correcta',
  one_hour: 'tiene una sola hora: escriba la primera y la última, o ninguna',
  no_amount: 'no tiene ningún valor: escriba al menos una tarifa o un recargo',
  place_needed: 'es obligatorio: escriba un CEP, o la ciudad y la UF, como SP',
  no_body: 'falta: envíe un objeto JSON con Content-Type: application/json',
  no_json_body: 'envíe un objeto JSON con Content-Type: application/json',
  mcp_batch: 'debe ser un solo mensaje: los lotes salieron de MCP en la versión 2025-06-18',
  encoded_body: 'no se acepta: envíe el cuerpo sin compresión, sin este encabezado',
  duplicate_key: 'tiene una clave repetida en un objeto: cada clave puede aparecer una vez',
  malformed_json: 'no es JSON, o tiene una clave como __proto__',
  key_for_secret: 'no sirve para secretos: no se guardan',
  key_for_step_up: 'no sirve para confirmaciones: sus tokens no se guardan',
  key_for_link: 'no sirve para invitaciones: sus enlaces no se guardan',
  key_for_password: 'no sirve para enlaces de contraseña nueva: no se guardan',
  key_for_key: 'no sirve para claves de API nuevas: su respuesta no se guarda',
  of_another_account: 'ya es de otra cuenta',
  of_another_view: 'es el nombre de otro filtro: elija un nombre libre',
  of_another_payout: 'ya es de otro desembolso',
  key_for_stream: 'no sirve para flujos de eventos: acepte application/json en /graphql',
  key_for_token: 'no sirve para confirmaciones: su token vale una vez',
}

const forms: Record<issues.ValueForm, string> = {
  cep: 'debe tener 8 dígitos, como 01310-100',
  instant: 'debe ser un momento como 2026-03-01T12:00:00.000Z',
  statement_day: 'debe ser un día desde 2000-01-01, como 2026-05-31',
  end_to_end_id: 'debe ser como en el extracto del banco, E y 31 caracteres más',
  pix_key:
    'debe ser una clave PIX de hasta 77 caracteres: CPF, CNPJ con sus dígitos verificadores, teléfono con +55, correo electrónico o clave aleatoria',
  push_subscription:
    'debe ser el JSON de una PushSubscription, {"endpoint": "https://…", "keys": {"p256dh": "…", "auth": "…"}}',
  colour: 'debe ser un color como #0b5d46, con # y 6 cifras hexadecimales',
  amount: 'debe ser un importe en reales, como 1.250,00',
  weight: 'debe ser un peso en kilos de 0,001 a 8000, sin separador de miles, como 2,5',
  cnpj_or_cpf: 'debe ser un CNPJ (14 caracteres) o CPF (11 cifras) con sus cifras verificadoras',
  tracking_link: 'debe ser un enlace de seguimiento, que termina en /rastreio/ y 22 letras y números',
  header_name:
    'debe ser un nombre de encabezado de hasta 60 letras, números y guiones, como Authorization, que ni HTTP ni Rodovia definen',
}

const characterSets: Record<issues.CharacterSet, string> = {
  word: 'letras, números, _ o -',
  visible_ascii: 'caracteres ASCII visibles',
  printable_ascii: 'caracteres ASCII imprimibles',
  without_spaces: 'caracteres, sin espacios',
  alphanumeric: 'letras, números y “-”',
}

const counted: Record<issues.Counted, string> = {
  words: 'palabras son demasiadas',
  orders: 'pedidos son demasiados',
  parcels: 'bultos son demasiados',
  days: 'días son demasiados',
  items: 'entregas son demasiadas',
  rows: 'filas son demasiadas',
  columns: 'columnas son demasiadas',
  entries: 'elementos son demasiados',
  keys: 'claves son demasiadas',
  levels: 'niveles son demasiados',
  polygons: 'polígonos son demasiados',
  points: 'puntos son demasiados',
}

const full: Record<issues.Kept, (max: number, days?: number) => string> = {
  addresses: (max) =>
    `sería una dirección de más: la libreta tiene como máximo ${max}; elimine una que no se use`,
  views: (max) => `sería un filtro de más: una lista tiene como máximo ${max}; elimine uno que no use`,
  exports: (max) => `sería una de más: ${max} se están exportando; espere a que una esté lista`,
  notes: (max) => `sería un mensaje de más: un pedido tiene como máximo ${max}`,
  factors: (max) => `una cuenta tiene como máximo ${max} segundos pasos: elimine uno antes`,
  domains: (max) => `sería uno de más: una empresa tiene como máximo ${max}`,
  endpoints: (max) => `sería un endpoint de más: una empresa tiene como máximo ${max}`,
  repetitions: (max) => `sería una de más: una empresa tiene como máximo ${max} repeticiones`,
  skipped_days: (max) => `sería uno de más: como máximo ${max} días saltados por delante`,
  imports: (max, days) =>
    `sería una importación de más: guardamos como máximo ${max} por ${days} días; borre una`,
  areas: (max) => `sería un área de más: como máximo ${max}; elimine o cambie una`,
  keys: (max) => `una empresa tiene como máximo ${max} claves: revoque una antes`,
  test_keys: (max) => `una empresa tiene como máximo ${max} claves de prueba: revoque una antes`,
  vehicles: (max) =>
    `sería un vehículo de más: una empresa tiene como máximo ${max}; elimine uno que no se use`,
  policies: (max) => `sería una póliza de más: una empresa tiene como máximo ${max}; elimine una antigua`,
}

const fiscalRules: Record<issues.FiscalRule, string> = {
  no_certificate: 'falta: indique antes el emisor y su certificado A1',
  cte_needed:
    'no es un CT-e: quien emite como `service` indica CT-e; con NF-e valen `own_cargo` y `global_service`',
  nfe_needed: 'no es una NF-e: con `own_cargo` y `global_service` indique NF-e; con CT-e elija `service`',
  document_too_old:
    'se emitió hace más de seis meses: solo valen documentos de los últimos seis meses (rechazo 518)',
  loads_in_one_state: 'son varios estados de carga: un MDF-e empieza en uno solo; emita uno para cada uno',
  way_without_ends: 'es donde el viaje empieza o termina: el recorrido tiene solo los estados intermedios',
  way_with_gap: 'no son limítrofes: indique todos los estados intermedios, en el orden del recorrido',
  rntrc_needed: 'necesita un RNTRC: indique antes el registro de su empresa',
  owner_rntrc_needed: 'es de otro propietario, y falta su RNTRC (8 dígitos)',
  trailer_needed: 'necesita al menos un remolque con tractocamión (rechazo 523)',
  ciot_needed:
    'es obligatorio desde el 23/11/2026: el flete contratado por carretera necesita un CIOT de 12 dígitos (rechazo 684)',
  contractor_needed: 'es obligatorio: indique quién contrató el transporte, con CPF o CNPJ (rechazo 578)',
  insurance_needed: 'es obligatorio: el transportista indica al menos un seguro de la carga (rechazo 698)',
  insurance_unfinished:
    'es una póliza sin CNPJ de la aseguradora o sin registro de la carga (averbação): ambos son obligatorios',
  ncm_needed:
    'es obligatorio con un solo documento: el NCM del producto principal, de 2 u 8 dígitos (rechazo 301)',
  payment_needed:
    'es obligatorio con un solo documento: importe y clave PIX, banco o institución de pago (rechazo 302)',
  payment_of_tac: 'es obligatorio para un transportista autónomo: importe y dónde se paga (rechazo 303)',
  order_has_document: 'ya tiene un documento fiscal: corrija el rechazado o cancele antes',
  certificate_of_another: 'es el CNPJ o CPF del certificado: tiene que ser el del emisor',
  no_schemas:
    'no se puede comprobar: la operación debe cargar los esquemas oficiales (npm run fiscal:schemas)',
  schema: 'es un fallo según el esquema oficial',
}

const papers = {
  no_valid_rntrc: () => 'la empresa del conductor no tiene un RNTRC válido en la plataforma',
  no_valid_policies: () =>
    'a la empresa del conductor le falta uno de los seguros vigentes RCTR-C, RC-DC y RC-V',
  no_vehicle_with_axles: (axles: number) =>
    `la empresa del conductor no tiene un camión de al menos ${axles} ejes en la plataforma`,
}

const ranges: Ranges = {
  count: (min, max) => `de ${min} a ${max}`,
  whole: (min, max) => `un número entero de ${min} a ${max}`,
  number: (min, max) => `un número de ${min} a ${max}`,
  centavos: (min, max) => `de ${min} a ${max} centavos`,
  metres: (min, max) => `un número de metros de ${min} a ${max}`,
}

function placeText(place: readonly number[]): string {
  return place.map((number, index) => `${['polígono', 'anillo', 'punto'][index]} ${number}`).join(', ')
}
