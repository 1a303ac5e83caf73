import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  /** Any other issue. */
  '': 'valor no permitido',
  'must be one of {}': 'debe ser uno de {}',
  '"{}" is not a UUID': '"{}" no es un UUID',
  '"{}" must be 36 to 100 characters without spaces': '"{}" debe tener de 36 a 100 caracteres, sin espacios',
  '{} is not 0 to 100 cubic metres': '{} no es un volumen de 0 a 100 metros cúbicos',
  "{} is more than the platform's share of a price: at most {}, because drivers are paid for the full price":
    '{} es más que la parte de la plataforma en el precio: como máximo {}, porque el conductor cobra por el precio completo',
  '"{}" is no shop of {}: allowed is such as {}': '"{}" no es una tienda {}: use una dirección como {}',
  'has blanks or other characters than ASCII: copy it as the shop shows it':
    'tiene espacios o caracteres que no son ASCII: cópielo como lo muestra la tienda',
  '{} characters are too many: at most {}': '{} caracteres son demasiados: como máximo {}',
  'would be one too many: {} are being exported; wait until one is ready':
    'sería una de más: {} se están exportando; espere a que una esté lista',
  'does not narrow the list {}: allowed are {}': 'no filtra la lista {}: se permiten {}',
  '"{}" is too short: at least 2 letters or digits': '"{}" es demasiado corto: al menos 2 letras o números',
  '{} words are too many: at most {}': '{} palabras son demasiadas: como máximo {}',
  '"{}" cannot be called here: {} can': '"{}" no recibe llamadas por aquí: pueden ser {}',
  'the telephone number from which you call is needed, with area code, such as +55 11 91234-5678: your account has none':
    'falta el teléfono desde el que llamas, con código de área, como +55 11 91234-5678: tu cuenta no tiene ninguno',
  'the order has {} notes: at most {}': 'el pedido tiene {} mensajes: como máximo {}',
  '{} is not the id of a driver: a UUID': '{} no es el id de un conductor: un UUID',
  '{} is not a cursor of this list': '{} no es un cursor de esta lista',
  'is not a cursor of this list': 'no es un cursor de esta lista',
  'would raise the balance above {} centavos, the most that a wallet holds':
    'haría que el saldo pase de {} centavos, el máximo de una billetera',
  'is an old .xls file: save it as .xlsx or .csv': 'es un archivo .xls antiguo: guárdelo como .xlsx o .csv',
  'has no rows: a row of headings and one row per order':
    'no tiene filas: una fila de títulos y una fila por pedido',
  'has one column: the columns of a CSV are separated by ; or , or tabs':
    'tiene una sola columna: las columnas de un CSV se separan con ; o , o tabulación',
  'has {} columns: at most {} are allowed': 'tiene {} columnas: como máximo {}',
  'has {} rows: at most {} are allowed; split the file': 'tiene {} filas: como máximo {}; divida el archivo',
  'has orders below line {}: remove the empty lines':
    'tiene pedidos debajo de la línea {}: borre las líneas vacías',
  'has a cell of more than {} characters in row {}': 'tiene una celda de más de {} caracteres en la fila {}',
  'is no CSV: {}': 'no es un CSV que se pueda leer',
  'is no XLSX: {}': 'no es un XLSX que se pueda leer',
  'unpacks to too much: at most {} bytes in {} entries':
    'es demasiado grande: como máximo {} bytes en {} partes',
  'has cells below row {} or right of column ZZ: remove what is there':
    'tiene celdas debajo de la fila {} o a la derecha de la columna ZZ: borre lo que hay allí',
  '{} does not answer as an OpenID Connect provider at /.well-known/openid-configuration: {}':
    '{0} no responde como proveedor OpenID Connect en /.well-known/openid-configuration',
  'is no picture of a kind we take: allowed are JPEG, PNG and WebP':
    'no es una imagen que aceptemos: JPEG, PNG o WebP',
  'is empty: {}': 'está vacío',
  'is a data: URI: send what follows "base64,"; {}': 'es un URI data: envíe lo que sigue a "base64,"',
  'holds {} at character {}: {}': 'tiene {0} en el carácter {1}, lo que no se permite',
  'has {} characters: {}': 'tiene {0} caracteres, lo que no se permite',
  'ends with {}, which no encoder writes: {}': 'termina con {0}, lo que ningún codificador escribe',
  '{} is not allowed: a whole number of at least 0': '{} no se permite: un número entero desde 0',
  'contradicts at_home, which is true: one of both is allowed': 'contradice «en casa»: elija uno de los dos',
  'is required, or complement, or reference, or at_home, or leave_with: all five are missing':
    'es obligatorio, u otro de los campos: no se completó ninguno',
  '{} is not allowed: a whole number from {} to {}': '{} no está permitido: un número entero de {} a {}',
  '{} is too late: {} or earlier': '{} es demasiado tarde: {} o antes',
  'is outside of the hours: from {} to {} o’clock of one day, Brasília time':
    'queda fuera del horario: de {} a {} h del mismo día, hora de Brasilia',
  'must not be empty': 'no puede quedar vacío',
  'holds control characters or broken Unicode: plain text is allowed':
    'tiene caracteres de control o Unicode roto: use texto simple',
  '"{}" has no area code: write it with one, such as (11) 91234-5678':
    '"{}" no tiene código de área: escríbalo con él, como (11) 91234-5678',
  '"{}" is not a telephone number: 8 to 15 digits, such as +55 11 91234-5678':
    '"{}" no es un teléfono: de 8 a 15 dígitos, como +55 11 91234-5678',
  '{} {}: allowed is an {} URL of a public server, without credentials and fragment, of at most {} characters, such as {}':
    '{0} no se permite: use una dirección de un servidor público, sin credenciales ni #, de hasta {3} caracteres, como {4}',
  'is the present one: choose another': 'es la actual: elija otra',
  '"{}" is no e-mail address: name@example.com': '"{}" no es un correo electrónico: nombre@ejemplo.com',
  'must have {} to {} characters; it has {}': 'debe tener de {} a {} caracteres; tiene {}',
  'is one of the commonest passwords, which are guessed first: choose another':
    'es una de las contraseñas más comunes, las primeras que alguien prueba: elija otra',
  '"{}" belongs to another account already': '"{}" ya es de otra cuenta',
  'is not for secrets: they are not kept': 'no sirve para secretos: no se guardan',
  'was added to an account before: use another': 'ya se agregó a una cuenta: use otra',
  'an account has at most {} factors: remove one first':
    'una cuenta tiene como máximo {} segundos pasos: elimine uno antes',
  'is required with a passkey: the one that it answers':
    'es obligatorio con una llave de acceso: el pedido al que ella responde',
  'exactly one proof is required: the six digits of an app (code), a recovery code (recovery_code) or the response of a passkey (passkey)':
    'envíe exactamente una prueba: los seis dígitos de la aplicación (code), un código de recuperación (recovery_code) o la respuesta de una llave de acceso (passkey)',
  'would be one too many: a tenant has at most {}': 'sería uno de más: una empresa tiene como máximo {}',
  '{} has {}: "{}" is expected. A new record may take an hour to be seen':
    '{0} no tiene el registro TXT esperado, "{2}". Un registro nuevo puede tardar una hora en verse',
  '{} is verified by another tenant, whose TXT record is still there':
    '{} ya fue verificado por otra empresa, cuyo registro TXT sigue allí',
  'no company signs in by "{}": the company\'s own domain is expected, such as name@example.com.br':
    'ninguna empresa entra por "{}": escriba el dominio de la propia empresa, como nombre@ejemplo.com.br',
  'needs a verified domain: it applies to members with an address there':
    'necesita un dominio verificado: vale para miembros con correo en él',
  '"{}" has a query: an issuer has none': '"{}" tiene una query: un emisor no la tiene',
  'has {} characters: at most 500 are allowed': 'tiene {} caracteres: como máximo 500',
  'must be given with a new provider': 'es obligatorio en un proveedor nuevo',
  'has {} rules: 1 to {} are allowed': 'tiene {} reglas: de 1 a {}',
  '"{}" is given by no group: {} may be': '"{}" no viene de grupos: pueden venir {}',
  'names the group "{}" twice': 'tiene el grupo "{}" dos veces',
  '"{}" is no domain of e-mail addresses, such as example.com.br':
    '"{}" no es un dominio de correo, como ejemplo.com.br',
  'must have {} to {} characters; got {}': 'debe tener de {} a {} caracteres; tiene {}',
  'a driver comes with his tenant: createDriver': 'un conductor viene con su empresa: createDriver',
  'is not for confirmations: their tokens are not kept':
    'no sirve para confirmaciones: sus tokens no se guardan',
  'exactly one proof is required: password, code or passkey':
    'envíe exactamente una prueba: contraseña (password), código (code) o llave de acceso (passkey)',
  '"{}" is none of {}': '"{}" no existe: elija entre {}',
  '"{}" is not a plate: allowed is a form such as ABC1D23 or ABC-1234':
    '"{}" no es una placa: use una forma como ABC1D23 o ABC-1234',
  '{}: missing. Send each of them, then apply again':
    '{}: falta enviarlo. Envíe cada uno y después la solicitud de nuevo',
  'must say what the driver drives': 'debe decir qué conduce el conductor',
  'is for drivers, not for the role {}': 'es solo para conductores, no para el rol {}',
  '{}: say {}': 'elija qué hacer con las claves de esta persona',
  'take_over is for another member of the tenant; {}: say revoke':
    'take_over es para otra persona de la empresa: elija revoke',
  'a driver stays one: take the account off and invite another':
    'un conductor sigue siéndolo: quite la cuenta e invite otra',
  'is not for confirmations: their token works once': 'no sirve para confirmaciones: su token vale una vez',
  'is not for invitations: their links are not kept': 'no sirve para invitaciones: sus enlaces no se guardan',
  '"{}" belongs to it already': '"{}" ya es parte de ella',
  'is not for links to a new password: they are not kept':
    'no sirve para enlaces de contraseña nueva: no se guardan',
  'must be 0 to {} centavos, or null; got {}': 'debe ser de 0 a {} centavos, o null; llegó {}',
  '{} is over: give a time in the future, or null': '{} ya pasó: escriba un momento futuro, o null',
  '{} are too many: at most {}': '{} son demasiados: como máximo {}',
  '"{}" is no address: give one such as 203.0.113.7 or 2001:db8::1, or a range such as 203.0.113.0/24':
    '"{}" no es una dirección: use una como 203.0.113.7 o 2001:db8::1, o un rango como 203.0.113.0/24',
  '"{}" cannot be ordered: {}': '"{0}" no se puede pedir: turbo o express',
  'auto needs a channel that reaches the recipient: choose one in the settings of messages to recipients, or give 4 to 8 digits':
    'auto necesita un canal que llegue al destinatario: elige uno en Mensajes, o indica de 4 a 8 dígitos',
  '"{}" is not an e-mail address': '"{}" no es un correo',
  '"{}" is not set up on this platform: {}': '"{}" no está configurado en esta plataforma: {}',
  '"{}" is not set up on this platform, nor is another channel':
    '"{}" no está configurado en esta plataforma, ni otro canal',
  '"{}" is not a channel: {}': '"{}" no es un canal: {}',
  'names a channel twice': 'repite un canal',
  '"{}" is not allowed: {}; a PIN is always sent': '"{}" no está permitido: {}; un PIN siempre se envía',
  '"{}" is not a time such as 21:00; leave both empty for none':
    '"{}" no es una hora como 21:00; deja ambos vacíos para no tener',
  'must differ from quiet_from: leave both empty for none':
    'debe ser diferente del inicio: deja ambos vacíos para no tener',
  'names a kind and language twice': 'repite un mensaje en el mismo idioma',
  '{} is not a placeholder of {}: {}': '{} no es un campo de {}: {}',
  'the template of {} needs the placeholder {}': 'el texto de {} necesita el campo {}',
  '"{}" is not a language: one of {}': '"{}" no es un idioma: {}',
  'must be 1 to 200 letters, digits, _ or -': 'debe tener de 1 a 200 letras, números, _ o -',
  'is not a PIN: 4 to 8 digits': 'no es un PIN: de 4 a 8 dígitos',
  'makes a trip of {}, and the quote is for {}: it covers {} at most; quote these addresses':
    'da un trayecto de {}, y la cotización es de {}: cubre como máximo {}; cotice estas direcciones',
  'is empty: name at least one order': 'está vacío: indique al menos un pedido',
  '{} orders are too many: at most {}': '{} pedidos son demasiados: como máximo {}',
  '"{}" is no id of an order (UUID)': '"{}" no es el id de un pedido (UUID)',
  'these orders have {} parcels: at most {} in one file':
    'estos pedidos tienen {} bultos: como máximo {} en un archivo',
  '{} sorts open orders only: filter by statuses of {}, or sort by newest or oldest':
    '{} solo ordena pedidos en curso: filtre por los estados {}, u ordene por newest u oldest',
  'would be one view too many: a list has at most {}; delete one that is not used':
    'sería un filtro de más: una lista tiene como máximo {}; elimine uno que no use',
  '"{}" is the name of another view: choose one that is free':
    '"{}" es el nombre de otro filtro: elija un nombre libre',
  'must be the query of an address without "?", such as status=delivered&sort=oldest':
    'debe ser la query de una dirección sin "?", como status=delivered&sort=oldest',
  '"{}" is no code of ours: RD and 8 characters, check each of them':
    '"{}" no es un código nuestro: RD y 8 caracteres más; revise cada uno',
  '{} is after the pickup window begins: at the latest {}':
    '{} es después del inicio de la recolección: a más tardar {}',
  '{} has passed: {} or later': '{} ya pasó: desde {}',
  '{} is too early: a window has {} minutes or more ahead, so {} or later':
    '{} es demasiado temprano: una ventana tiene al menos {} minutos por delante; desde {}',
  '{} is more than {} days ahead: {} or earlier': '{} está a más de {} días: hasta {}',
  '{} is too early: with a pickup at {} and {} minutes for the way, {} or later':
    '{} es demasiado temprano: con la recolección a las {} y {} minutos de trayecto, desde {}',
  '"{}" is not allowed: one of {}': '"{}" no se permite: elija entre {}',
  'is for orders of a test key, which begins with rdk_test_':
    'es para pedidos de una clave de prueba, que comienza con rdk_test_',
  'is needed for the script wrong_pin: 4 to 8 digits': 'hace falta para el guion wrong_pin: de 4 a 8 dígitos',
  'would be one entry too many: an address book has at most {}; remove one that is not used':
    'sería una dirección de más: la libreta tiene como máximo {}; elimine una que no se use',
  'is required: a new entry has name, phone and address':
    'es obligatorio: una dirección nueva tiene nombre, teléfono y dirección',
  'must be one of {}; got {}': 'debe ser uno de {}; llegó {}',
  'must be a time such as 2026-03-01T12:00:00.000Z; got {}':
    'debe ser un momento como 2026-03-01T12:00:00.000Z; llegó {}',
  'must be 2 to {}; got {}': 'debe ser de 2 a {}; llegó {}',
  'is a second {} of the order {}': 'es una segunda parada {0} del pedido {1}',
  'is a dropoff of the order {} before its pickup': 'es la entrega del pedido {} antes de la recolección',
  'is no other planned stop of that driver': 'no es otra parada planificada de este conductor',
  'lack a dropoff of the order {}': 'falta la entrega del pedido {}',
  'hold {} deliveries: the driver may accept {} more':
    'tienen {0} entregas: el conductor puede aceptar {1} más',
  'must be 1 to {}; got {}': 'debe ser de 1 a {}; llegó {}',
  'must not be before the order, {}; got {}': 'no puede ser antes del pedido, {}; llegó {}',
  'is no code of a proof: {} or 64 digits from 0 to 9 and a to f are allowed':
    'no es el código de un comprobante: {} o 64 dígitos, de 0 a 9 y de a a f',
  'is not 64 digits from 0 to 9 and a to f; give both of the file, or neither':
    'no tiene 64 dígitos de 0 a 9 y de a a f; escriba los dos del archivo, o ninguno',
  'is needed: the platform follows one order at a time': 'hace falta: la plataforma sigue un pedido a la vez',
  'is not for new API keys: their answer is not kept':
    'no sirve para claves de API nuevas: su respuesta no se guarda',
  'a tenant has at most {} {}keys: revoke one first':
    'una empresa tiene como máximo {0} claves: revoque una antes',
  'must name at least one of {}': 'debe tener al menos uno de {}',
  '{} is not allowed: a date from {} to {}': '{} no se permite: una fecha de {} a {}',
  '{} is too early: a window has {} minutes or more within one day, and begins at {}':
    '{} es demasiado temprano: una ventana tiene al menos {} minutos en el mismo día y comienza a las {}',
  '{} is no time of day: such as 09:00': '{} no es una hora: use una como 09:00',
  'must be 1 to {} centavos, or null; got {}': 'debe ser de 1 a {} centavos, o null; llegó {}',
  '{} was decided already: cancel its order instead': '{} ya se decidió: cancele el pedido de ese día',
  '{} is no day of {}, which begins on {}': '{} no es un día de {}, que comienza el {}',
  'would be one too many: at most {} days are skipped ahead':
    'sería uno de más: como máximo {} días saltados por delante',
  'would be one too many: a tenant has at most {} repetitions':
    'sería una de más: una empresa tiene como máximo {} repeticiones',
  '{} has no day to come from {} on': '{} no tiene ningún día desde {}',
  '{} is less than the order costs today: {} or more': '{} es menos de lo que el pedido cuesta hoy: {} o más',
  'has both COUNT and UNTIL: give one of them, or neither':
    'tiene COUNT y UNTIL: use uno de ellos, o ninguno',
  'the part {} is not supported: {}': 'la parte {} no se acepta: {}',
  '{} has no value: a rule is such as FREQ=WEEKLY;BYDAY=MO,TH':
    '{} no tiene valor: una regla es como FREQ=WEEKLY;BYDAY=MO,TH',
  'has {} twice: once is allowed': 'tiene {} dos veces: solo puede una',
  'has no FREQ: FREQ=DAILY or FREQ=WEEKLY': 'no tiene FREQ: FREQ=DAILY o FREQ=WEEKLY',
  'FREQ={} is not supported: DAILY or WEEKLY': 'FREQ={} no se acepta: DAILY o WEEKLY',
  '{}={} is not allowed: a whole number from 1 to {}': '{}={} no se permite: un número entero de 1 a {}',
  'BYDAY={} is not a day of the week: {}': 'BYDAY={} no es un día de la semana: {}',
  'UNTIL={} is no date: such as 20261231, or 20261231T235959Z in UTC':
    'UNTIL={} no es una fecha: como 20261231, o 20261231T235959Z en UTC',
  '{} is no field: {}': '{} no es un campo: {}',
  'is mapped twice: once is allowed': 'tiene dos columnas: solo puede una',
  'has a column and a value: one of them is allowed':
    'tiene una columna y un valor: solo puede uno de los dos',
  '{} is no column of the file: 0 to {}': '{} no es una columna del archivo: de 0 a {}',
  '{} is no format: csv or xlsx': '{} no es un formato: csv o xlsx',
  'has no column in the file: map it to a column or to one value for all rows':
    'no tiene columna en el archivo: elija una columna o un valor para todas las filas',
  '{} is no status: {}': '{} no es un estado: {}',
  'would be one import too many: at most {} are kept for {} days; remove one':
    'sería una importación de más: guardamos como máximo {} por {} días; borre una',
  '{} is before {}: allowed is that day or a later one': '{} es antes de {}: use ese día o uno después',
  '{} days are too many: at most {} are allowed': '{} días son demasiados: como máximo {}',
  '`tenant` groups the orders of all tenants: allowed for the platform, without a tenant':
    'agrupar por embarcador suma los pedidos de todos: solo puede la plataforma, sin elegir uno',
  'the pin {}, {} is {} km from {}; at most {} km are allowed: check the pin and the postal code':
    'el punto {}, {} queda a {} km de {}; como máximo {} km: revise el punto y el CEP',
  'must be a number of metres from 0 to {}; got {}': 'debe ser un número de metros de 0 a {}; llegó {}',
  'must be a number from 0 to 100; got {}': 'debe ser un número de 0 a 100; llegó {}',
  'must be a number from {} to {}; got {}': 'debe ser un número de {} a {}; llegó {}',
  'is {}, but the postal code {} is in {}': 'es {}, pero el CEP {} queda en {}',
  'is required: the city of the postal code {} is not known':
    'es obligatorio: no conocemos la ciudad del CEP {}',
  '{} is not a state: {}': '{} no es una UF: {}',
  'is required: a pin has both lat and lng': 'es obligatorio: un punto tiene lat y lng',
  'the pin {}, {} is outside of Brazil: lat from {} to {}, lng from {} to {}':
    'el punto {}, {} queda fuera de Brasil: lat de {} a {}, lng de {} a {}',
  'no place in Brazil has the postal code {}; check its digits':
    'ningún lugar de Brasil tiene el CEP {}; revise los números',
  'must be exactly 8 digits without a hyphen, such as 01310100; got {}':
    'debe tener 8 dígitos, como 01310-100; llegó {}',
  '{} was credited already, for another charge or with another amount':
    '{} ya se acreditó, por otro cobro o con otro monto',
  'must be as the bank’s statement says it, E and 31 characters; got {}':
    'debe ser como en el extracto del banco, E y 31 caracteres más; llegó {}',
  'must be {} to {} centavos; got {}': 'debe ser de {} a {} centavos; llegó {}',
  'was paid {} days ago: allowed is up to {} days': 'se pagó hace {} días: vale hasta {} días',
  'must be 1 to {} centavos, what is left of the payment; got {}':
    'debe ser de 1 a {} centavos, lo que queda del pago; llegó {}',
  'nothing is left of the payment: all of it is held or returned; got {}':
    'no queda nada del pago: todo está bloqueado o devuelto; llegó {}',
  'must be 1 to {} centavos; got {}': 'debe ser de 1 a {} centavos; llegó {}',
  'must be {}; got {}': 'valor no permitido: {1}',
  '{} is another payout’s': '{} es de otro desembolso',
  '{} days are too many: at most {}': '{} días son demasiados: como máximo {}',
  'the period holds more than {} entries: choose a shorter one':
    'el período tiene más de {} movimientos: elija uno más corto',
  '{} entries are too many for a PDF: at most {}; the CSV has them':
    '{} movimientos son demasiados para un PDF: como máximo {}; la planilla CSV los tiene todos',
  'must be a day from 2000-01-01 on, such as 2026-05-31; got {}':
    'debe ser un día desde 2000-01-01, como 2026-05-31; llegó {}',
  'must be 1 to {} visible ASCII characters': 'debe tener de 1 a {} caracteres ASCII visibles',
  'must be the JSON of a PushSubscription, {"endpoint": "https://…", "keys": {"p256dh": "…", "auth": "…"}}; got {}':
    'debe ser el JSON de una PushSubscription, {"endpoint": "https://…", "keys": {"p256dh": "…", "auth": "…"}}; llegó {}',
  'must have in keys.p256dh a point on P-256: 65 bytes in base64url, uncompressed':
    'debe tener en keys.p256dh un punto de P-256: 65 bytes en base64url, sin compresión',
  'must have in keys.auth 16 bytes in base64url': 'debe tener en keys.auth 16 bytes en base64url',
  'would be one endpoint too many: a tenant has at most {}':
    'sería un endpoint de más: una empresa tiene como máximo {}',
  '{} is no event: {} are': '{} no es un evento: son eventos {}',
  '{} is no event of yours of the last {} days: give the id of one, or none to begin with the oldest':
    '{} no es un evento suyo de los últimos {} días: escriba el id de uno, o ninguno para empezar por el más antiguo',
  '{} must be earlier than {}': '{} debe ser antes de {}',
  '{} is too old: events are kept {} days, since {}':
    '{} es demasiado antiguo: guardamos eventos por {} días, desde {}',
  'a {} cannot carry what needs a {}': '{} no lleva lo que necesita {}',
  'is {}, but the postal code of {} is {}': 'es {}, pero el CEP de {} es {}',
  'is required, or {}: exactly 8 digits, such as 01310100': 'es obligatorio, o {}: 8 dígitos, como 01310-100',
  'is given with items: one of them is allowed': 'envíe un archivo o complete las entregas, no ambos',
  'has no column {}, such as "{}": its headings are {}':
    'falta una columna como “{1}”: los títulos de este archivo son {2}',
  '{} are too many: at most {} in a shipment': '{} entregas son demasiadas: como máximo {} en una remesa',
  'came without a file: send the shipment again with the item as it should be':
    'no vino de un archivo: envíe la remesa de nuevo con la entrega correcta',
  '{} is no item: 1 to {}': '{} no es una entrega: de 1 a {}',
  '{} is corrected twice: once is allowed': '{} se corrigió dos veces: una está permitida',
  '{} is of older prices: read the shipment again, its prices end at {}':
    'la remesa cambió en otra página: revise las entregas y guarde de nuevo',
  '{} parcels are too many: at most {} in a shipment':
    '{} bultos son demasiados: como máximo {} en un pedido',
  '{} is not allowed: a whole number of {} to {}': '{} no se permite: un número entero de {} a {}',
  'no vehicle takes them: {}': 'ningún vehículo lleva estos bultos',
  '{}. {} is the smallest that takes them': '{1} es el menor vehículo que lleva estos bultos',
  'the quote has {} parcels, not {}': 'la cotización tiene {} bultos, no {}',
  '{} is not what was quoted: {}': '{} no es lo que se cotizó: {}',
  'the quote was made without them: {}. Quote with the parcels':
    'la cotización se hizo sin bultos: cotice con ellos',
  'has {} for {}: exactly one for each of {}':
    'debe tener exactamente una línea para {1}: una para cada uno de {2}',
  'line {}: {}': 'línea {}: {}',
  'has {} columns: at most {}': 'tiene {} columnas: como máximo {}',
  '"{}" is not one of {}': '"{}" no existe: elija entre {}',
  '"{}" are no hours: write them such as 22-6': '"{}" no son horas: escriba como 22-6',
  '"{}" is no amount: write it such as 9,00': '"{}" no es un importe: escriba como 9,00',
  'has one hour: give the first and the last, or neither':
    'tiene una sola hora: escriba la primera y la última, o ninguna',
  '{} is no municipality of Brazil; write it such as São Paulo - SP':
    '{} no es un municipio de Brasil; escríbalo como São Paulo - SP',
  '{} is not allowed: 1 to {}': '{} no se permite: de 1 a {}',
  'must be a whole number from 1 up; got {}': 'debe ser un número entero desde 1; llegó {}',
  'must be 0 to {} centavos; got {}': 'debe ser de 0 a {} centavos; llegó {}',
  '{} are too many: at most {} in a tariff': '{} son demasiadas: como máximo {} en una tarifa',
  'the hours {} to {} are not allowed: 0 to 23, until 1 to 24':
    'las horas de {} a {} no se permiten: de 0 a 23, hasta 1 a 24',
  'states no amount: give at least one fee or markup':
    'no tiene ningún valor: escriba al menos una tarifa o un recargo',
  'must be a whole number of 0 to {}; got {}': 'debe ser un número entero de 0 a {}; llegó {}',
  'counts for the same trips as row {}: join them, or part their hours':
    'vale para los mismos trayectos que la línea {}: júntelas, o separe las horas',
  'is {}, but version {} was written meanwhile: read it, and write yours again':
    'es {}, pero la versión {} se publicó entretanto: léala y escriba la suya de nuevo',
  '{} is not allowed: today, {}, or a later day such as 2026-12-01':
    '{} no se permite: hoy, {}, o un día después, como 2026-12-01',
  'is required, or cep_prefixes, or cities: an area of nothing serves nobody':
    'es obligatorio, o comienzos de CEP, o municipios: un área vacía no atiende a nadie',
  '{} is not allowed: the first 1 to 8 digits of a postal code, such as 013':
    '{} no se permite: de 1 a 8 dígitos del comienzo de un CEP, como 013',
  '{} are too many: at most {} in an area': '{} son demasiados: como máximo {} en un área',
  'would be one area too many: at most {}; remove or change one':
    'sería un área de más: como máximo {}; elimine o cambie una',
  'must have at least {} letters or digits; got {}': 'debe tener al menos {} letras o números; llegó {}',
  'is required: give a postal code, or a city and its state such as SP':
    'es obligatorio: escriba un CEP, o la ciudad y la UF, como SP',
  '{} is no municipality of Brazil; write it such as São Paulo, with its state such as SP':
    '{} no es un municipio de Brasil; escríbalo como São Paulo, con la UF, como SP',
  'is required where the other of lat and lng is given: a number of degrees':
    'es obligatorio cuando se da el otro de lat y lng: un número de grados',
  'is missing: send cep, or both lat and lng': 'falta: envíe cep, o lat y lng',
  'is missing: {}': 'falta',
  'is not the name of a host': 'no es el nombre de un servidor',
  'stands for one mutation; the operation has {}': 'vale para una sola mutation por operación',
  'is not for streams of events: accept application/json at /graphql':
    'no sirve para flujos de eventos: acepte application/json en /graphql',
  'is not JSON': 'no es JSON',
  'is not supported: send the body unencoded, without this header':
    'no se acepta: envíe el cuerpo sin compresión, sin este encabezado',
  'has too many values: at most {} objects, lists and items are allowed':
    'tiene demasiados valores: como máximo {} objetos, listas e ítems',
  'has a duplicate key in an object: each key is allowed once':
    'tiene una clave repetida en un objeto: cada clave puede aparecer una vez',
  'is not JSON, or has a key such as __proto__: {}': 'no es JSON, o tiene una clave como __proto__',
  'is not a valid media type': 'no es un tipo de medio válido',
  'is required: the name of the host': 'es obligatorio: el nombre del servidor',
  'must have 1 to 255 printable ASCII characters': 'debe tener de 1 a 255 caracteres ASCII imprimibles',
  'must be one message: batches left MCP with 2025-06-18':
    'debe ser un solo mensaje: los lotes salieron de MCP en la versión 2025-06-18',
  'is empty or no base64: the content of a CSV or XLSX file is allowed':
    'está vacío o no es base64: envíe el contenido de un archivo CSV o XLSX',
  'must be empty: a shop of {} has none': 'debe quedar vacío: una tienda {} no tiene',
  'is not a list': 'no es una lista',
  'has {} entries: at most {} are allowed': 'tiene {} elementos: son {} como máximo',
  '"{}" must be 1 to 100 letters, digits and "-"': '“{}” debe tener de 1 a 100 letras, números y “-”',
  'is required: {}': 'es obligatorio',
  'must be {}': 'valor no permitido',
  'is there {} times; once is allowed': 'aparece {} veces; solo puede una',
  'is not known: did you mean {}? Allowed: {}': 'no existe: ¿quiso decir {}? Permitidos: {}',
  'is not known. Allowed: {}': 'no existe. Permitidos: {}',
}
