import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import type { AddressFilter } from './address-filter.ts'
import { CallFault } from './call-fault.ts'
import type { ResolveName } from './resolve-name.ts'

/** A server with several addresses may be down at one of them. */
const nextAddressAfterMs = 1000

/**
 * Makes undici connect only to allowed addresses, checked for every connection. A name is resolved once and the sockets get the checked
 * addresses, not the name, so that a changed DNS answer cannot get around the check.
 */
export function createConnector({
  isAllowed,
  resolveName,
  timeoutMs,
}: {
  isAllowed: AddressFilter
  resolveName: ResolveName
  timeoutMs: number
}): buildConnector.connector {
  const lookup: LookupFunction = (name, _options, callback) => {
    // `autoSelectFamily` requires a list.
    allowedAddresses(name).then(
      (addresses) => callback(null, addresses),
      (fault) => callback(fault, []),
    )
  }

  const allowedAddresses = async (name: string) => {
    const addresses = await resolveName(name).catch((error) => {
      throw new CallFault('name_not_found', `the name ${name} has no address: ${error.message}`)
    })
    if (addresses.length === 0) throw new CallFault('name_not_found', `the name ${name} has no address`)
    const allowed = addresses.filter(isAllowed)
    if (allowed.length === 0) throw refusedAddress(name, addresses)
    return allowed.map((address) => ({ address, family: isIP(address) }))
  }

  const connect = buildConnector({
    lookup,
    timeout: timeoutMs,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: nextAddressAfterMs,
    allowH2: false,
    rejectUnauthorized: true,
    port: 0,
  })
  return (options, callback) => {
    // Node calls `lookup` for names only.
    if (isIP(options.hostname) && !isAllowed(options.hostname))
      return queueMicrotask(() => callback(refusedAddress(options.hostname, [options.hostname]), null))
    connect(options, callback)
  }
}

function refusedAddress(host: string, addresses: readonly string[]): CallFault {
  const where = isIP(host) ? host : `${host} is at ${addresses.join(', ')}, which`
  return new CallFault(
    'address_refused',
    `${where} is not called: allowed are public addresses, none that is private, local or reserved`,
  )
}
