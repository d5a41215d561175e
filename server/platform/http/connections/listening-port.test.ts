import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../../tests/support/programs/free-port.ts'
import { freePorts, PortTaken } from './listening-port.ts'

const HERE = '127.0.0.1'

test('freePorts returns distinct free ports', async () => {
  const settings = Array.from({ length: 500 }, (_, at) => `PORT_${at}`)
  const ports = Object.values(await freePorts(Object.fromEntries(settings.map((name) => [name, 0])), HERE))
  expect(new Set(ports).size).toBe(500)
  expect(ports).not.toContain(0)
})

test('freePorts keeps a fixed port and picks different ones for the rest', async () => {
  const named = await freePort()
  expect(await freePorts({ PORT: 0, AUTH_PORT: named }, HERE)).toEqual({ PORT: expect.any(Number), AUTH_PORT: named })
})

test('a port in use is reported with the name of its setting', async () => {
  const named = await freePort()
  const somebody = createServer()
  await new Promise<void>((resolve) => somebody.listen(named, HERE, resolve))
  onTestFinished(() => void somebody.close())
  const claimedPorts = freePorts({ PORT: 0, AUTH_PORT: named }, HERE)
  await expect(claimedPorts).rejects.toThrow(new PortTaken('AUTH_PORT', named))
})

test('a client that connects during the search for ports does not block it', async () => {
  const named = await freePort()
  const others = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`PORT_${at}`, 0]))
  // Resolving a host name takes time, so a visitor can connect before the next port is checked.
  const claimedPorts = freePorts({ ...others, PORT: named }, 'localhost')
  const visit = async (): Promise<boolean> => {
    // Keeps its own side open, like a client that waits for a response.
    const visitor = connect({ port: named, host: 'localhost', allowHalfOpen: true })
    onTestFinished(() => void visitor.destroy())
    return once(visitor, 'connect').then(
      () => true,
      () => false,
    )
  }
  let isOver = false
  void claimedPorts.finally(() => {
    isOver = true
  })
  let wasThere = false
  while (!wasThere && !isOver) wasThere = await visit()
  expect((await claimedPorts).PORT).toBe(named)
  expect(wasThere).toBe(true)
})
