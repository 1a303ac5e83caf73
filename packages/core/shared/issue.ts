import type { StoredText } from './language.ts'

type None = Record<never, never>

/**
 * The facts of each code of an issue: what is wrong with a field, and what is allowed. The edge that speaks to people has the
 * texts. `got` is the value that came; texts shorten it.
 */
export type IssueFacts = {
  /** A value that cannot be taken; what is allowed follows from the reason. Without `got` the texts must not repeat the value. */
  not_allowed: { why: NotAllowed; got?: string }
  /** The value has another form than `form`. */
  wrong_form: { form: ValueForm; got: string | null | undefined }
  /** `expected` is in English, of a schema or a setting. */
  not_valid: { expected: string; got?: string }
  required: { expected?: string }
  required_with: { other: string }
  one_required: { others: readonly string[] }
  both_given: { first: string; second: string }
  unknown_field: { allowed: readonly string[]; similar?: string | undefined }
  given_times: { times: number }
  empty: None
  not_one_of: { got: string | null | undefined; allowed: readonly string[] }
  none_chosen: { allowed: readonly string[] }
  repeated: { got: string }
  too_short: { got: string; min: number }
  /** The length of a text, in characters. */
  too_long: { got: number; max: number }
  wrong_length: { got: number; min: number; max: number }
  characters: { set: CharacterSet; min: number; max: number; got?: string }
  too_many: { got: number; max: number; of?: Counted | undefined }
  /** One more than what is kept. `days`: how long. */
  full: { of: Kept; max: number; days?: number }
  /** `max` is null where nothing limits the number. */
  out_of_range: { unit: Unit; got: Amount; min: Amount; max: Amount | null; isOptional?: true }
  too_early: { got: string; earliest: string }
  too_late: { got: string; latest: string }
  /** A text that is written already. */
  written: { text: StoredText }
  in_line: { line: number; issue: IssueOfField }
  // Days and times.
  over: { got: string }
  day_outside: { got: string; first: string; last: string }
  after_pickup: { got: string; latest: string }
  window_too_short: { got: string; minutes: number; earliest: string }
  day_window_too_short: { got: string; minutes: number; hoursOverMidnight: number; from: string }
  unreachable: { got: string; pickupAt: string; minutes: number; earliest: string }
  outside_hours: { from: number; until: number }
  // Places.
  no_such_cep: { cep: string }
  city_unknown: { cep: string }
  other_state: { got: string; cep: string; state: string }
  other_town: { got: string; cep: string; town: string }
  other_cep: { got: string; address: string; cep: string }
  pin_outside: { lat: number; lng: number; area: Area }
  pin_far: { lat: number; lng: number; km: number; town: string; maxKm: number }
  trip_longer: { trip: string; quoted: string; max: string }
  /** `place` has the numbers of a polygon, its ring and its point. */
  too_few_corners: { place: readonly number[]; got: number }
  wrong_point: { place: readonly number[]; got: string; area: Area }
  // Orders, parcels and routes.
  not_quoted: { got: number; quoted: number }
  other_parcel_count: { got: number; quoted: number }
  does_not_fit: { misfit: Misfit; smallest: string | null }
  quoted_without_parcels: { reason: Misfit | { countedKg: number; includedKg: number } }
  smaller_vehicle: { vehicle: string; needed: string }
  not_of_list: { list: string; allowed: readonly string[] }
  sorts_open_orders: { sort: string; statuses: readonly string[] }
  dropoff_first: { orderId: string }
  dropoff_missing: { orderId: string }
  over_capacity: { got: number; free: number }
  no_area_code: { got: string }
  column_missing: { column: string; label: string; headings: string }
  older_prices: { got: string; endsAt: string }
  unset_channel: { got: string; channels: readonly string[] }
  placeholder_missing: { kind: string; placeholder: string }
  wrong_shop: { got: string; shop: string; example: string }
  not_of_shop: { shop: string }
  // Repetitions.
  rule_part_missing: { part: string }
  no_day_left: { rule: string; from: string }
  day_decided: { day: string }
  not_a_day: { day: string; rule: string; from: string }
  below_price: { gotCents: bigint; priceCents: bigint }
  // Files and pictures.
  unreadable: { format: 'CSV' | 'XLSX'; cause: string }
  cells_too_far: { row: number }
  /** Rows of a file of which nothing was saved. `named`: those whose faults follow. */
  faulty_rows: { faulty: number; rows: number; named: number }
  cell_too_long: { row: number; max: number }
  unpacks_too_much: { maxBytes: number; maxEntries: number }
  broken_picture: { format: string }
  base64_stray: { got: string; at: number }
  base64_length: { got: number }
  base64_end: { got: string }
  too_many_pixels: { width: number; height: number; maxMegapixels: number }
  // Accounts, teams and sign-in.
  several_mutations: { got: number }
  documents_missing: { missing: readonly string[] }
  not_of_role: { role: string }
  keys_undecided: { holder: string; keys: readonly string[] }
  take_over_refused: { holder: string; keys: readonly string[] }
  no_company: { domain: string }
  no_txt_record: { record: string; others: number; expected: string }
  domain_of_another: { domain: string }
  provider_silent: { issuer: string; cause: string }
  not_public: {
    got: string
    fault: UrlFault
    detail: string
    allowsHttp: boolean
    max: number
    example: string
  }
  // Money and tariffs.
  wallet_full: { maxCents: bigint }
  credited_already: { got: string }
  paid_long_ago: { days: number; maxDays: number }
  above_rest: { gotCents: bigint; leftCents: bigint }
  period_too_full: { max: number }
  too_many_to_print: { got: number; max: number }
  wrong_hours: { from: number | undefined; until: number | undefined }
  same_trips: { row: number }
  above_share: { got: number; max: number }
  vehicle_rows: { vehicle: string; isTwice: boolean; vehicles: readonly string[] }
  version_behind: { got: number; latest: number }
  faster_costs_less: { amounts: readonly (readonly [tier: string, amount: Amount | null])[]; row?: string }
  /** Why the company of a driver may not carry a whole load, which needs a truck of at least so many axles. */
  papers_missing: { fault: 'no_valid_rntrc' | 'no_valid_policies' | 'no_vehicle_with_axles'; axles: number }
  /** The cash that a driver owes, and how much of it stops further orders that are paid in cash. */
  cash_limit_reached: { owedCents: bigint; limitCents: bigint }
  // The freight floor.
  too_many_decimals: { got: string; max: number }
  table_not_imported: { got: 'A' | 'B' | 'C' | 'D'; allowed: readonly string[] }
  // Keys of fiscal documents. `allowed` names codes with their meaning.
  key_length: { got: string; length: number }
  key_characters: { got: string }
  key_model: { key: string; got: string; allowed: readonly string[] }
  key_state: { key: string; got: string; allowed: readonly string[] }
  /** Months as year and month of two digits each: `2611`. */
  key_month: { key: string; got: string; earliest: string; latest: string }
  /** `takesCpf`: whether a person with a CPF may issue the document. */
  key_issuer: { key: string; got: string; takesCpf: boolean }
  key_check_digit: { key: string; got: string; digit: string }
  /** A rule of the tax authority, or of the platform about fiscal documents. */
  fiscal_rule: { rule: FiscalRule; got?: string }
  // Requests.
  too_many_values: { max: number }
  wide_range: { maxBytes: number; sizeBytes: number }
  not_your_event: { got: string | undefined; days: number }
}

