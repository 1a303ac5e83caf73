import { pixKeyDescription } from '@rodovia/core/identity/pix-key.ts'
import type * as issues from '@rodovia/core/shared/issue.ts'
import { textIn } from '@rodovia/core/shared/language.ts'
import { brl } from '../../texts/facts.ts'
import { about, type IssueTexts, quoted, type Ranges, textFrom } from '../issue-texts.ts'

export const texts: IssueTexts = {
  not_allowed: ({ why, got }) => about(got, reasons[why]),
  wrong_form: ({ form, got }) => `must be ${forms[form]}; got ${quoted(got)}`,
  not_valid: ({ expected, got }) => `must be ${expected}${got === undefined ? '' : `; got ${got}`}`,
  required: ({ expected }) => (expected === undefined ? 'is required' : `is required: ${expected}`),
  required_with: ({ other }) => `is required with ${other}`,
  one_required: ({ others }) => `is required, or ${others.join(', or ')}`,
  both_given: ({ first, second }) => `has both ${first} and ${second}: one of them is allowed`,
  unknown_field: ({ allowed, similar }) =>
    `is not known${similar ? `: did you mean ${similar}?` : '.'} Allowed: ${allowed.join(', ')}`,
  given_times: ({ times }) => `is there ${times} times; once is allowed`,
  empty: 'must not be empty',
  not_one_of: ({ got, allowed }) => `must be one of ${allowed.join(', ')}; got ${quoted(got)}`,
  none_chosen: ({ allowed }) => `must name at least one of ${allowed.join(', ')}`,
  repeated: ({ got }) => `has ${got} twice: once is allowed`,
  too_short: ({ got, min }) => `${quoted(got)} is too short: at least ${min} letters or digits`,
  too_long: ({ got, max }) => `${got} characters are too many: at most ${max}`,
  wrong_length: ({ got, min, max }) => `must have ${min} to ${max} characters; it has ${got}`,
  characters: ({ set, min, max, got }) => about(got, `must be ${min} to ${max} ${characterSets[set]}`),
  too_many: ({ got, max, of }) => `${got}${of ? ` ${of}` : ''} are too many: at most ${max}`,
  full: ({ of, max, days }) => full[of](max, days),
  out_of_range: ({ unit, got, min, max, isOptional }) =>
    `must be ${max === null ? `a whole number of at least ${min}` : ranges[unit](min, max)}${isOptional ? ', or null' : ''}; got ${got}`,
  too_early: ({ got, earliest }) => `${got} is too early: ${earliest} or later`,
  too_late: ({ got, latest }) => `${got} is too late: ${latest} or earlier`,
  written: ({ text }) => textIn(text, 'en'),
  in_line: ({ line, issue }) => `line ${line}: ${textFrom(texts, issue)}`,
  over: ({ got }) => `${got} is over: give a time in the future, or null`,
  day_outside: ({ got, first, last }) => `${quoted(got)} is not allowed: a date from ${first} to ${last}`,
  after_pickup: ({ got, latest }) => `${got} is after the pickup window begins: at the latest ${latest}`,
  window_too_short: ({ got, minutes, earliest }) =>
    `${got} is too early: a window has ${minutes} minutes or more ahead, so ${earliest} or later`,
  day_window_too_short: ({ got, minutes, hoursOverMidnight, from }) =>
    `${got} is not allowed: the window begins at ${from} and has ${minutes} minutes or more, or at most ${hoursOverMidnight} hours over midnight`,
  unreachable: ({ got, pickupAt, minutes, earliest }) =>
    `${got} is too early: with a pickup at ${pickupAt} and ${minutes} minutes for the way, ${earliest} or later`,
  outside_hours: ({ from, until }) =>
    `is outside of the hours: from ${from} to ${until} o’clock of one day, local time of the destination`,
  no_such_cep: ({ cep }) => `is wrong: no place in Brazil has the postal code ${cep}; check its digits`,
  city_unknown: ({ cep }) => `is required: the city of the postal code ${cep} is not known`,
  other_state: ({ got, cep, state }) => `is ${got}, but the postal code ${cep} is in ${state}`,
  other_town: ({ got, cep, town }) => `is ${got}, but the postal code ${cep} is in ${town}`,
  other_cep: ({ got, address, cep }) => `is ${got}, but the postal code of ${address} is ${cep}`,
  pin_outside: ({ lat, lng, area }) =>
    `the pin ${lat}, ${lng} is outside of Brazil: lat from ${area.lat.min} to ${area.lat.max}, lng from ${area.lng.min} to ${area.lng.max}`,
  pin_far: ({ lat, lng, km, town, maxKm }) =>
    `the pin ${lat}, ${lng} is ${km} km from ${town}; at most ${maxKm} km are allowed: check the pin and the postal code`,
  trip_longer: ({ trip, quoted, max }) =>
    `makes a trip of ${trip}, and the quote is for ${quoted}: it covers ${max} at most; quote these addresses`,
  too_few_corners: ({ place, got }) => `${placeText(place)} has ${got} corners: at least 3 are needed`,
  wrong_point: ({ place, got, area }) =>
    `${placeText(place)} is ${got}: allowed is [longitude, latitude], ${area.lng.min} to ${area.lng.max} and ${area.lat.min} to ${area.lat.max}`,
  not_quoted: ({ got, quoted }) => `${got} is not what was quoted: ${quoted}`,
  other_parcel_count: ({ got, quoted }) => `the quote has ${quoted} parcels, not ${got}`,
  does_not_fit: ({ misfit, smallest }) =>
    smallest
      ? `${misfitText(misfit)}. ${smallest} is the smallest that takes them`
      : `no vehicle takes them: ${misfitText(misfit)}`,
  quoted_without_parcels: ({ reason }) =>
    `the quote was made without them: ${
      'countedKg' in reason
        ? `they count as ${reason.countedKg} kg, and the price includes ${reason.includedKg} kg`
        : misfitText(reason)
    }. Quote with the parcels`,
  smaller_vehicle: ({ vehicle, needed }) => `a ${vehicle} cannot carry what needs a ${needed}`,
  not_of_list: ({ list, allowed }) => `does not narrow the list ${list}: allowed are ${allowed.join(', ')}`,
  sorts_open_orders: ({ sort, statuses }) =>
    `${sort} sorts open orders only: filter by statuses of ${statuses.join(', ')}, or sort by newest or oldest`,
  dropoff_first: ({ orderId }) => `is a dropoff of the order ${orderId} before its pickup`,
  dropoff_missing: ({ orderId }) => `lack a dropoff of the order ${orderId}`,
  over_capacity: ({ got, free }) => `hold ${got} deliveries: the driver may accept ${free} more`,
  no_area_code: ({ got }) => `${quoted(got)} has no area code: write it with one, such as (11) 91234-5678`,
  column_missing: ({ column, label, headings }) =>
    `has no column ${column}, such as "${label}": its headings are ${headings}`,
  older_prices: ({ got, endsAt }) =>
    `${got} is of older prices: read the shipment again, its prices end at ${endsAt}`,
  unset_channel: ({ got, channels }) =>
    `${quoted(got)} is not set up on this platform${channels.length > 0 ? `: ${channels.join(', ')}` : ', nor is another channel'}`,
  placeholder_missing: ({ kind, placeholder }) =>
    `the template of ${kind} needs the placeholder ${placeholder}`,
  wrong_shop: ({ got, shop, example }) =>
    `${quoted(got)} is no shop of ${shop}: allowed is such as ${example}`,
  not_of_shop: ({ shop }) => `must be empty: a shop of ${shop} has none`,
  rule_part_missing: ({ part }) => `has no ${part}: a rule is such as FREQ=WEEKLY;BYDAY=MO,TH`,
  no_day_left: ({ rule, from }) => `${rule} has no day to come from ${from} on`,
  day_decided: ({ day }) => `${day} was decided already: cancel its order instead`,
  not_a_day: ({ day, rule, from }) => `${day} is no day of ${rule}, which begins on ${from}`,
  below_price: ({ gotCents, priceCents }) =>
    `${gotCents} is less than the order costs today: ${priceCents} or more`,
  unreadable: ({ format, cause }) => `is no ${format}: ${cause}`,
  cells_too_far: ({ row }) => `has cells below row ${row} or right of column ZZ: remove what is there`,
  faulty_rows: ({ faulty, rows, named }) =>
    `has faults in ${faulty} of ${rows} rows, ${named < faulty ? `the first ${named} of which are named here; ` : ''}and nothing was saved: correct them and send the file again`,
  cell_too_long: ({ row, max }) => `has a cell of more than ${max} characters in row ${row}`,
  unpacks_too_much: ({ maxBytes, maxEntries }) =>
    `unpacks to too much: at most ${maxBytes} bytes in ${maxEntries} entries`,
  broken_picture: ({ format }) =>
    `is a broken or incomplete ${format.toUpperCase()} file: send a picture that opens`,
  base64_stray: ({ got, at }) => `holds ${quoted(got)} at character ${at}: ${allowedBase64}`,
  base64_length: ({ got }) => `has ${got} characters: ${allowedBase64}`,
  base64_end: ({ got }) => `ends with ${got}, which no encoder writes: ${allowedBase64}`,
  too_many_pixels: ({ width, height, maxMegapixels }) =>
    `has ${width} × ${height} pixels: at most ${maxMegapixels} megapixels are allowed`,
  several_mutations: ({ got }) => `stands for one mutation; the operation has ${got}`,
  documents_missing: ({ missing }) => `${missing.join(', ')}: missing. Send each of them, then apply again`,
  not_of_role: ({ role }) => `is for drivers, not for the role ${role}`,
  keys_undecided: ({ holder, keys }) => `${heldText(holder, keys)}: say revoke or take_over`,
  take_over_refused: ({ holder, keys }) =>
    `take_over is for another member of the tenant; ${heldText(holder, keys)}: say revoke`,
  no_company: ({ domain }) =>
    `no company signs in by ${quoted(domain)}: the company's own domain is expected, such as name@example.com.br`,
  no_txt_record: ({ record, others, expected }) =>
    `${record} has ${others === 0 ? 'no TXT record' : `${others} other TXT records`}: "${expected}" is expected. A new record may take an hour to be seen`,
  domain_of_another: ({ domain }) =>
    `${domain} is verified by another tenant, whose TXT record is still there`,
  provider_silent: ({ issuer, cause }) =>
    `${issuer} does not answer as an OpenID Connect provider at /.well-known/openid-configuration: ${cause}`,
  not_public: ({ got, fault, detail, allowsHttp, max, example }) =>
    `${quoted(got)} ${urlFaults[fault](detail)}: allowed is an ${allowsHttp ? 'https or http' : 'https'} URL of a public server, without credentials and fragment, of at most ${max} characters, such as ${example}`,
  wallet_full: ({ maxCents }) =>
    `would raise the balance above ${maxCents} centavos, the most that a wallet holds`,
  credited_already: ({ got }) => `${got} was credited already, for another charge or with another amount`,
  paid_long_ago: ({ days, maxDays }) => `was paid ${days} days ago: allowed is up to ${maxDays} days`,
  above_rest: ({ gotCents, leftCents }) =>
    leftCents > 0n
      ? `must be 1 to ${leftCents} centavos, what is left of the payment; got ${gotCents}`
      : `nothing is left of the payment: all of it is held or returned; got ${gotCents}`,
  period_too_full: ({ max }) => `the period holds more than ${max} entries: choose a shorter one`,
  too_many_to_print: ({ got, max }) =>
    `${got} entries are too many for a PDF: at most ${max}; the CSV has them`,
  wrong_hours: ({ from, until }) => `the hours ${from} to ${until} are not allowed: 0 to 23, until 1 to 24`,
  same_trips: ({ row }) => `counts for the same trips as row ${row}: join them, or part their hours`,
  above_share: ({ got, max }) =>
    `${got} is more than the platform's share of a price: at most ${max}, because drivers are paid for the full price`,
  vehicle_rows: ({ vehicle, isTwice, vehicles }) =>
    `has ${isTwice ? 'two entries' : 'no entry'} for ${vehicle}: exactly one for each of ${vehicles.join(', ')}`,
  version_behind: ({ got, latest }) =>
    `is ${got}, but version ${latest} was written meanwhile: read it, and write yours again`,
  faster_costs_less: ({ amounts, row }) =>
    `a faster tier may not cost less: ${row ? `${row}: ` : ''}${amounts.map((amount) => amount.join(' ')).join(', ')}`,
  cash_limit_reached: ({ owedCents, limitCents }) =>
    `owes ${brl(owedCents)} of received cash; from ${brl(limitCents)} on there are no orders that are paid in cash`,
  papers_missing: ({ fault, axles }) => `${papers[fault](axles)}; the operator demands it for whole loads`,
  too_many_decimals: ({ got, max }) => `${got} has too many decimals: at most ${max}`,
  table_not_imported: ({ got, allowed }) =>
    `table ${got} (${kindsOfTransport[got]}) was not imported by the operator of this platform; available: ${allowed.join(', ')}`,
  key_length: ({ got, length }) =>
    `${quoted(got)} has ${length} characters: the key of a document has 44, as under the barcode of its DANFE, DACTE or DACE`,
  key_characters: ({ got }) =>
    `${quoted(got)} is no key of a document: 44 digits, with letters only in the CNPJ, characters 7 to 18`,
  key_model: ({ key, got, allowed }) =>
    `${key} is of the model ${got} (characters 21 and 22): allowed are ${allowed.join(', ')}`,
  key_state: ({ key, got, allowed }) =>
    `${key} begins with ${got}, which is no state: allowed are ${allowed.join(', ')}`,
  key_month: ({ key, got, earliest, latest }) =>
    `${key} has year and month ${got} (characters 3 to 6, YYMM): allowed is ${earliest} to ${latest}`,
  key_issuer: ({ key, got, takesCpf }) =>
    `${key} has the issuer ${got} (characters 7 to 20), which is no CNPJ with its check digits${takesCpf ? ' and no CPF after 000' : ''}`,
  key_check_digit: ({ key, got, digit }) =>
    `${key} ends with ${got}, but the check digit of its other characters is ${digit}: compare it with the document`,
  fiscal_rule: ({ rule, got }) => about(got, fiscalRules[rule]),
  too_many_values: ({ max }) => `has too many values: at most ${max} objects, lists and items are allowed`,
  wide_range: ({ maxBytes, sizeBytes }) =>
    `has to be one range of at most ${maxBytes} of the ${sizeBytes} bytes, such as bytes=0-16383`,
  not_your_event: ({ got, days }) =>
    `${quoted(got)} is no event of yours of the last ${days} days: give the id of one, or none to begin with the oldest`,
}

