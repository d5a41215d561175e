import { connect } from 'node:net'
import type { PostgresClient } from 'kysely'
import type pg from 'pg'

/** Connections whose statements can be canceled, by process id. */
const connected = new Map<number, { client: pg.Client; key: number }>()

/** Members that the types of the driver omit. */
type Keyed = { processID: number; secretKey: number }

/** Lets `CancelRequest` cancel statements of this connection until it ends. */
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
 * Cancels a statement that was sent through a pooler. It replaces the client on which Kysely would
 * call `pg_cancel_backend`: a pooler invents the process ids that its clients see, so that
 * function would find no process or a wrong one. The pooler resolves its own ids in cancel
 * requests of the PostgreSQL protocol, which this class sends.
 */
export class CancelRequest implements PostgresClient {
  connect(): Promise<PostgresClient> {
    return Promise.resolve(this)
  }

  /** @param statement Kysely's call of `pg_cancel_backend`, which contains the process id */
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
    // The server sends no reply and closes the socket.
    socket.once('close', () => resolve())
    socket.write(request)
  })
}
