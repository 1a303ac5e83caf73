import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type AddressFilter = (address: string) => boolean

/**
 * Allows connections to addresses of the public internet and of `allowedRanges` (addresses, or ranges such as 127.0.0.1/32). An IPv6
 * address that embeds an IPv4 address counts as IPv6: listing one does not list the other.
 */
export function createAddressFilter(allowedRanges: readonly string[]): AddressFilter {
  const listed = allowedRanges.map(readRange)
  return (text) => {
    const address = ipaddr.parse(text)
    return isPublic(address) || listed.some((range) => isWithin(address, range))
  }
}

/** Whether a URL's host may be called. A name is allowed here; its addresses are checked when it is resolved. */
export function allowsHost(isAllowed: AddressFilter, host: string): boolean {
  const address = bareAddress(host)
  return !isIP(address) || isAllowed(address)
}

/** Removes the brackets of an IPv6 address. */
function bareAddress(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1')
}

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = [Address, number]

/** The only range IANA allocated for global unicast; private, link-local, NAT64, discard and IPv4-compatible addresses lie outside. */
const globalUnicast: Range = ipaddr.parseCIDR('2000::/3')

/** A public address, but on Azure it is the host's agent, which serves credentials. */
const azureHostAgent: Range = ipaddr.parseCIDR('168.63.129.16/32')

/** ipaddr.js has IANA's registries of special addresses; "unicast" means that the address is in none of them. */
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