/** The kinds of transport whose freight floors the tables of ANTT hold. */
const kindsOfTransport = {
  A: 'the whole load',
  B: 'the haulage vehicle alone',
  C: 'the whole load, high performance',
  D: 'the haulage vehicle alone, high performance',
}

const allowedBase64 =
  'allowed is base64 (RFC 4648, section 4: A-Z a-z 0-9 + / and = to fill up to a multiple of 4)'

/** Where a value came, these go on after it. */
const reasons: Record<issues.NotAllowed, string> = {
  not_a_uuid: 'is not a UUID',
  not_a_phone: 'is not a telephone number: 8 to 15 digits, such as +55 11 91234-5678',
  several_phones: 'has more than one telephone number: one is allowed, such as +55 11 91234-5678',
  not_an_email: 'is no e-mail address: name@example.com',
  not_a_cursor: 'is not a cursor of this list',
  not_a_plate: 'is not a plate: allowed is a form such as ABC1D23 or ABC-1234',
  not_a_renavam: 'is not a RENAVAM: allowed are 9 to 11 digits with the check digit, as on the CRLV',
  not_an_rntrc: 'is not an RNTRC number: allowed are 8 or 9 digits, as on the certificate of ANTT',
  not_a_month: 'is not a month: allowed is a year and a month, such as 2026-11',
  not_a_state_registration: 'is not a state registration (IE): allowed are 2 to 14 digits',
  not_a_certificate:
    'is not an A1 certificate, or the password is wrong: allowed is a PFX file in base64 with its password',
  not_a_cpf: 'is not a CPF: allowed are 11 digits with their check digits',
  not_an_ncm: 'is not an NCM: allowed are 2 or 8 digits',
  not_a_ciot: 'is not a CIOT: allowed are 12 digits',
  of_another_vehicle: 'is the plate of another vehicle of the company: change that one',
  not_a_domain: 'is no domain of e-mail addresses, such as example.com.br',
  public_suffix: 'is a suffix under which others have domains: claim your own domain, such as example.com.br',
  mail_provider: 'is a domain at which anybody may have an address: claim your own, such as example.com.br',
  not_an_address:
    'is no address: give one such as 203.0.113.7 or 2001:db8::1, or a range such as 203.0.113.0/24',
  not_a_time: 'is no time of day: such as 09:00',
  not_a_quiet_time: 'is not a time such as 21:00; leave both empty for none',
  not_an_order_code: 'is no code of ours: RD and 8 characters, check each of them',
  not_a_cep_prefix: 'is not allowed: the first 1 to 8 digits of a postal code, such as 013',
  not_a_town: 'is no municipality of Brazil; write it such as São Paulo - SP',
  not_a_city: 'is no municipality of Brazil; write it such as São Paulo, with its state such as SP',
  not_hours: 'are no hours: write them such as 22-6',
  not_an_amount: 'is no amount: write it such as 9,00',
  not_an_until: 'is no date: such as UNTIL=20261231, or UNTIL=20261231T235959Z in UTC',
  not_geojson: 'is no GeoJSON object with a type, such as a Polygon',
  not_text: 'holds control characters or broken Unicode: plain text is allowed',
  not_metadata: 'must be a JSON object of up to 50 texts, such as {"cost_center": "12"}',
  not_metadata_value:
    'must be a text of at most 500 characters; write numbers and booleans in quotes, as "7" or "true"',
  pix_without_bank:
    'is not available: this server has no bank that confirms payments (PIX_API_URL); use cash',
  pin_without_holder: 'is not possible: only the recipient has a PIN, so ask for it at the hand-over',
  not_last_four:
    'must be exactly the last four letters or digits of the document: more of it is never stored',
  no_barcode_needed: 'asks for no code: the order has no `barcode` among the requirements of that stop',
  not_a_pin: 'is not a PIN: 4 to 8 digits',
  not_ascii: 'has blanks or other characters than ASCII: copy it as the shop shows it',
  not_a_query: 'must be the query of an address without "?", such as status=delivered&sort=oldest',
  not_a_proof_code: 'is no code of a proof: 20 or 64 digits from 0 to 9 and a to f are allowed',
  not_a_hash: 'is not 64 digits from 0 to 9 and a to f; give both of the file, or neither',
  not_a_push_key: 'must have in keys.p256dh a point on P-256: 65 bytes in base64url, uncompressed',
  not_a_push_secret: 'must have in keys.auth 16 bytes in base64url',
  not_a_host: 'is not the name of a host',
  not_a_media_type: 'is not a valid media type',
  not_a_list: 'is not a list',
  not_json: 'is not JSON',
  not_a_file: 'is empty or no base64: the content of a CSV or XLSX file is allowed',
  not_a_picture: 'is no picture of a kind we take: allowed are JPEG, PNG and WebP',
  data_uri: `is a data: URI: send what follows "base64,"; ${allowedBase64}`,
  old_xls: 'is an old .xls file: save it as .xlsx or .csv',
  unknown_encoding: 'is in an encoding that we cannot read: save it as CSV UTF-8',
  no_rows: 'has no rows: a row of headings is needed, and one row or more below it',
  not_of_spreadsheet:
    'holds what no spreadsheet program writes: open it in one, and save it anew as XLSX or CSV UTF-8',
  only_hidden_rows: 'has hidden rows only: clear the filter, or unhide the rows, and send it again',
  one_column: 'has one column: the columns of a CSV are separated by ; or , or tabs',
  no_polygon: 'has no polygon: draw at least one',
  issuer_with_query: 'has a query: an issuer has none',
  member_already: 'belongs to it already',
  present_password: 'is the present one: choose another',
  common_password: 'is one of the commonest passwords, which are guessed first: choose another',
  one_factor_needed:
    'exactly one proof is required: the six digits of an app (code), a recovery code (recovery_code) or the response of a passkey (passkey)',
  one_proof_needed: 'exactly one proof is required: password, code or passkey',
  domain_needed: 'needs a verified domain: it applies to members with an address there',
  persona_needed: 'must say what the driver drives',
  tenant_of_driver: 'a driver comes with his tenant: createDriver',
  driver_stays: 'a driver stays one: take the account off and invite another',
  no_channel_for_pin:
    'auto needs a channel that reaches the recipient: choose one in the settings of messages to recipients, or give 4 to 8 digits',
  same_quiet_times: 'must differ from quiet_from: leave both empty for none',
  test_key_needed: 'is for orders of a test key, which begins with rdk_test_',
  no_other_stop: 'is no other planned stop of that driver',
  no_own_phone:
    'the telephone number from which you call is needed, with area code, such as +55 11 91234-5678: your account has none',
  not_mapped: 'has no column in the file: map it to a column or to one value for all rows',
  tenants_of_all: '`tenant` groups the orders of all tenants: allowed for the platform, without a tenant',
  without_file: 'came without a file: send the shipment again with the item as it should be',
  one_hour: 'has one hour: give the first and the last, or neither',
  no_amount: 'states no amount: give at least one fee or markup',
  place_needed: 'is required: give a postal code, or a city and its state such as SP',
  no_body: 'is missing: send a JSON object with Content-Type: application/json',
  no_json_body: 'send a JSON object with Content-Type: application/json',
  mcp_batch: 'must be one message: batches left MCP with 2025-06-18',
  encoded_body: 'is not supported: send the body unencoded, without this header',
  duplicate_key: 'has a duplicate key in an object: each key is allowed once',
  malformed_json:
    'is not JSON, or has a key such as __proto__: send a JSON object with Content-Type: application/json',
  key_for_secret: 'is not for secrets: they are not kept',
  key_for_step_up: 'is not for confirmations: their tokens are not kept',
  key_for_link: 'is not for invitations: their links are not kept',
  key_for_password: 'is not for links to a new password: they are not kept',
  key_for_key: 'is not for new API keys: their answer is not kept',
  of_another_account: 'belongs to another account already',
  of_another_view: 'is the name of another view: choose one that is free',
  of_another_payout: 'belongs to another payout already',
  key_for_stream: 'is not for streams of events: accept application/json at /graphql',
  key_for_token: 'is not for confirmations: their token works once',
}

