import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type AddressFilter = (address: string) => boolean

/**
 * Which addresses may be connected to: those of the public internet, and what `allowedRanges` lists (addresses, or ranges such as
 * 127.0.0.1/32). An IPv6 address that carries an IPv4 one counts as what it is, so listing the one does not list the other.
 */
export function createAddressFilter(allowedRanges: readonly string[]): AddressFilter {
  const listed = allowedRanges.map(readRange)
  return (text) => {
    const address = ipaddr.parse(text)
    return isPublic(address) || listed.some((range) => isWithin(address, range))
  }
}

/** Whether a URL's host may be called, as far as that can be told before a name is looked up: a name may. */
export function allowsHost(isAllowed: AddressFilter, host: string): boolean {
  const address = bareAddress(host)
  return !isIP(address) || isAllowed(address)
}

/** URLs have IPv6 addresses in brackets. */
function bareAddress(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1')
}

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = [Address, number]

/** IANA has given out nothing else for unicast: private, link-local, NAT64, discard and IPv4-compatible ones lie outside. */
const globalUnicast: Range = ipaddr.parseCIDR('2000::/3')

/** Public by its number, but Azure's machines reach their own host's agent there, with credentials in it. */
const azureHostAgent: Range = ipaddr.parseCIDR('168.63.129.16/32')

/** ipaddr.js knows IANA's registries of special addresses; "unicast" is what stands in none of them. */
function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' ? !isWithin(address, azureHostAgent) : isWithin(address, globalUnicast)
}

function isWithin(address: Address, range: Range): boolean {
  return address.kind() === range[0].kind() && address.match(range)
}

function readRange(text: string): Range {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.parse(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}
