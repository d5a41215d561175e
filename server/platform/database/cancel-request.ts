import { connect } from 'node:net'
import type { PostgresClient } from 'kysely'
import type pg from 'pg'

/** Connections whose statements can be canceled. The keys are their process ids. */
const connected = new Map<number, { client: pg.Client; key: number }>()

/** Members of a connection that the driver's types omit. */
type Keyed = { processID: number; secretKey: number }

/** Registers a connection so that `CancelRequest` can find it until it ends. */
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
 * Cancels a statement that was sent through a pooler. The pooler invents the process ids that its
 * clients see. With such an id, `pg_cancel_backend` on the server would hit no statement or the
 * wrong one. The protocol's cancel request goes to the pooler instead, which knows the server
 * connection of each client. Kysely opens a client to call `pg_cancel_backend`, and this class
 * replaces that client.
 */
export class CancelRequest implements PostgresClient {
  connect(): Promise<PostgresClient> {
    return Promise.resolve(this)
  }

  /** @param statement Kysely's statement, which contains the process id of the connection. */
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
    // The server closes the socket after it reads the request and sends no reply.
    socket.once('close', () => resolve())
    socket.write(request)
  })
}
