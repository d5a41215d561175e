import type { PlantedBug } from './planted-bug.ts'

const DATABASE = 'server/platform/database'
const FAILED = `${DATABASE}/failed-transactions.test.ts`

/** Bugs in sending the statements of a transaction together. */
export const TRANSACTION_BUGS: readonly PlantedBug[] = [
  {
    bug: 'what follows a failed statement is committed outside its transaction',
    patches: [
      {
        file: `${DATABASE}/pipelined.ts`,
        from: "    if (this.#isClosed) throw new Error('a statement was sent after its transaction had ended')\n",
        to: '',
      },
    ],
    tests: [`${DATABASE}/pipelined.test.ts`],
    onServer: true,
  },
  {
    bug: 'what is sent with a begin that failed is committed alone',
    patches: [
      {
        file: `${DATABASE}/delayed-begin.ts`,
        from: '    if (isRead(sql) && this.#waiting.length === 0) return',
        to: '    if (this.#waiting.length === 0) return',
      },
    ],
    tests: [FAILED],
    onServer: true,
  },
  {
    bug: 'a rollback does not wait for the begin that it undoes',
    patches: [
      {
        file: `${DATABASE}/guarded-dialect.ts`,
        from: '      await begin?.settled()\n      begins.delete(connection)\n      if (begin?.isSent !== false) await driver',
        to: '      if (!begins.delete(connection)) await driver',
      },
    ],
    tests: [FAILED],
    onServer: true,
  },
  {
    bug: 'a deadlock is taken for the refusals after it, and not run again',
    patches: [
      {
        file: `${DATABASE}/pipelined.ts`,
        from: 'throw isAfterFailure(error) ? ((await lane.findFailure()) ?? error) : error',
        to: 'throw error',
      },
    ],
    tests: [FAILED],
    onServer: true,
  },
  {
    bug: 'a statement with a stale plan is run again after the rollback of its transaction',
    patches: [{ file: `${DATABASE}/server-clients.ts`, from: '      if (isInTransaction) throw error\n', to: '' }],
    tests: [FAILED],
    onServer: true,
  },
]
