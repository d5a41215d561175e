import { createServer, type Server } from 'node:net'

export class PortTaken extends Error {
  constructor(setting: string, port: number) {
    super(`Port ${port} is in use by another program. Stop it, or set ${setting} to a free port.`)
    this.name = 'PortTaken'
  }
}

/** True if another program uses the port. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/**
 * Returns a different free port for each setting; 0 means any. Addresses contain the ports, so
 * they are chosen before the servers start.
 * @throws PortTaken if another program uses a port with a fixed number
 */
export async function freePorts<Setting extends string>(
  wanted: Readonly<Record<Setting, number>>,
  host: string,
): Promise<Record<Setting, number>> {
  const ports: Record<Setting, number> = { ...wanted }
  const probes: Server[] = []
  const isNamed = (setting: Setting): boolean => wanted[setting] !== 0
  const settings = Object.keys(wanted) as Setting[]
  try {
    // Fixed numbers come first. All ports stay open until the last one is found, so none is chosen
    // twice.
    for (const setting of settings.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)))) {
      // Otherwise `close` would wait for connections that arrive in the meantime, such as health
      // checks.
      const probe = createServer((socket) => socket.destroy())
      ports[setting] = await listenAt(probe, wanted[setting], host).catch((error: unknown) => {
        throw isTaken(error) ? new PortTaken(setting, wanted[setting]) : error
      })
      probes.push(probe)
    }
  } finally {
    await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))))
  }
  return ports
}

async function listenAt(probe: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(port, host, resolve))
  const address = probe.address()
  if (address === null || typeof address === 'string') throw new Error('the system assigned no port')
  return address.port
}
