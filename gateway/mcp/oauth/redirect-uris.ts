/** Schemes of programs in which agents run. Others need the dot of a domain that they own (RFC 8252, section 7.1). */
const appSchemes: ReadonlySet<string> = new Set(
  [
    'antigravity',
    'claude',
    'cline',
    'code-oss',
    'cursor',
    'goose',
    'jetbrains',
    'kiro',
    'lmstudio',
    'raycast',
    'trae',
    'vscode',
    'vscode-insiders',
    'vscodium',
    'warp',
    'windsurf',
    'zed',
  ].map((name) => `${name}:`),
)

const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

export function isLoopback({ hostname }: URL): boolean {
  return loopbackHosts.has(hostname)
}

/** Codes go back over TLS, to the person's own machine, or to an app by an address of its own. */
export function mayTakeCodes(uri: string): boolean {
  const url = URL.parse(uri)
  // A parser drops blanks and tabs, with which an address would look like another one.
  if (!url || /[\s\p{Cc}\\]/u.test(uri) || url.username !== '' || url.password !== '') return false
  if (url.protocol === 'https:') return true
  if (url.protocol === 'http:') return isLoopback(url)
  return url.protocol.includes('.') || appSchemes.has(url.protocol)
}
