import { isIP } from 'node:net'
import type { AddressRanges } from '@rodovia/core/identity/api-keys/ports.ts'
import ipaddr from 'ipaddr.js'

/** Addresses and ranges of IPv4 and IPv6. An IPv4 address that is mapped into IPv6 counts as IPv4. */
export const addressRanges: AddressRanges = {
  read(text) {
    const [address = '', bits, ...rest] = text.split('/')
    // ipaddr.js alone takes 0x7f.1 and 127.1 too.
    if (!isIP(address) || address.includes('%') || rest.length > 0) return null
    const { isMapped, maxBits } = traitsOf(address)
    if (bits === undefined) return ipaddr.process(address).toString()
    if (isMapped || !/^\d{1,3}$/.test(bits) || Number(bits) > maxBits) return null
    const range = `${address}/${Number(bits)}`
    const network =
      maxBits === 32 ? ipaddr.IPv4.networkAddressFromCIDR(range) : ipaddr.IPv6.networkAddressFromCIDR(range)
    return `${network}/${Number(bits)}`
  },

  include(ranges, text) {
    if (!isIP(text)) return false
    const address = ipaddr.process(text.split('%', 1).join(''))
    return ranges.some((range) => {
      const [network, bits] = ipaddr.parseCIDR(
        range.includes('/') ? range : `${range}/${traitsOf(range).maxBits}`,
      )
      return network.kind() === address.kind() && address.match(network, bits)
    })
  },
}

function traitsOf(address: string): { isMapped: boolean; maxBits: number } {
  const isV4 = isIP(address) === 4
  return { isMapped: !isV4 && ipaddr.IPv6.parse(address).isIPv4MappedAddress(), maxBits: isV4 ? 32 : 128 }
}