const forms: Record<issues.ValueForm, string> = {
  cep: 'exactly 8 digits without a hyphen, such as 01310100',
  instant: 'a time such as 2026-03-01T12:00:00.000Z',
  statement_day: 'a day from 2000-01-01 on, such as 2026-05-31',
  end_to_end_id: 'as the bank’s statement says it, E and 31 characters',
  pix_key: pixKeyDescription,
  push_subscription:
    'the JSON of a PushSubscription, {"endpoint": "https://…", "keys": {"p256dh": "…", "auth": "…"}}',
  colour: 'a colour such as #0b5d46: # and 6 hexadecimal digits',
  amount: 'an amount in reais such as 1,250.00',
  weight: 'a weight in kilograms from 0.001 to 8000, without a separator of thousands, such as 2.5',
  cnpj_or_cpf: 'a CNPJ (14 characters) or CPF (11 digits) with its check digits',
  tracking_link: 'a tracking link, which ends in /rastreio/ and 22 letters and digits',
  header_name:
    'a header name of at most 60 letters, digits and hyphens, such as Authorization, that neither HTTP nor Rodovia sets',
}

const characterSets: Record<issues.CharacterSet, string> = {
  word: 'letters, digits, _ or -',
  visible_ascii: 'visible ASCII characters',
  printable_ascii: 'printable ASCII characters',
  without_spaces: 'characters without spaces',
  alphanumeric: 'letters, digits and "-"',
}