export type IssueCode = keyof IssueFacts

/** What is wrong with a field. */
export type IssueOfField = { [Code in IssueCode]: { code: Code } & IssueFacts[Code] }[IssueCode]

/** The fault of one input field, and the allowed values. */
export type Issue = { field: string } & IssueOfField

/** The facts of a code as an argument, which may be left out where there are none. */
export type FactsArgument<Code extends IssueCode> = None extends IssueFacts[Code]
  ? [facts?: IssueFacts[Code]]
  : [facts: IssueFacts[Code]]

type Amount = number | bigint | string
type Area = { lat: { min: number; max: number }; lng: { min: number; max: number } }

/** Why a vehicle does not take parcels: what one parcel measures in centimetres, or what all weigh or fill. */
export type Misfit = { vehicle: string } & (
  | { parcel: number; sidesCm: readonly number[]; holdCm: readonly number[] }
  | { kg: number; maxKg: number }
  | { liters: number; maxLiters: number }
)

/** The rules of fiscal documents; texts say what each allows, and under which code the authority rejects the rest. */
export type FiscalRule = FiscalTripRule | FiscalPaperRule | FiscalLoadRule
type FiscalTripRule = 'loads_in_one_state' | 'way_without_ends' | 'way_with_gap' | 'trailer_needed'
type FiscalPaperRule =
  | 'rntrc_needed'
  | 'owner_rntrc_needed'
  | 'ciot_needed'
  | 'contractor_needed'
  | 'insurance_needed'
  | 'insurance_unfinished'
  | 'no_certificate'
  | 'certificate_of_another'
  | 'no_schemas'
  | 'schema'
type FiscalLoadRule =
  | 'cte_needed'
  | 'nfe_needed'
  | 'document_too_old'
  | 'ncm_needed'
  | 'payment_needed'
  | 'payment_of_tac'
  | 'order_has_document'

export type NotAllowed = WrongValue | WrongFile | WrongRequest | WrongAccount

