import { addMs } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { notFound, unprocessable } from '../../../platform/errors.ts'
import type { Log } from '../../../platform/observability/log.ts'
import { repeating } from '../../../platform/repeating.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'
import { type PrintEvent, type PrintOrder, PrintRefusal, type PrintRequest } from '../port.ts'
import { deliverEvents } from './events.ts'
import { createFaults } from './faults.ts'
import {
  findDueRow,
  findRow,
  insertOrder,
  listRows,
  loseParcelOf,
  moveRow,
  queueEvent,
  type Row,
  toPrintOrder,
  type World,
  withRow,
} from './orders.ts'
import type { DeliverPrintEvent, PrintShop } from './port.ts'
import { isSigned } from './signature.ts'
import { CANCELABLE_STATES, EVENT_OF, STEPS } from './steps.ts'

/**
 * Milliseconds. Work that does not wake the shop, such as an order from another process, waits 30
 * s at most.
 */
const PACE = { everyMs: 500, idleMs: 30_000 }

export type PrintShopOptions = World & {
  config: Pick<Config, 'SECRET_KEY'>
  log: Log
  deliverEvent: DeliverPrintEvent
}

/**
 * Creates the simulated print shop. Orders advance with the clock, and each step is reported by a
 * signed webhook. Its data is in the database schema `print_shop`, which no other code reads.
 */
export function createPrintShop({ config, db, clock, log, deliverEvent }: PrintShopOptions): PrintShop {
  const world = { db, clock }
  const faults = createFaults()
  const { withFaults } = faults
  const secret = keyedDigest(config.SECRET_KEY, 'print shop webhooks', '')
  const times = () => {
    const now = clock.now()
    return { now, webhookAt: addMs(now, faults.current().webhookDelayMs) }
  }

  const known = async (externalId: string, work: (trx: Trx, row: Row) => Promise<Row>): Promise<PrintOrder> => {
    const row = await withRow(world, externalId, work)
    if (!row) throw notFound('The print shop does not have this order.')
    return toPrintOrder(row)
  }
  const requireRow = (row: Row | undefined, message: string): Row => {
    if (!row) throw unprocessable(message)
    return row
  }

  const doDueSteps = async (): Promise<number> => {
    let done = 0
    for (let row = await findDueRow(db, clock.now()); row; row = await findDueRow(db, clock.now())) {
      const step = STEPS[row.state]
      const at = row.next_step_at
      if (!step || !at) throw new Error(`print order ${row.id} is due but has no next step`)
      const due = row
      await inTransaction(db, (trx) => moveRow(trx, due, ...nextOf(due, at)))
      done++
    }
    return done
  }
  const nextOf = (row: Row, at: Date): [Parameters<typeof moveRow>[2], Parameters<typeof moveRow>[3]] =>
    row.state === 'received' && faults.current().isOutOfStock
      ? ['refused', { at, ...times(), reason: 'out_of_stock' }]
      : [STEPS[row.state]?.to ?? row.state, { at, ...times() }]

  const workOnDue = async () => {
    const steps = await doDueSteps()
    return { steps, delivered: await deliverEvents({ ...world, log, secret, faults, deliver: deliverEvent }) }
  }
  const work = async () => {
    const { steps, delivered } = await workOnDue()
    return steps + delivered
  }
  const loop = repeating(work, PACE, (error) => log.error({ err: error }, 'the local print shop failed'))
  /** Makes the shop check for due work after a call. */
  const wakingLoop =
    <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      try {
        return await call(...args)
      } finally {
        loop.wake()
      }
    }
  const changing = <Input, Answer>(call: (input: Input) => Promise<Answer>) => wakingLoop(withFaults(call))

  return {
    name: 'print-shop',
    isSimulated: true,
    signatureHeader: 'print-shop-signature',

    create: changing(async (request) => {
      const existing = await findRow(db, request.externalId)
      if (existing) {
        assertNotStale(existing, request)
        return toPrintOrder(existing)
      }
      assertPrintable(request, faults.current().refuses)
      return inTransaction(db, async (trx) => {
        const { row, isNew } = await insertOrder(trx, request, clock.now())
        if (isNew) await queueEvent(trx, row.id, EVENT_OF.received, times())
        return toPrintOrder(row)
      })
    }),
    find: withFaults(async (externalId) => {
      const row = await findRow(db, externalId)
      return row && toPrintOrder(row)
    }),
    cancel: changing(async (externalId) => {
      const cancelled = await withRow(world, externalId, async (trx, row) => {
        if (row.state === 'cancelled' || row.state === 'refused') return row
        if (!CANCELABLE_STATES.includes(row.state)) return undefined
        return moveRow(trx, row, 'cancelled', { at: clock.now(), ...times() })
      })
      if (!cancelled) throw new PrintRefusal('too_late', 'It is already printed, or there is no such order.')
      return toPrintOrder(cancelled)
    }),
    findFaults: async () => [],
    verifyWebhook: (input) => (isSigned(secret, input) ? readEvent(input.rawBody) : undefined),

    advance: wakingLoop((externalId) =>
      known(externalId, async (trx, row) => {
        if (!STEPS[row.state] || row.next_step_at === null) throw unprocessable('This order has no next step.')
        const now = clock.now()
        return requireRow(
          await moveRow(trx, row, ...nextOf(row, now)),
          'This order changed in the meantime. Try again.',
        )
      }),
    ),
    refuse: wakingLoop((externalId, reason) =>
      known(externalId, async (trx, row) => {
        if (!CANCELABLE_STATES.includes(row.state))
          throw unprocessable('Only an order that is not printed yet can be refused.')
        const moved = await moveRow(trx, row, 'refused', { at: clock.now(), ...times(), reason })
        return requireRow(moved, 'This order changed in the meantime. Try again.')
      }),
    ),
    loseParcel: wakingLoop((externalId) =>
      known(externalId, async (trx, row) =>
        requireRow(await loseParcelOf(trx, row, times()), 'Only a parcel in transit can be lost.'),
      ),
    ),
    behave: (changed) => {
      faults.change(changed)
      loop.wake()
    },
    behavior: faults.current,
    listOrders: (limit) => listRows(db, limit),
    work: async () => (await workOnDue()).delivered,
    start: loop.start,
    wake: loop.wake,
    stop: loop.stop,
  }
}