const full: Record<issues.Kept, (max: number, days?: number) => string> = {
  addresses: (max) =>
    `would be one entry too many: an address book has at most ${max}; remove one that is not used`,
  views: (max) => `would be one view too many: a list has at most ${max}; delete one that is not used`,
  exports: (max) => `would be one too many: ${max} are being exported; wait until one is ready`,
  notes: (max) => `would be one note too many: an order has at most ${max}`,
  factors: (max) => `an account has at most ${max} factors: remove one first`,
  domains: (max) => `would be one too many: a tenant has at most ${max}`,
  endpoints: (max) => `would be one endpoint too many: a tenant has at most ${max}`,
  repetitions: (max) => `would be one too many: a tenant has at most ${max} repetitions`,
  skipped_days: (max) => `would be one too many: at most ${max} days are skipped ahead`,
  imports: (max, days) =>
    `would be one import too many: at most ${max} are kept for ${days} days; remove one`,
  areas: (max) => `would be one area too many: at most ${max}; remove or change one`,
  keys: (max) => `a tenant has at most ${max} keys: revoke one first`,
  test_keys: (max) => `a tenant has at most ${max} test keys: revoke one first`,
  vehicles: (max) =>
    `would be one vehicle too many: a company has at most ${max}; remove one that is not used`,
  policies: (max) => `would be one policy too many: a company has at most ${max}; remove an old one`,
}