type WrongValue = WrongText | WrongPlace | WrongList | WrongOrder | WrongTariff | WrongMessage | WrongCode
type WrongText =
  | 'not_a_uuid'
  | 'not_a_cursor'
  | 'not_a_phone'
  | 'several_phones'
  | 'not_an_email'
  | 'not_a_time'
  | 'not_a_month'
  | 'not_text'
  | 'not_metadata'
  | 'not_metadata_value'
type WrongPlace = 'not_a_town' | 'not_a_city' | 'not_a_cep_prefix' | 'not_geojson' | 'no_polygon'
type WrongList = 'not_a_list' | 'not_a_query' | 'tenants_of_all' | 'place_needed' | 'of_another_view'
type WrongOrder =
  | WrongProof
  | 'pix_without_bank'
  | 'not_an_order_code'
  | 'not_an_until'
  | 'test_key_needed'
  | 'no_other_stop'
type WrongProof = 'not_a_pin' | 'pin_without_holder' | 'not_last_four' | 'no_barcode_needed'
type WrongTariff = 'not_hours' | 'one_hour' | 'not_an_amount' | 'no_amount' | 'of_another_payout'
type WrongMessage = 'not_a_quiet_time' | 'same_quiet_times' | 'no_channel_for_pin' | 'no_own_phone'
type WrongCode = 'not_a_proof_code' | 'not_a_hash' | 'not_a_push_key' | 'not_a_push_secret' | 'not_ascii'

type WrongFile = 'data_uri' | 'not_a_file' | 'not_a_picture' | WrongSheet
type WrongSheet = 'old_xls' | 'unknown_encoding' | WrongRows | 'one_column' | 'not_mapped' | 'without_file'
type WrongRows = 'no_rows' | 'only_hidden_rows' | 'not_of_spreadsheet'

type WrongRequest = WrongBody | WrongHeader | WrongKey
type WrongBody = 'no_body' | 'no_json_body' | 'not_json' | 'malformed_json' | 'duplicate_key' | 'mcp_batch'
type WrongHeader = 'encoded_body' | 'not_a_media_type' | 'not_a_host' | 'key_for_stream' | 'key_for_token'
/** An Idempotency-Key where the answer holds a secret, which is not kept. */
type WrongKey = 'key_for_secret' | 'key_for_step_up' | 'key_for_link' | 'key_for_password' | 'key_for_key'

type WrongAccount = WrongVehicle | WrongMember | WrongSignIn | WrongPassword | 'of_another_account'
type WrongVehicle = 'not_a_plate' | 'not_a_renavam' | 'not_an_rntrc' | 'of_another_vehicle' | WrongFiscal
type WrongFiscal =
  | 'not_a_state_registration'
  | 'not_a_certificate'
  | 'not_a_cpf'
  | 'not_an_ncm'
  | 'not_a_ciot'
type WrongMember = 'persona_needed' | 'tenant_of_driver' | 'driver_stays' | 'member_already'
type WrongSignIn =
  | 'not_a_domain'
  | 'public_suffix'
  | 'mail_provider'
  | 'domain_needed'
  | 'issuer_with_query'
  | 'not_an_address'
type WrongPassword = 'present_password' | 'common_password' | 'one_factor_needed' | 'one_proof_needed'

/** Forms that texts name as `must be …`. */
export type ValueForm =
  | 'cep'
  | 'instant'
  | 'statement_day'
  | 'end_to_end_id'
  | 'pix_key'
  | 'push_subscription'
  | 'colour'
  | 'amount'
  | 'weight'
  | 'cnpj_or_cpf'
  | 'tracking_link'
  | 'header_name'

export type CharacterSet = 'word' | 'visible_ascii' | 'printable_ascii' | 'without_spaces' | 'alphanumeric'

type CountedInFile = 'rows' | 'columns' | 'levels' | 'polygons' | 'points'
export type Counted = CountedInFile | 'words' | 'orders' | 'parcels' | 'days' | 'items' | 'entries' | 'keys'

/** What a tenant, an account or an order has a limited number of. */
export type Kept =
  | KeptOrders
  | KeptPapers
  | 'factors'
  | 'domains'
  | 'endpoints'
  | 'areas'
  | 'keys'
  | 'test_keys'
type KeptPapers = 'vehicles' | 'policies'
type KeptOrders = 'addresses' | 'views' | 'exports' | 'notes' | 'imports' | 'repetitions' | 'skipped_days'

export type Unit = 'count' | 'whole' | 'number' | 'centavos' | 'metres'

export type UrlFault = 'long' | 'encoded' | 'blanks' | 'no_url' | 'scheme' | 'login' | 'fragment' | 'private'
