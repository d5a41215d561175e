import { connect } from 'node:net'
import type { PostgresClient } from 'kysely'
import type pg from 'pg'

/**
 * Open connections whose statements can be canceled. The keys are the process ids of the
 * connections.
 */
const connected = new Map<number, { client: pg.Client; key: number }>()

/** Members of a connection that the types of the driver omit. */
type Keyed = { processID: number; secretKey: number }

/**
 * Registers a connection. `CancelRequest` can then cancel statements of that connection until the
 * connection ends.
 */
export function registerCancelable(client: pg.Client): void {
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
 * Cancels a statement that was sent through a pooler. Clients of a pooler receive process ids that
 * the pooler has invented. The function `pg_cancel_backend` on the server would find no process
 * with such an id, or a wrong process. This class therefore sends a cancel request of the
 * PostgreSQL protocol to the pooler. The pooler knows which server connection a client uses. To
 * cancel a statement, Kysely opens a client and calls `pg_cancel_backend`. This class replaces
 * that client.
 */
export class CancelRequest implements PostgresClient {
  connect(): Promise<PostgresClient> {
    return Promise.resolve(this)
  }

  /**
   * @param statement Statement from Kysely that calls `pg_cancel_backend`. It contains the process
   * id of the connection.
   */
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
    // The server reads the cancel request, sends no reply and closes the socket.
    socket.once('close', () => resolve())
    socket.write(request)
  })
}