const fiscalRules: Record<issues.FiscalRule, string> = {
  no_certificate: 'is missing: enter the issuer and its A1 certificate first',
  cte_needed:
    'is not a CT-e: a carrier that issues as `service` names CT-es; with NF-es allowed are `own_cargo` and `global_service`',
  nfe_needed:
    'is not an NF-e: allowed with `own_cargo` and `global_service` are NF-es; with CT-es choose `service`',
  document_too_old:
    'was issued more than six months ago: allowed are documents of the last six months (rejection 518)',
  loads_in_one_state: 'are several states of loading: an MDF-e begins in one; issue one for each',
  way_without_ends: 'is where the trip begins or ends: the way names only the states between',
  way_with_gap: 'share no border: name every state between, in the order of the way',
  rntrc_needed: 'needs an RNTRC: enter the registration of your company first',
  owner_rntrc_needed: 'has another owner, whose RNTRC is missing (8 digits)',
  trailer_needed: 'needs at least one trailer with a tractor (rejection 523)',
  ciot_needed:
    'is required since 2026-11-23: hired freight by road needs a CIOT of 12 digits (rejection 684)',
  contractor_needed: 'is required: name who hired the transport, with CPF or CNPJ (rejection 578)',
  insurance_needed: 'is required: a carrier names at least one insurance of the cargo (rejection 698)',
  insurance_unfinished:
    'is a policy without the CNPJ of its insurer or without an endorsement (averbação): both are required',
  ncm_needed:
    'is required with a single document: the NCM of the main product, 2 or 8 digits (rejection 301)',
  payment_needed:
    'is required with a single document: amount, and a PIX key, a bank or a payment institution (rejection 302)',
  payment_of_tac: 'is required of a self-employed carrier: amount, and where it is paid (rejection 303)',
  order_has_document: 'has a fiscal document already: correct a rejected one, or cancel it first',
  certificate_of_another: 'is the document in the certificate: it has to be that of the issuer',
  no_schemas: 'cannot be checked: the operator has to load the official schemas (npm run fiscal:schemas)',
  schema: 'is a fault by the official schema',
}

