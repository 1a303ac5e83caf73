import type { Gate } from './processes.ts'

type Port = Record<string, (...args: unknown[]) => Promise<unknown>>

/** Ports whose calls go through a gate. `gated` names those that do I/O; the others are passed on as they are. */
export function gatedPorts<Ports extends object>(
  ports: Ports,
  gated: ReadonlySet<string>,
  gate: Gate,
): Ports {
  const replaced = Object.entries(ports).map(([name, port]) => [
    name,
    gated.has(name) && port ? gatedPort(name, port as Port, gate) : port,
  ])
  return Object.fromEntries(replaced)
}

function gatedPort(port: string, target: Port, gate: Gate): Port {
  return new Proxy(target, {
    get(_, method) {
      const call = target[method as string]
      if (typeof call !== 'function') return call
      return (...args: unknown[]) =>
        gate({
          name: `${port}.${String(method)}`,
          args,
          make: async () => target[method as string]!(...args),
        })
    },
  })
}
