import { createServer } from 'node:net'

export class PortTaken extends Error {
  constructor(setting: string, port: number) {
    super(`Port ${port} is taken by another program. Stop it, or set ${setting} to a free port.`)
    this.name = 'PortTaken'
  }
}

/** Whether listening failed because another program listens there. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/** @throws PortTaken when another program listens there. Port 0 is always free. */
export async function assertPortFree(port: number, host: string, setting: string): Promise<void> {
  if (port === 0) return
  try {
    await tryPort(port, host)
  } catch (error) {
    throw isTaken(error) ? new PortTaken(setting, port) : error
  }
}

/** Port 0 asks for any free one; it has to be known before the addresses are made. */
export const freePort = async (port: number, host: string): Promise<number> => (port === 0 ? tryPort(0, host) : port)

async function tryPort(port: number, host: string): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(port, host, resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('the system gave no port')
  return address.port
}
