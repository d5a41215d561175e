import { connect } from 'node:net'
import type { PostgresClient } from 'kysely'
import type pg from 'pg'

/** Who may be asked to be called off, by the number that their connection was given. */
const connected = new Map<number, { client: pg.Client; key: number }>()

/** What the driver keeps of a connection and does not tell in its types. */
type Keyed = { processID: number; secretKey: number }

/** Lets `CancelRequest` find a connection as long as it lasts. */
export function letBeCancelled(client: pg.Client): void {
  const { processID, secretKey } = client as pg.Client & Keyed
  connected.set(processID, { client, key: secretKey })
  client.once('end', () => {
    if (connected.get(processID)?.client === client) connected.delete(processID)
  })
}

const CODE = 80_877_102
const BYTES = 16
const TIMEOUT_MS = 5000

/**
 * Calls off a statement behind a pooler: the number of a connection is the pooler's, so asking the server to cancel it
 * would hit nobody, or somebody else. The request of the protocol goes to the pooler, which knows whom it lent the server.
 * Stands where Kysely would open a connection to call `pg_cancel_backend` on.
 */
export class CancelRequest implements PostgresClient {
  connect(): Promise<PostgresClient> {
    return Promise.resolve(this)
  }

  /** @param statement Kysely's, which names the connection. */
  query(statement: unknown): never {
    const number = Number(/pg_cancel_backend\((-?\d+)\)/.exec(String(statement))?.[1])
    const target = connected.get(number)
    return (target ? send(target.client, number, target.key) : Promise.resolve()) as never
  }

  end(): void {}
}

function send({ host, port }: pg.Client, number: number, key: number): Promise<void> {
  const request = Buffer.alloc(BYTES)
  for (const [at, value] of [BYTES, CODE, number, key].entries()) request.writeInt32BE(value, at * 4)
  return new Promise((resolve, reject) => {
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('timeout expired')))
    socket.once('error', reject)
    // The other side hangs up when it has heard, and says nothing.
    socket.once('close', () => resolve())
    socket.write(request)
  })
}
