import fc, { type Arbitrary } from 'fast-check'

const schemes = fc.oneof(
  fc.constantFrom('https', 'http', 'HTTPS', 'hTTp', 'cursor', 'vscode', 'com.example.app', 'Com.Example'),
  fc.constantFrom(
    'javascript',
    'JavaScript',
    'data',
    'vbscript',
    'blob',
    'file',
    'ftp',
    'ws',
    'wss',
    'about',
    'mailto',
  ),
  fc.constantFrom(
    'view-source',
    'intent',
    'myapp',
    'x',
    '',
    ' http',
    'ht\ttp',
    'http\n',
    '\u0000http',
    'hｔtp',
  ),
)
const loopback = [
  'localhost',
  '127.0.0.1',
  '[::1]',
  'LOCALHOST',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
]
const almostLoopback = [
  ...[
    'localhost.',
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    '127.0.0.2',
    '0.0.0.0',
    '[::]',
    '[::ffff:127.0.0.1]',
  ],
  ...[
    'localhost%2eevil.example',
    'localhost%00.evil.example',
    'ⓛocalhost',
    '１２７.0.0.1',
    '127.0.0.1\u3002evil.example',
  ],
  ...[
    '169.254.169.254',
    '10.0.0.1',
    'evil.example',
    'xn--80ak6aa92e.com',
    '',
    '.',
    '[',
    '[::1',
    'a'.repeat(300),
  ],
]
const hosts = fc.oneof(fc.constantFrom(...loopback), fc.constantFrom(...almostLoopback), fc.domain())
const userInfo = fc.constantFrom(
  '',
  '',
  '',
  '',
  'localhost@',
  'user:pass@',
  '@',
  'localhost:80@',
  '127.0.0.1%40',
  'a\\@',
)
const ports = fc.constantFrom('', '', '', ':0', ':80', ':8912', ':65536', ':-1', ':x', ':')
const slashes = fc.constantFrom('://', '://', '://', '://', ':', ':/', ':///', ':\\\\', ':/\\', '//')
const paths = fc.constantFrom(
  ...[
    '/callback',
    '',
    '/',
    '?a=b',
    '#fragment',
    '/#',
    '/%0d%0aLocation:x',
    '/\r\nSet-Cookie: a=b',
    '/../..',
    '\\evil.example',
  ],
  ...['/<script>', '/\u202e', '/\ud800', `/${'x'.repeat(5_000)}`, '@evil.example', '/callback ', '\t'],
)

/** An address as programs register it, or as an attacker writes one that looks like it. */
export const redirectUris: Arbitrary<string> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(schemes, slashes, userInfo, hosts, ports, paths).map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: fc.webUrl() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 50 }) },
)

const values: Arbitrary<unknown> = fc.oneof(
  redirectUris,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant('x'.repeat(5_000)),
)
const lists: Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: fc.array(redirectUris, { minLength: 1, maxLength: 3 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(redirectUris, fc.constantFrom(11, 5_000))
      .map(([uri, count]) => Array(count).fill(uri)),
  },
  { weight: 1, arbitrary: fc.array(values, { maxLength: 4 }) },
  { weight: 1, arbitrary: values },
)

/** The members of RFC 7591 and of OpenID Connect's registration that a program may send. */
const members = [
  ...[
    'client_name',
    'client_uri',
    'logo_uri',
    'policy_uri',
    'tos_uri',
    'application_type',
    'token_endpoint_auth_method',
  ],
  ...[
    'grant_types',
    'response_types',
    'scope',
    'contacts',
    'software_id',
    'software_version',
    'jwks',
    'jwks_uri',
  ],
  ...[
    'sector_identifier_uri',
    'request_uris',
    'post_logout_redirect_uris',
    'initiate_login_uri',
    'client_id',
    'client_secret',
  ],
  ...[
    'subject_type',
    'default_max_age',
    'id_token_signed_response_alg',
    '__proto__',
    'constructor',
    'client_name#pt-BR',
  ],
]

/** The body of a registration (RFC 7591): odd redirect addresses, and sometimes other odd members. */
export const registrations: Arbitrary<Record<string, unknown>> = fc
  .tuple(lists, fc.dictionary(fc.constantFrom(...members), values, { maxKeys: 2 }), fc.nat(3))
  .map(([redirect_uris, others, kind]) => ({ ...(kind === 0 && others), redirect_uris }))
