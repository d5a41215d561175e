import { createServer, type Server } from 'node:net'

export class PortTaken extends Error {
  constructor(setting: string, port: number) {
    super(`Port ${port} is taken by another program. Stop it, or set ${setting} to a free port.`)
    this.name = 'PortTaken'
  }
}

/** Whether listening failed because another program listens there. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/**
 * The ports that these settings mean, each free and none the other's: 0 asks for any. They have to be known before the
 * addresses are made. @throws PortTaken when another program listens at one that was named.
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
    // The named ones first, and all of them held until the last is found: none is found twice.
    for (const setting of settings.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)))) {
      // Whoever connects meanwhile, as what asks for its health does, would be waited for.
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
  if (address === null || typeof address === 'string') throw new Error('the system gave no port')
  return address.port
}