/**
 * @throws PrintRefusal if the attempt number is lower than that of the request that placed the
 * order
 */
function assertNotStale({ request }: Row, { attempt = 0 }: PrintRequest): void {
  const known = (request as unknown as PrintRequest).attempt ?? 0
  if (attempt < known)
    throw new PrintRefusal(
      'rejected',
      `This order was already made by attempt ${known}; attempt ${attempt} is outdated.`,
    )
}

/** @throws PrintRefusal for an order that no shop could print or ship */
function assertPrintable({ recipient, items }: PrintRequest, refuses: 'address' | 'rejected' | null): void {
  const { name, addressLine1, city, country } = recipient
  if (refuses === 'rejected') throw new PrintRefusal('rejected', 'The print shop does not accept this order.')
  if (
    refuses === 'address' ||
    [name, addressLine1, city].some((line) => line.trim() === '') ||
    !/^[A-Z]{2}$/.test(country)
  )
    throw new PrintRefusal('address', 'The print shop cannot ship to this address.')
  if (items.length === 0 || items.some(({ quantity, prints }) => quantity < 1 || prints.length === 0))
    throw new PrintRefusal('rejected', 'There is nothing to print in this order.')
}

function readEvent(rawBody: string): PrintEvent | undefined {
  const event = JSON.parse(rawBody) as { id?: unknown; type?: unknown; order?: { externalId?: unknown } }
  const externalId = event.order?.externalId
  if (typeof event.id !== 'string' || typeof event.type !== 'string' || typeof externalId !== 'string') return undefined
  return { id: event.id, type: event.type, externalId }
}