const papers = {
  no_valid_rntrc: () => 'the driver’s company has no valid RNTRC registration on the platform',
  no_valid_policies: () => 'the driver’s company lacks one of the valid insurances RCTR-C, RC-DC and RC-V',
  no_vehicle_with_axles: (axles: number) =>
    `the driver’s company has no truck of at least ${axles} axles on the platform`,
}

const ranges: Ranges = {
  count: (min, max) => `${min} to ${max}`,
  whole: (min, max) => `a whole number of ${min} to ${max}`,
  number: (min, max) => `a number from ${min} to ${max}`,
  centavos: (min, max) => `${min} to ${max} centavos`,
  metres: (min, max) => `a number of metres from ${min} to ${max}`,
}

const urlFaults: Record<issues.UrlFault, (detail: string) => string> = {
  long: (length) => `has ${length} characters`,
  encoded: (length) => `has ${length} characters once it is encoded`,
  blanks: () => 'holds blanks or control characters',
  no_url: () => 'is not a URL',
  scheme: (scheme) => `begins with ${scheme}`,
  login: () => 'holds credentials',
  fragment: () => 'has a fragment',
  private: (host) => `leads to ${host}, which is no public address`,
}

function misfitText(misfit: issues.Misfit): string {
  const { vehicle } = misfit
  if ('parcel' in misfit)
    return `parcel ${misfit.parcel} measures ${misfit.sidesCm.join(' × ')} cm, and a ${vehicle} takes ${misfit.holdCm.join(' × ')} cm at most`
  if ('kg' in misfit)
    return `the parcels weigh ${misfit.kg} kg, and a ${vehicle} takes ${misfit.maxKg} kg at most`
  return `the parcels have ${misfit.liters} litres, and a ${vehicle} takes ${misfit.maxLiters} litres at most`
}

function placeText(place: readonly number[]): string {
  return place.map((number, index) => `${['polygon', 'ring', 'point'][index]} ${number}`).join(', ')
}

function heldText(holder: string, keys: readonly string[]): string {
  const names = keys.slice(0, 5).map(quoted).join(', ')
  const more = keys.length > 5 ? ` and ${keys.length - 5} more` : ''
  return `${holder} holds ${keys.length} API ${keys.length === 1 ? 'key' : 'keys'} (${names}${more})`
}
