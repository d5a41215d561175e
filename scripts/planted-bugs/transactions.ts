import type { PlantedBug } from './planted-bug.ts'

const DATABASE = 'server/platform/database'
const FAILED = `${DATABASE}/failed-transactions.test.ts`

export const TRANSACTION_BUGS: readonly PlantedBug[] = [
  {
    bug: 'a statement sent after its transaction has failed is committed on its own',
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
    bug: 'a statement sent together with a failed BEGIN is committed on its own',
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
    bug: 'a rollback does not wait for its BEGIN',
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
    bug: 'a transaction is not retried because the errors after a deadlock hide the deadlock',
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
    bug: 'a statement with a stale plan is retried outside its transaction, which has been rolled back',
    patches: [
      { file: `${DATABASE}/connections/server-clients.ts`, from: '      if (isInTransaction) throw error\n', to: '' },
    ],
    tests: [FAILED],
    onServer: true,
  },
]
